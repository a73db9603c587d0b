import type { SharedType } from '@lintel/contract/areas/shares/share';

/** What the assignment is about. */
export type Assigned = {
  entityId: string;
  entityType: SharedType;
  /** Of the property; null where it lies on none. */
  propertyId: string | null;
  /** Of an action: what the form for somebody outside begins with. */
  priority?: string | undefined;
  /** Those whom it is likely to be given to. */
  near: readonly { name: string; email: string | null }[];
};
