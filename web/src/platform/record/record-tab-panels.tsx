import { Skeleton, Tabs } from '@mantine/core';
import type { Permission } from '@lintel/contract/platform/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { ActivityOf } from '../activity/activity-query.ts';
import { LogOfRecord } from '../activity/log-of-record.ts';
import { countText } from '../count-text.ts';
import { useMe } from '../current-user.ts';
import { maySee } from '../rights.ts';
import { TabList } from '../page/tab-list.tsx';
import { t } from '../texts.ts';
import { recordTabs } from './record-tabs.ts';

type Tab = {
  /** In the URL: `?tab=files`. */
  id: string;
  label: string;
  /** The number of its entries, shown unless zero. */
  count?: number;
  /** Any of these shows it. Default: everybody who sees the record. */
  allow?: readonly Permission[];
  content: ReactNode;
  /** Keeps its input while another tab is open. */
  keepMounted?: boolean;
};

export type RecordParts = {
  of: ActivityOf;
  canComment: boolean;
  /** True if the user may see the record but not its log. */
  hidesLog?: boolean;
  /** The accessible name of the tab list. */
  tabsLabel: string;
  overview: ReactNode;
  /** Keeps what was typed in the overview while another tab is open. */
  overviewKeepsInput?: boolean;
  /** After the overview, before the tabs of other areas for this kind of record, and the activity. */
  tabs?: readonly Tab[];
};

/** The tabs of a record; the open one is in the URL. */
export function RecordTabs({ of, canComment, hidesLog = false, tabsLabel, overview, ...parts }: RecordParts) {
  const { overviewKeepsInput = false, tabs = [] } = parts;
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const added = recordTabs(of.entityType).filter((tab) => maySee(me, tab.allow));
  const all: readonly Tab[] = [
    { id: 'overview', label: t('record.overview'), content: overview, keepMounted: overviewKeepsInput },
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
        // The older URLs have the record in the query.
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
