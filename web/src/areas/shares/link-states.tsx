import { Loader } from '@mantine/core';
import { IconCloudOff, IconHourglass, IconLinkOff, IconMoodSad, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { BigButton } from './big-button.tsx';
import { SharedFrame } from './shared-frame.tsx';
import css from './shared.module.css';

/** A page behind a link while it comes. */
export const LinkLoading = ({ title }: { title: string }) => (
  <SharedFrame title={title}>
    <div className={css.message} role="status" aria-label={t('loading')}>
      <Loader size="lg" aria-hidden />
      <h1 className={css.quietHeading}>{title}</h1>
    </div>
  </SharedFrame>
);

/** The same for a link that never existed, has expired, was replaced or has ended: nothing about it is disclosed. */
export const LinkGone = () => (
  <LinkMessage icon={IconLinkOff} title={t('shared.gone.title')}>
    <p>{t('shared.gone.why')}</p>
    <p>{t('shared.gone.next')}</p>
  </LinkMessage>
);

/** What is behind a link could not be fetched, and may be later. */
export function LinkNotNow({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isThrottled = error instanceof Refusal && error.status === 429;
  const isOffline = error instanceof Refusal && error.isPassing;
  const [icon, title] = isThrottled
    ? ([IconHourglass, 'shared.throttled.title'] as const)
    : isOffline
      ? ([IconCloudOff, 'shared.offline.title'] as const)
      : ([IconMoodSad, 'shared.failed.title'] as const);
  return (
    <LinkMessage icon={icon} title={t(title)}>
      <p>{isThrottled ? t('shared.throttled') : isOffline ? t('shared.offline.page') : reasonOf(error)}</p>
      <BigButton onClick={onRetry}>{t('retry')}</BigButton>
    </LinkMessage>
  );
}

type MessageProps = { icon: TablerIcon; title: string; children: ReactNode };

/** A page behind a link with only a message. */
export const LinkMessage = ({ icon: Icon, title, children }: MessageProps) => (
  <SharedFrame title={title}>
    <div className={css.message} role="alert">
      <Icon size={48} stroke={1.5} aria-hidden />
      <h1>{title}</h1>
      {children}
    </div>
  </SharedFrame>
);
