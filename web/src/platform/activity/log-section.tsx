import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Section } from '../page/section.tsx';
import { t } from '../texts.ts';
import type { ActivityOf } from './activity-query.ts';
import { LogOfRecord } from './log-of-record.ts';

/** The log of something, below it on its page. Its script loads after that of the page. */
export function LogSection({ title, of }: { title: string; of: ActivityOf }) {
  return (
    <Section title={title}>
      <Suspense fallback={<Skeleton h={140} role="status" aria-label={t('activity.loading')} />}>
        <LogOfRecord of={of} canComment={false} />
      </Suspense>
    </Section>
  );
}
