import { ActionIcon, Alert, Progress, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { t } from '../texts.ts';
import css from './files.module.css';
import type { OneUpload, useUploads } from './use-uploads.ts';

type Props = Pick<ReturnType<typeof useUploads>, 'uploads' | 'cancel' | 'retry' | 'dismiss'>;

/** More files than this are summarised: forty lines of finished and waiting ones would push the page away. */
const MANY = 6;

/** The files being uploaded, each with its progress, or with why it was not added. */
export function UploadList({ uploads, cancel, retry, dismiss }: Props) {
  if (uploads.length === 0) return null;
  const isMany = uploads.length > MANY;
  const shown = isMany ? uploads.filter(({ state }) => state === 'sending' || state === 'failed') : uploads;
  return (
    <>
      {isMany && <HowFar uploads={uploads} />}
      <ul className={css.uploads} aria-label={t('files.uploads')}>
        {shown.map((one) => (
          <li key={one.key}>
            {one.state === 'failed' ? (
              <Failed one={one} onRetry={() => retry(one)} onDismiss={() => dismiss(one.key)} />
            ) : (
              <OnItsWay one={one} onCancel={() => cancel(one.key)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function HowFar({ uploads }: Pick<Props, 'uploads'>) {
  const added = uploads.filter(({ state }) => state === 'added').length;
  const sent = uploads.filter(({ state }) => state === 'sent').length;
  const status = t('files.added.of', { added, count: uploads.length });
  return (
    <div className={css.uploads}>
      <Text size="sm" fw={600}>
        {status}
      </Text>
      <Progress value={((added + sent) / uploads.length) * 100} aria-label={status} />
    </div>
  );
}

function OnItsWay({ one: { file, share, state }, onCancel }: { one: OneUpload; onCancel: () => void }) {
  const { name } = file;
  const text = { waiting: 'files.waiting', sent: 'files.sent', added: 'files.sent', failed: 'files.sent' } as const;
  const status = t(state === 'sending' ? (share < 1 ? 'files.sending' : 'files.checking') : text[state], { name });
  return (
    <div className={css.upload}>
      <div>
        <Text size="sm" className={css.name}>
          {status}
        </Text>
        <Progress value={share * 100} aria-label={status} animated={state === 'sending' && share >= 1} />
      </div>
      {state === 'sending' && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('files.cancel', { name })} onClick={onCancel}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Failed({ one, onRetry, onDismiss }: { one: OneUpload; onRetry: () => void; onDismiss: () => void }) {
  const { name } = one.file;
  return (
    <Alert color="red" role="alert" p="xs">
      <div className={css.upload}>
        <Text size="sm" className={css.name}>
          {one.problem}
        </Text>
        <div className={css.buttons}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('files.retry', { name })} onClick={onRetry}>
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('files.dismiss', { name })}
            onClick={onDismiss}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </Alert>
  );
}
