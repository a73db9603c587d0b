import { sizeText } from '@lintel/contract/areas/files';
import { fileTypes } from '@lintel/contract/areas/stored-file';
import { type SharedFile } from '@lintel/contract/areas/shares/by-link';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { IconDownload, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download, fetchFile } from '#platform/files/download.ts';
import { useObjectUrl } from '#platform/files/use-object-url.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { useAssignToken } from './assign-token.ts';
import { BigButton } from './big-button.tsx';
import css from './shared.module.css';
import filesCss from './shared-files.module.css';

type Props = { files: readonly SharedFile[] };

/** The files of the item: pictures to view, anything to download. */
export function SharedFiles({ files }: Props) {
  if (files.length === 0) return <p>{t('shared.files.none')}</p>;
  return (
    <ul className={filesCss.files} aria-label={t('shared.files')}>
      {files.map((file) => (
        <OneFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

const isPicture = ({ contentType }: SharedFile) =>
  fileTypes.some(({ type, isPicture }) => type === contentType && isPicture);

function OneFile({ file }: { file: SharedFile }) {
  const assignToken = useAssignToken();
  const [isShown, setShown] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { id, name } = file;
  const body = { assignToken, id };
  const keep = () => {
    setFailed(false);
    void download(shares.download, { body }).catch(() => setFailed(true));
  };
  const kind = evidenceKinds.find((each) => each.id === file.evidence)?.name;
  return (
    <li className={filesCss.file}>
      <div className={filesCss.fileLine}>
        {isPicture(file) ? (
          <button
            type="button"
            className={filesCss.look}
            aria-expanded={isShown}
            aria-label={t(isShown ? 'shared.files.hide' : 'shared.files.show', { name })}
            onClick={() => setShown(!isShown)}
          >
            {file.hasThumbnail ? <Picture call="thumbnail" body={body} alt="" /> : <IconPhoto size={30} aria-hidden />}
          </button>
        ) : (
          <span className={filesCss.look} aria-hidden>
            <IconFileTypePdf size={30} stroke={1.5} />
          </span>
        )}
        <div className={filesCss.fileAbout}>
          <span className={filesCss.fileName}>{name}</span>
          <span className={css.quiet}>
            {[kind, sizeText(file.size), dayOfInstantText(file.uploadDate), file.isOwn && t('shared.files.own')]
              .filter(Boolean)
              .join(', ')}
          </span>
        </div>
        <button
          type="button"
          className={`${filesCss.keep} no-print`}
          aria-label={t('shared.files.keep', { name })}
          onClick={keep}
        >
          <IconDownload size={26} aria-hidden />
        </button>
      </div>
      {hasFailed && <p role="alert">{t('shared.files.failed', { name })}</p>}
      {isShown && <Picture call="download" body={body} alt={name} className={filesCss.picture} name={name} />}
    </li>
  );
}

type PictureProps = {
  call: 'thumbnail' | 'download';
  body: { assignToken: string; id: string };
  alt: string;
  className?: string | undefined;
  /** For the message if it cannot be shown. */
  name?: string;
};

/** A picture cannot be requested by URL, which would contain the token: it is fetched, then shown. */
function Picture({ call, body, alt, className, name }: PictureProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['share-picture', call, body.id],
    queryFn: ({ signal }) => fetchFile(shares[call], { body }, { signal }),
    staleTime: 'static',
    retry: false,
  });
  const address = useObjectUrl(data);
  if (isError && name)
    return (
      <>
        <p role="alert">{t('shared.files.failed', { name })}</p>
        <BigButton variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </BigButton>
      </>
    );
  if (!address) return <IconPhoto size={30} aria-hidden />;
  return <img className={className} src={address} alt={alt} />;
}
