import type { SkeletonProps } from '@mantine/core';
import { FailureAlert } from './failure-alert.tsx';
import { Loading } from './loading.tsx';

/** Stands where something will be that is loading, or that could not be loaded. */
export const LoadingOrFailed = ({ error, ...props }: { error: unknown } & SkeletonProps) =>
  error ? <FailureAlert error={error} /> : <Loading {...props} />;
