import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../page/loading.tsx';
import { LoadingPage } from '../shell/loading-page.tsx';
import { ForbiddenPage, type MissingKind } from '../shell/message-page.tsx';

type Props<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** The kind of record that is missing if the URL leads to none, where its page names it. */
  missing?: MissingKind;
  /** True while it is being deleted, and not refetched. */
  isRemoved?: boolean;
  children: (data: Data) => ReactNode;
};

/** The page that edits one record: starts from the stored version, for those who may edit it. */
export function EditPage<Data extends { dto: { can: { edit: boolean } } }, Key extends QueryKey>({
  query,
  missing = 'record',
  isRemoved = false,
  children,
}: Props<Data, Key>) {
  const found = useQuery({ ...query, refetchOnMount: 'always', refetchOnWindowFocus: false, enabled: !isRemoved });
  if (!found.data) return <LoadingPage of={missing} read={found} />;
  if (found.isFetching && !found.isFetchedAfterMount) return <Loading h={400} />;
  return found.data.dto.can.edit ? children(found.data) : <ForbiddenPage />;
}
