import { Skeleton, Tabs } from '@mantine/core';
import type { Permission } from '@lintel/contract/platform/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { ActivityOf } from '../activity/activity-query.ts';
import { LogOfRecord } from '../activity/log-of-record.ts';
import { countText } from '../count-text.ts';
import { useMe } from '../current-user.ts';
import { maySee } from '../rights.ts';
import { TabList } from '../tab-list.tsx';
import { t } from '../texts.ts';
import { recordTabs } from './record-tabs.ts';

type Tab = {
  /** Stands in the address: `?tab=files`. */
  id: string;
  label: string;
  /** How many there are in it, said where there are any. */
  count?: number;
  /** One of these shows it; none means whoever sees the record. */
  allow?: readonly Permission[];
  content: ReactNode;
  /** What is typed in it stays while one looks at another. */
  keepMounted?: boolean;
};

export type RecordParts = {
  of: ActivityOf;
  canComment: boolean;
  /** The reader may see the record and not its log. */
  hidesLog?: boolean;
  /** What the line of tabs is called. */
  tabsLabel: string;
  overview: ReactNode;
  /** Between the overview, what other areas add to this kind of record, and the activity. */
  tabs?: readonly Tab[];
};

/** The tabs of a record; the one that is open stands in the address. */
export function RecordTabs({ of, canComment, hidesLog = false, tabsLabel, overview, tabs = [] }: RecordParts) {
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const added = recordTabs(of.entityType).filter((tab) => maySee(me, tab.allow));
  const all: readonly Tab[] = [
    { id: 'overview', label: t('record.overview'), content: overview },
    ...added.map(({ id, label, component: Part }) => ({
      id,
      label: t(label),
      content: <Part recordId={of.entityId} />,
    })),
    ...tabs.filter(({ allow }) => maySee(me, allow)),
    ...(hidesLog
      ? []
      : [{ id: 'activity', label: t('activity.title'), content: <LogOfRecord of={of} canComment={canComment} /> }]),
  ];
  const current = all.find(({ id }) => id === search.tab)?.id ?? 'overview';
  const open = (tab: string | null) =>
    void navigate({
      to: '.',
      search: {
        // The older addresses have the record in the query.
        ...(search.id !== undefined && { id: search.id }),
        ...(tab && tab !== 'overview' && { tab }),
      } as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs value={current} keepMounted={false} keepMountedMode="display-none" onChange={open}>
      <TabList aria-label={tabsLabel} current={current}>
        {all.map(({ id, label, count = 0 }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
            {count > 0 && ` (${countText(count)})`}
          </Tabs.Tab>
        ))}
      </TabList>
      {all.map(({ id, content, keepMounted }) => (
        <Tabs.Panel key={id} value={id} {...(keepMounted && { keepMounted })}>
          <Suspense fallback={<Skeleton h={200} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
