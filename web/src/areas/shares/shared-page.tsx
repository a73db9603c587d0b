import { Loader } from '@mantine/core';
import { type SharedItem } from '@lintel/contract/areas/shares/by-link';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { IconCloudOff, IconHourglass, IconLinkOff, IconMoodSad, type TablerIcon } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read, send } from '#platform/api.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { AssignToken } from './assign-token.ts';
import { BigButton } from './big-button.tsx';
import { SharedFrame } from './shared-frame.tsx';
import { SharedItemView } from './shared-item-view.tsx';
import css from './shared.module.css';
import { useTokenInAddress } from './token-in-address.ts';

/** The page behind an outsider's link. The token is after `#`, so that it reaches no server log and no other site. */
export function SharedPage() {
  const assignToken = useTokenInAddress();
  return <Opened key={assignToken} assignToken={assignToken} />;
}

function Opened({ assignToken }: { assignToken: string }) {
  const queries = useQueryClient();
  const reading = read(shares.read, { body: { assignToken } });
  // The server records the opening, so it happens once; later changes are fetched without it.
  const opening = useQuery({
    queryKey: ['share-opening', assignToken],
    queryFn: async ({ signal }) => {
      const opened = await send(shares.open, { body: { assignToken } }, { signal });
      queries.setQueryData(reading.queryKey, opened);
      return true;
    },
    enabled: assignToken !== '',
    staleTime: 'static',
    gcTime: Infinity,
  });
  const { data, error, refetch } = useQuery({ ...reading, enabled: opening.isSuccess, staleTime: 30_000 });
  const failure = isGone(error) ? error : data ? null : (opening.error ?? error);
  if (assignToken === '' || isGone(failure)) return <Gone />;
  if (failure)
    return <NotNow error={failure} onRetry={() => void (opening.isSuccess ? refetch() : opening.refetch())} />;
  if (!data) return <Loading />;
  return (
    <AssignToken value={assignToken}>
      <Shared item={data.dto} />
    </AssignToken>
  );
}

function Shared({ item }: { item: SharedItem }) {
  return (
    <SharedFrame title={item.name} organisation={item.organisation}>
      <SharedItemView item={item} />
    </SharedFrame>
  );
}

function Loading() {
  return (
    <SharedFrame title={t('shared.page')}>
      <div className={css.message} role="status" aria-label={t('loading')}>
        <Loader size="lg" aria-hidden />
        <h1 className={css.quietHeading}>{t('shared.page')}</h1>
      </div>
    </SharedFrame>
  );
}

/** The same for a link that never existed, has expired, was replaced or has ended: nothing about it is disclosed. */
function Gone() {
  return (
    <Message icon={IconLinkOff} title={t('shared.gone.title')}>
      <p>{t('shared.gone.why')}</p>
      <p>{t('shared.gone.next')}</p>
    </Message>
  );
}

function NotNow({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isThrottled = error instanceof Refusal && error.status === 429;
  const isOffline = error instanceof Refusal && error.isPassing;
  const [icon, title] = isThrottled
    ? ([IconHourglass, 'shared.throttled.title'] as const)
    : isOffline
      ? ([IconCloudOff, 'shared.offline.title'] as const)
      : ([IconMoodSad, 'shared.failed.title'] as const);
  return (
    <Message icon={icon} title={t(title)}>
      <p>{isThrottled ? t('shared.throttled') : isOffline ? t('shared.offline.page') : reasonOf(error)}</p>
      <BigButton onClick={onRetry}>{t('retry')}</BigButton>
    </Message>
  );
}

function Message({ icon: Icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <SharedFrame title={title}>
      <div className={css.message} role="alert">
        <Icon size={48} stroke={1.5} aria-hidden />
        <h1>{title}</h1>
        {children}
      </div>
    </SharedFrame>
  );
}

const isGone = (error: Error | null): error is Refusal =>
  error instanceof Refusal && [401, 404, 410, 422].includes(error.status);
