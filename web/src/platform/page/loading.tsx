import { Skeleton, type SkeletonProps } from '@mantine/core';
import { t } from '../texts.ts';

/** Stands where something will be that is loading. */
export const Loading = (props: SkeletonProps) => <Skeleton role="status" aria-label={t('loading')} {...props} />;
