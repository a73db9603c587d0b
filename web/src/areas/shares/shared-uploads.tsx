import { FileButton, NativeSelect } from '@mantine/core';
import { sizeText } from '@lintel/contract/areas/files';
import { fileTypes } from '@lintel/contract/areas/stored-file';
import { EvidenceKind, evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { UploadList } from '#platform/files/upload-list.tsx';
import { t } from '#platform/texts.ts';
import { BigButton } from './big-button.tsx';
import css from './shared.module.css';
import forms from './shared-forms.module.css';
import { useSharedUploads } from './use-shared-uploads.ts';

const accepted = fileTypes.map(({ type }) => type).join(',');
const pictures = fileTypes.flatMap(({ type, isPicture }) => (isPicture ? [type] : [])).join(',');

/** Accepts photographs from the camera and chosen files, several at once, and asks what they prove. */
export function SharedUploads({ item }: { item: SharedItem }) {
  const sending = useSharedUploads(item);
  const [chosen, setChosen] = useState<EvidenceKind | ''>();
  const asked = evidenceKinds.filter(({ id }) => item.demanded.evidence.includes(id));
  const evidence = chosen ?? item.missing[0] ?? asked.at(-1)?.id ?? '';
  const add = (files: readonly File[]) => sending.add(files, evidence || undefined);
  return (
    <div role="group" aria-label={t('shared.do.files')} className={forms.fields}>
      {asked.length > 0 && (
        <NativeSelect
          size="lg"
          label={t('shared.files.kind')}
          data={[
            ...asked.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: t('shared.files.kind.other') },
          ]}
          value={evidence}
          onChange={({ currentTarget }) => setChosen(EvidenceKind.safeParse(currentTarget.value).data ?? '')}
        />
      )}
      <FileButton accept={pictures} capture="environment" onChange={(file) => file && add([file])}>
        {(props) => (
          <BigButton variant="default" leftSection={<IconCamera size={26} aria-hidden />} {...props}>
            {t('shared.files.camera')}
          </BigButton>
        )}
      </FileButton>
      <FileButton multiple accept={accepted} onChange={add}>
        {(props) => (
          <BigButton variant="default" leftSection={<IconPaperclip size={26} aria-hidden />} {...props}>
            {t('shared.files.choose')}
          </BigButton>
        )}
      </FileButton>
      <p className={css.quiet}>{t('files.limits', { size: sizeText(item.mostBytes) })}</p>
      <UploadList {...sending} />
      <p role="status" className={forms.added}>
        {sending.addedCount > 0 && t('shared.files.added', { count: sending.addedCount })}
      </p>
    </div>
  );
}
