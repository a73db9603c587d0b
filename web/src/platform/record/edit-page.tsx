import { Skeleton } from '@mantine/core';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailurePage, ForbiddenPage } from '../shell/message-page.tsx';
import { t } from '../texts.ts';

type Props<Data, Key extends QueryKey> = {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** What is missing when there is none at the address. */
  missing?: 'action' | 'property';
  /** It is being deleted, and not asked for again. */
  isRemoved?: boolean;
  children: (data: Data) => ReactNode;
};

/** The page that changes one record: begins from what is stored now, for somebody who may. */
export function EditPage<Data extends { dto: { can: { edit: boolean } } }, Key extends QueryKey>({
  query,
  missing,
  isRemoved = false,
  children,
}: Props<Data, Key>) {
  const found = useQuery({ ...query, refetchOnMount: 'always', refetchOnWindowFocus: false, enabled: !isRemoved });
  if (found.isError && !found.data)
    return <FailurePage {...(missing && { of: missing })} error={found.error} reset={() => void found.refetch()} />;
  if (!found.data || (found.isFetching && !found.isFetchedAfterMount))
    return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  return found.data.dto.can.edit ? children(found.data) : <ForbiddenPage />;
}
