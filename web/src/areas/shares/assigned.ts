import type { givingToUser, SharedType } from '@lintel/contract/areas/shares/share';
import type { Allow, Endpoint } from '@lintel/contract/platform/endpoint';
import type { z } from 'zod';

/** What the assignment is about. */
export type Assigned = {
  entityId: string;
  entityType: SharedType;
  /** The call that gives it to a user. */
  assign: Endpoint<
    typeof givingToUser & { path: string; allow: Allow; reply: z.ZodType<{ dto: { assigneeName: string | null } }> }
  >;
  /** Of the property; null where it lies on none. */
  propertyId: string | null;
  /** What the form for somebody outside begins with, where it has a priority. */
  priority?: string | undefined;
  /** What the instructions to somebody outside begin with. */
  brief?: string | undefined;
  /** Those whom it is likely to be given to. */
  near: readonly { name: string; email: string | null }[];
};
