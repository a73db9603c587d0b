import type { EntityType } from '@lintel/contract/areas/activity';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { TextKey } from '@lintel/contract/texts/index';
import type { ComponentType } from 'react';

type RecordTab = {
  /** The kind of record whose page gets the tab. */
  kind: EntityType;
  /** In the URL: `?tab=tasks`. */
  id: string;
  label: TextKey;
  /** Its position, before those without one. */
  order?: number;
  /** Any of these shows it. Default: everybody who sees the record. */
  allow?: readonly Permission[];
  component: ComponentType<{ recordId: string }>;
};

const tabs: RecordTab[] = [];
const LAST = 100;

/** Adds a tab to the pages of a kind of record. An area calls this in its `routes.tsx`, which the router imports. */
export function addRecordTab(tab: RecordTab) {
  tabs.push(tab);
}

/** The tabs that areas have added to a kind of record, by their order, else in that of the router's imports. */
export function recordTabs(kind: EntityType): readonly RecordTab[] {
  return tabs.filter((tab) => tab.kind === kind).toSorted((a, b) => (a.order ?? LAST) - (b.order ?? LAST));
}
