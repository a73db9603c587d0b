import type { EntityType } from '@lintel/contract/areas/activity';
import type { ComponentType } from 'react';

type RecordBanner = {
  /** The kind of record on whose page it is shown, above the tabs and on paper. */
  kind: EntityType;
  component: ComponentType<{ recordId: string }>;
};

const banners: RecordBanner[] = [];

/** Registers a banner above the tabs of a kind of record. An area calls this in its `routes.tsx`, which the router imports. */
export function addRecordBanner(banner: RecordBanner) {
  banners.push(banner);
}

/** The banners of areas for a kind of record, in the order of the router's imports. */
export const recordBanners = (kind: EntityType): readonly RecordBanner[] =>
  banners.filter((banner) => banner.kind === kind);
