import { Badge, Button, Text, Title } from '@mantine/core';
import { MAKING_POLL_MILLISECONDS, type MadeFile } from '@lintel/contract/platform/made-file';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureAlert } from '../page/failure-alert.tsx';
import { t } from '../texts.ts';
import { dayOfInstantText, instantText } from '../time.ts';
import css from './made-files.module.css';

type Props<F extends MadeFile> = {
  files: UseQueryResult<{ objects: F[] }>;
  title: string;
  /** For how many days each is kept. */
  days: number;
  nameOf: (file: F) => ReactNode;
  progressText: (file: F) => string;
  /** What is said of one that failed without a reason. */
  failure: string;
  /** The name of the button for screen readers, as others have the same text. */
  downloadLabel: (when: string) => string;
  onDownload: (id: string) => void;
};

/** How often the list of them is read again: while one is being made. */
export const pollWhileMaking = ({ state }: { state: { data?: { objects: readonly MadeFile[] } | undefined } }) =>
  state.data?.objects.some((file) => file.state === 'waiting') ? MAKING_POLL_MILLISECONDS : false;

/** The files of a kind that the user asked for and that are still kept. */
export function MadeFiles<F extends MadeFile>({ files: { data, error }, title, days, nameOf, ...one }: Props<F>) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {error && !data && <FailureAlert error={error} />}
      {data?.objects.length === 0 && <Text c="dimmed">{t('made.none', { days })}</Text>}
      {data && data.objects.length > 0 && (
        <ul className={css.files}>
          {data.objects.map((file) => (
            <li key={file.id}>
              <div>
                {nameOf(file)}
                <Text size="sm" c="dimmed">
                  {t('made.asked', { when: instantText(file.askedAt), until: dayOfInstantText(file.expiresAt) })}
                </Text>
              </div>
              <Result file={file} {...one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ResultProps<F extends MadeFile> = { file: F } & Pick<
  Props<F>,
  'progressText' | 'failure' | 'downloadLabel' | 'onDownload'
>;

function Result<F extends MadeFile>({ file, progressText, failure, downloadLabel, onDownload }: ResultProps<F>) {
  if (file.state === 'waiting')
    return <Text size="sm">{file.totalCount === null ? t('made.waiting') : progressText(file)}</Text>;
  if (file.state === 'failed')
    return (
      <div>
        <Badge color="red" variant="light">
          {t('made.failed')}
        </Badge>
        <Text size="sm">{file.errorMessage ?? failure}</Text>
      </div>
    );
  if (!file.mayDownload) return <Text size="sm">{t('made.lost')}</Text>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={downloadLabel(instantText(file.askedAt))}
      onClick={() => onDownload(file.id)}
    >
      {t('made.download')}
    </Button>
  );
}
