import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { focusBeside } from '../dialog/focus-beside.ts';
import { t } from '../texts.ts';
import { contentOf, FileLook, FilePreview, uploadText } from './file-look.tsx';
import css from './files.module.css';
import { MoveFile, type Place } from './move-file.tsx';
import { useDeleteFile } from './use-delete-file.ts';

type Props = { files: readonly StoredFile[]; ownerId: string; mayRemove: boolean; near: readonly Place[] };

/** The files of a record, each to be viewed, downloaded, moved and deleted. */
export function FileList({ files, ownerId, mayRemove, near }: Props) {
  const [shown, setShown] = useState<StoredFile>();
  return (
    <>
      <ul className={css.files} aria-label={t('files.list')}>
        {files.map((file) => (
          <li key={file.id} className={css.file}>
            <FileLook file={file} onLook={() => setShown(file)} />
            <div className={css.about}>
              <Group gap="4px 8px">
                <Anchor href={contentOf(file)} download={file.name} className={css.name}>
                  {file.name}
                </Anchor>
                {file.evidence && (
                  <Badge size="sm" variant="outline">
                    {evidenceKinds.find(({ id }) => id === file.evidence)?.name}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {uploadText(file)}
              </Text>
            </div>
            <div className={css.buttons}>
              <ActionIcon
                component="a"
                href={contentOf(file)}
                download={file.name}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('files.download', { name: file.name })}
              >
                <IconDownload size={18} aria-hidden />
              </ActionIcon>
              {mayRemove && <MoveFile file={file} ownerId={ownerId} near={near} />}
              {mayRemove && <DeleteFile file={file} />}
            </div>
          </li>
        ))}
      </ul>
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function DeleteFile({ file: { id, name } }: { file: StoredFile }) {
  const button = useRef<HTMLButtonElement>(null);
  const { ask, isPending } = useDeleteFile({ id, name }, () => button.current && focusBeside(button.current));
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="red"
      size="lg"
      loading={isPending}
      aria-label={t('files.delete', { name })}
      onClick={() => void ask()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
