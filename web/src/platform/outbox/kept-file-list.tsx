import { ActionIcon, Badge, Text } from '@mantine/core';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { sizeText } from '@lintel/contract/areas/files';
import { IconFile, IconX } from '@tabler/icons-react';
import { focusBeside } from '../dialog/focus-beside.ts';
import css from '../files/files.module.css';
import { useObjectUrl } from '../files/use-object-url.ts';
import { t } from '../texts.ts';
import type { KeptFile } from './unsent.ts';

type Props = { files: readonly KeptFile[]; onDrop?: (key: string) => void };

/** Files that wait on the device, each with a preview, to be saved elsewhere or taken back. */
export function KeptFileList({ files, onDrop }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('unsent.files')}>
      {files.map((file) => (
        <li key={file.key} className={css.file}>
          <KeptLook content={file.content} name={file.name} />
          <div className={css.about}>
            <Text className={css.name}>{file.name}</Text>
            {file.evidence && (
              <Badge size="sm" variant="outline">
                {evidenceKinds.find(({ id }) => id === file.evidence)?.name}
              </Badge>
            )}
            <Text size="sm" c="dimmed">
              {t('unsent.file', { size: sizeText(file.content.size) })}
            </Text>
          </div>
          {onDrop && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('files.take.back', { name: file.name })}
              onClick={(event) => {
                focusBeside(event.currentTarget);
                onDrop(file.key);
              }}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link to the file on the device: its only copy may be here. */
function KeptLook({ content, name }: { content: Blob; name: string }) {
  const address = useObjectUrl(content);
  return (
    <a className={css.look} href={address} download={name} aria-label={t('files.download', { name })}>
      {content.type.startsWith('image/') ? (
        <img src={address} alt="" loading="lazy" decoding="async" />
      ) : (
        <IconFile size={26} stroke={1.4} aria-hidden />
      )}
    </a>
  );
}
