import type { EntityType } from '@lintel/contract/areas/activity';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { TextKey } from '@lintel/contract/texts/index';
import type { ComponentType, LazyExoticComponent } from 'react';

export type RecordTab = {
  /** The kind of record whose page gets the tab. */
  kind: EntityType;
  /** Stands in the address: `?tab=tasks`. */
  id: string;
  label: TextKey;
  /** One of these shows it; none means whoever sees the record. */
  allow?: readonly Permission[];
  component: LazyExoticComponent<ComponentType<{ recordId: string }>>;
};

const tabs: RecordTab[] = [];

/** Adds a tab to the pages of a kind of record. An area calls this in its `routes.tsx`, which the router imports. */
export function addRecordTab(tab: RecordTab) {
  tabs.push(tab);
}

/** The tabs that areas have added to a kind of record, in the order of the router's imports. */
export function recordTabs(kind: EntityType): readonly RecordTab[] {
  return tabs.filter((tab) => tab.kind === kind);
}
