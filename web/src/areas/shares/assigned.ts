import type { givingToUser, SharedType } from '@lintel/contract/areas/shares/share';
import type { Allow, Endpoint } from '@lintel/contract/platform/endpoint';
import type { z } from 'zod';

/** The record of the assignment. */
export type Assigned = {
  entityId: string;
  entityType: SharedType;
  /** The endpoint that assigns it to a user. */
  assign: Endpoint<
    typeof givingToUser & { path: string; allow: Allow; reply: z.ZodType<{ dto: { assigneeName: string | null } }> }
  >;
  /** Of the property; null if it has none. */
  propertyId: string | null;
  /** The initial priority in the form for an outsider, if any. */
  priority?: string | undefined;
  /** The initial instructions to an outsider. */
  brief?: string | undefined;
  /** When the work is due. */
  dueOn?: string | null | undefined;
  /** The most likely assignees. */
  near: readonly { name: string; email: string | null }[];
};
