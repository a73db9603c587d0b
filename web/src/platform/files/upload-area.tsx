import { Button, FileButton, Group, NativeSelect, Text } from '@mantine/core';
import { evidenceKinds } from '@lintel/contract/areas/task-types';
import { EvidenceKind, fileTypes, mostBytesOf, sizeText } from '@lintel/contract/areas/files';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { t } from '../texts.ts';
import css from './files.module.css';
import type { FileOwner, useUploads } from './use-uploads.ts';
import { UploadList } from './upload-list.tsx';

type Props = {
  owner: FileOwner;
  sending: ReturnType<typeof useUploads>;
  /** Marks that a file is asked for, while there is none (FILE-006). */
  isRequired: boolean;
  asksEvidence: boolean;
  likelyEvidence?: EvidenceKind | undefined;
};

const accepted = fileTypes.map(({ type }) => type).join(',');
const pictures = fileTypes.flatMap(({ type, isPicture }) => (isPicture ? [type] : [])).join(',');

/** Takes files by drop, by choice, and from the camera of a phone. */
export function UploadArea({ owner, sending, isRequired, asksEvidence, likelyEvidence }: Props) {
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<EvidenceKind | ''>();
  const evidence = chosen ?? likelyEvidence ?? '';
  const add = (files: readonly File[] | null) => sending.add(files ?? [], evidence || undefined);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div role="group" aria-label={t('files.add')}>
      {asksEvidence && (
        <NativeSelect
          label={t('files.evidence')}
          mb="xs"
          maw={320}
          data={[
            { value: '', label: t('files.evidence.none') },
            ...evidenceKinds.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={evidence}
          onChange={({ currentTarget }) => setChosen(EvidenceKind.safeParse(currentTarget.value).data ?? '')}
        />
      )}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group gap="xs" justify="center">
          <Text className={css.onlyMouse}>{t('files.drop')}</Text>
          <FileButton multiple accept={accepted} onChange={add}>
            {(props) => (
              <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
                {t('files.choose')}
              </Button>
            )}
          </FileButton>
          <FileButton accept={pictures} capture="environment" onChange={(file) => file && add([file])}>
            {(props) => (
              <Button
                variant="default"
                className={css.onlyTouch}
                leftSection={<IconCamera size={16} aria-hidden />}
                {...props}
              >
                {t('files.photograph')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text size="sm" c="dimmed">
          {t('files.limits', { size: sizeText(mostBytesOf(owner.ownerKind)) })}
        </Text>
        {isRequired && (
          <Text size="sm" className={css.required}>
            <span aria-hidden>* </span>
            {t('files.required')}
          </Text>
        )}
      </div>
      <UploadList {...sending} />
    </div>
  );
}
