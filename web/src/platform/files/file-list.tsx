import { ActionIcon, Anchor, Badge, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { evidenceKinds } from '@lintel/contract/areas/task-types';
import { files as endpoints, fileTypes, sizeText, type StoredFile } from '@lintel/contract/areas/files';
import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { addressFor, useWrite } from '../api.ts';
import { confirm } from '../confirm.tsx';
import { t } from '../texts.ts';
import { dayOfInstantText, wallClockText } from '../time.ts';
import { showSuccess } from '../toasts.ts';
import css from './files.module.css';
import { MoveFile, type Place } from './move-file.tsx';

const contentOf = ({ id }: StoredFile) => addressFor(endpoints.download, { query: { id } });

type Props = { files: readonly StoredFile[]; ownerId: string; mayRemove: boolean; near: readonly Place[] };

/** The files of a record, each to look at, to keep, to move and to delete. */
export function FileList({ files, ownerId, mayRemove, near }: Props) {
  const [shown, setShown] = useState<StoredFile>();
  return (
    <>
      <ul className={css.files} aria-label={t('files.list')}>
        {files.map((file) => (
          <li key={file.id} className={css.file}>
            <Look file={file} onLook={() => setShown(file)} />
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
                {t(file.uploadedBy ? 'files.by' : 'files.by.nobody', {
                  date: dayOfInstantText(file.uploadDate),
                  size: sizeText(file.size),
                  person: file.uploadedBy ?? '',
                })}
                {file.takenAt && ` · ${t('files.taken', { at: wallClockText(file.takenAt) })}`}
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
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown?.name}
        size="xl"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {shown && <img className={css.preview} src={contentOf(shown)} alt={shown.name} />}
      </Modal>
    </>
  );
}

/** A picture is shown small, and large when it is asked for; anything else by what kind it is. */
function Look({ file, onLook }: { file: StoredFile; onLook: () => void }) {
  const isPicture = fileTypes.some(({ type, isPicture }) => type === file.contentType && isPicture);
  if (!isPicture)
    return (
      <span className={css.look} aria-hidden>
        <IconFileTypePdf size={26} stroke={1.4} />
      </span>
    );
  return (
    <UnstyledButton className={css.look} onClick={onLook} aria-label={t('files.preview', { name: file.name })}>
      {file.hasThumbnail ? (
        <img src={addressFor(endpoints.thumbnail, { query: { id: file.id } })} alt="" loading="lazy" />
      ) : (
        <IconPhoto size={26} stroke={1.4} aria-hidden />
      )}
    </UnstyledButton>
  );
}

function DeleteFile({ file: { id, name } }: { file: StoredFile }) {
  const remove = useWrite(endpoints.remove, {
    onSuccess: () => showSuccess(t('files.deleted', { name })),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('files.delete.title'),
      message: t('files.delete.text', { name }),
      confirm: t('files.delete.confirm'),
      isDestructive: true,
    });
    if (isSure) remove.mutate({ query: { id } });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      loading={remove.isPending}
      aria-label={t('files.delete', { name })}
      onClick={() => void ask()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
