import { type SharedItem } from '@lintel/contract/areas/shares/by-link';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read, send } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { AssignToken } from './assign-token.ts';
import { LinkGone, LinkLoading, LinkNotNow } from './link-states.tsx';
import { SharedFrame } from './shared-frame.tsx';
import { SharedItemView } from './shared-item-view.tsx';
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
  if (assignToken === '' || isGone(failure)) return <LinkGone />;
  if (failure)
    return <LinkNotNow error={failure} onRetry={() => void (opening.isSuccess ? refetch() : opening.refetch())} />;
  if (!data) return <LinkLoading title={t('shared.page')} />;
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

const isGone = (error: Error | null): error is Refusal =>
  error instanceof Refusal && [401, 404, 410, 422].includes(error.status);
