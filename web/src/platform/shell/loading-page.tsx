import type { SkeletonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Loading } from '../page/loading.tsx';
import { FailurePage } from './message-page.tsx';

type Props = Pick<ComponentProps<typeof FailurePage>, 'of' | 'title'> & {
  read: { error: Error | null; refetch: () => unknown };
} & Pick<SkeletonProps, 'h'>;

/** A page whose record is loading, or could not be loaded. */
export const LoadingPage = ({ read: { error, refetch }, h = 400, ...page }: Props) =>
  error ? <FailurePage error={error} reset={() => void refetch()} {...page} /> : <Loading h={h} />;
