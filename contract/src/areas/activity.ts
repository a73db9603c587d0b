import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, requiredLines } from '../platform/shapes.ts';
import { kinds, valuesByKind } from './kinds.ts';
import type { KindsWith } from './kinds.ts';

export const entityTypes = Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]];
export const EntityType = z.enum(entityTypes);
export type EntityType = z.infer<typeof EntityType>;

/** The kinds of record that have a page in the client. */
export const pagesByKind = valuesByKind('pages');
export type KindWithPages = KindsWith<'pages'>;
/** The page of a record, on one of its tabs; on the first by default. */
export function pageOf(kind: KindWithPages, id: string, tab?: string): string {
  const page = pagesByKind[kind].page.replace('{id}', id);
  return tab ? `${page}${page.includes('?') ? '&' : '?'}tab=${tab}` : page;
}

export const activityTypes = [
  'EDIT',
  'COMMENT',
  'FILE_UPLOAD',
  'FILE_DELETE',
  'FILE_MOVE_TO',
  'FILE_MOVE_FROM',
  'STATUS_CHANGE',
  'INTERVAL_STARTED',
  'ASSIGNEE_CHANGE',
  'ASSIGN_BY_EMAIL_STATUS_CHANGED',
  'FORM_SUBMIT',
  'TASK_BATCH_CHANGE',
  'TASK_DELETE',
  'LIFECYCLE_AMEND',
  'LIFECYCLE_AMEND_COMMENT',
  'LIFECYCLE_AMEND_FILE',
  'BSA_INFO_CHANGE',
  'BSA_SENT_TO_REGULATOR_CHANGE',
  'BSA_FILE_CHANGE',
  'BSA_GOLDEN_THREAD_INFO_CHANGE',
  'BSA_DOCUMENT_INFO_CHANGE',
  'BSA_USER_CHANGE',
  'CREATE',
  'ARCHIVE',
  'RESTORE',
  'IMPORT',
  'ACCESS',
] as const;
export const ActivityType = z.enum(activityTypes);
export type ActivityType = z.infer<typeof ActivityType>;

/** One changed field: name, label, and both values as shown to people. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ActivityRecord = z.object({
  id,
  /** A string if another release wrote it: one entry is no reason to withhold the log (ACTIVITY-040). */
  activityType: ActivityType.or(z.string()),
  /** What happened, past tense: `property.edited`. */
  event: z.string(),
  timestamp: instant,
  actor: z.string(),
  /** The user it was, whatever their name was then; null: nobody of the organisation, or the login is not shown. */
  actorLogin: z.string().nullable(),
  /** Their current name, if different. */
  actorNow: z.string().nullable(),
  isSupport: z.boolean(),
  /** A sentence for people, if the type alone does not say it. */
  summary: z.string().nullable(),
  comment: z.string().nullable(),
  changes: z.array(FieldChange),
});
export type ActivityRecord = z.infer<typeof ActivityRecord>;

export const activity = endpoints('activity', {
  list: {
    method: 'POST',
    path: 'activity/filter.json',
    allow: 'signed-in',
    reads: true,
    body: z.object({
      entityId: id,
      entityType: EntityType,
      beforeTimestamp: instant.optional(),
      beforeId: id.optional(),
      limit: z.int().min(1).max(50).default(10),
    }),
    reply: z.object({ success: z.literal(true), records: z.array(ActivityRecord) }),
    summary: 'Newest first; the next page is requested with the timestamp of the oldest entry.',
  },
  comment: {
    method: 'POST',
    path: 'activity/comment.json',
    allow: 'signed-in',
    body: z.object({
      entityId: id,
      entityType: EntityType,
      text: requiredLines('Write the comment', 10_000),
    }),
    reply: z.object({ success: z.literal(true) }),
  },
});
