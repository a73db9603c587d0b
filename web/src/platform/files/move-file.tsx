import { ActionIcon, Button } from '@mantine/core';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyForm } from '../page/lazy-part.tsx';
import { t } from '../texts.ts';

/** Another record to which a file may be moved. */
export type Place = { id: string; label: string };
export type MovedFile = { file: Pick<StoredFile, 'id' | 'name'>; ownerId: string; near: readonly Place[] };
/** `inWords`: the button has a text, like others beside it. */
type Props = MovedFile & { inWords?: boolean };

const MoveOne = lazyForm(() => import('./move-dialog.tsx'));

/** Moves a file to another record: one nearby, or one found by text. */
export function MoveFile({ inWords = false, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { name } = props.file;
  return (
    <>
      {inWords ? (
        <Button
          variant="default"
          leftSection={<IconFolderSymlink size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('files.move.open')}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('files.move', { name })}
          onClick={() => setOpen(true)}
        >
          <IconFolderSymlink size={18} aria-hidden />
        </ActionIcon>
      )}
      {isOpen && <MoveOne {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
