import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../texts.ts';
import { contentOf, FilePreview, isPicture, uploadText } from './file-look.tsx';
import css from './files.module.css';

/** Files to judge by: large pictures, full-window when pressed; others as links. */
export function LargeFiles({ files, label }: { files: readonly StoredFile[]; label: string }) {
  const [shown, setShown] = useState<StoredFile>();
  return (
    <>
      <ul className={css.large} aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            {isPicture(file) ? (
              <UnstyledButton
                className={css.picture}
                onClick={() => setShown(file)}
                aria-label={t('files.preview', { name: file.name })}
              >
                <img src={contentOf(file)} alt="" loading="lazy" />
              </UnstyledButton>
            ) : (
              <a className={css.picture} href={contentOf(file)} download={file.name} tabIndex={-1} aria-hidden>
                <IconFileTypePdf size={48} stroke={1.2} />
              </a>
            )}
            <Anchor href={contentOf(file)} download={file.name} size="sm" title={file.name} className={css.short}>
              {file.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {textOf(file)}
            </Text>
          </li>
        ))}
      </ul>
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const textOf = (file: StoredFile) =>
  [evidenceKinds.find(({ id }) => id === file.evidence)?.name, uploadText(file)].filter(Boolean).join(' · ');
