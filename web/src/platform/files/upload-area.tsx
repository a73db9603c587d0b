import { Button, FileButton, Group, NativeSelect, Text } from '@mantine/core';
import { evidenceKinds, EvidenceKind, kindsText } from '@lintel/contract/areas/evidence-kinds';
import { mostBytesOf, sizeText } from '@lintel/contract/areas/files';
import { documentTypes, fileTypes } from '@lintel/contract/areas/stored-file';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { t } from '../texts.ts';
import { droppedFiles } from './dropped-files.ts';
import css from './files.module.css';
import type { FileOwner, useUploads } from './use-uploads.ts';
import { UploadList } from './upload-list.tsx';

type Props = {
  owner: FileOwner;
  sending: ReturnType<typeof useUploads>;
  /** Marks that a file is required, while there is none (FILE-006). */
  isRequired: boolean;
  asksEvidence: boolean;
  /** The required kinds: no other file counts. */
  asked: readonly EvidenceKind[];
  likelyEvidence?: EvidenceKind | undefined;
  /** Accepts Word, spreadsheet and text files too. */
  takesDocuments?: boolean;
};

const accepted = fileTypes.map(({ type }) => type).join(',');
const everyDocument = documentTypes
  .flatMap(({ type, endings }) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');
const pictures = fileTypes.flatMap(({ type, isPicture }) => (isPicture ? [type] : [])).join(',');

const nothing = { value: '', label: t('files.evidence.none') };

/** Accepts files by drop, by choice, and from the camera of a phone. */
export function UploadArea({
  owner,
  sending,
  isRequired,
  asksEvidence,
  asked,
  likelyEvidence,
  takesDocuments = false,
}: Props) {
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<EvidenceKind | ''>();
  const [isRefused, setRefused] = useState(false);
  const evidence = chosen ?? likelyEvidence ?? (asked.length > 1 ? 'unstated' : (asked[0] ?? ''));
  const add = (files: readonly File[] | null) => {
    setRefused(evidence === 'unstated');
    if (evidence !== 'unstated') sending.add(files ?? [], evidence || undefined);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(add);
  };
  return (
    <div role="group" aria-label={t('files.add')}>
      {asksEvidence && (
        <NativeSelect
          label={t('files.evidence')}
          mb="xs"
          maw={320}
          data={[
            ...(evidence === 'unstated' ? [{ value: 'unstated', label: t('files.evidence.choose') }] : []),
            ...(asked.length === 0 ? [nothing] : []),
            ...evidenceKinds
              .toSorted((a, b) => Number(asked.includes(b.id)) - Number(asked.includes(a.id)))
              .map(({ id, name }) => ({ value: id, label: name })),
            ...(asked.length > 0 ? [nothing] : []),
          ]}
          value={evidence}
          error={isRefused && t('files.evidence.say')}
          onChange={({ currentTarget }) => {
            setRefused(false);
            setChosen(EvidenceKind.safeParse(currentTarget.value).data ?? '');
          }}
        />
      )}
      {asked.length > 0 && evidence !== 'unstated' && !(asked as readonly string[]).includes(evidence) && (
        <Text size="sm" mb="xs" role="status">
          {t('files.evidence.not.asked', { kinds: kindsText(asked) })}
        </Text>
      )}
      <div
        className={`${css.drop} no-print`}
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
          <FileButton multiple accept={takesDocuments ? everyDocument : accepted} onChange={add}>
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
          {t(takesDocuments ? 'files.limits.documents' : 'files.limits', {
            size: sizeText(mostBytesOf(owner.ownerKind)),
          })}
        </Text>
        {isRequired && (
          <Text size="sm" className={css.required}>
            <span aria-hidden>* </span>
            {asked.length > 0 ? t('files.required.kind', { kinds: kindsText(asked) }) : t('files.required')}
          </Text>
        )}
      </div>
      <UploadList {...sending} />
    </div>
  );
}
