import { UnstyledButton } from '@mantine/core';
import { files as endpoints, sizeText } from '@lintel/contract/areas/files';
import { fileTypes, type StoredFile } from '@lintel/contract/areas/stored-file';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { addressFor } from '../app/request.ts';
import { lazyForm } from '../page/lazy-part.tsx';
import { t } from '../texts.ts';
import { dayOfInstantText, wallClockText } from '../time.ts';
import css from './files.module.css';

export const FilePreview = lazyForm(() => import('./file-preview.tsx'));

/** The URL of a file's content. */
export const contentOf = ({ id }: Pick<StoredFile, 'id'>) => addressFor(endpoints.download, { query: { id } });

export const isPicture = ({ contentType }: StoredFile) =>
  fileTypes.some(({ type, isPicture: is }) => is && type === contentType);

/** When a file was uploaded, its size and by whom; for a photo also when it was taken. */
export const uploadText = ({ uploadDate, size, uploadedBy, takenAt }: StoredFile) => {
  const uploaded = t(uploadedBy ? 'files.by' : 'files.by.nobody', {
    date: dayOfInstantText(uploadDate),
    size: sizeText(size),
    person: uploadedBy ?? '',
  });
  return takenAt ? `${uploaded} · ${t('files.taken', { at: wallClockText(takenAt) })}` : uploaded;
};

/** A picture is a thumbnail, enlarged on request; anything else an icon of its kind. */
export function FileLook({ file, onLook }: { file: StoredFile; onLook: () => void }) {
  if (!isPicture(file))
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
