import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import type { Permission } from '../platform/permissions.ts';
import { id, instant, requiredLines } from '../platform/shapes.ts';

/** Kinds of record that keep an activity log (specification S1 §3.4), and those of our own that are only administered. */
export const entityTypes = [
  'PROPERTY',
  'TASK',
  'ACTION',
  'TASK-CYCLE',
  'ACCIDENT',
  'CONTRACTOR',
  'INSPECTION_REPORT',
  'ENFORCEMENT_VISIT',
  'USER',
  'PERSON',
  'ROLE',
  'DICTIONARY',
  'IMPORT',
  'TASK_TYPE',
  'ORGANISATION',
  'POSTER_REPORT',
  'STATUTORY_NOTICE',
] as const;
export const EntityType = z.enum(entityTypes);
export type EntityType = z.infer<typeof EntityType>;

type SeenRecord = {
  /** Where one of them is to be seen. */
  page: string;
  /** Where several of them are listed. */
  list?: string;
  /** One of these opens both. */
  allow: readonly Permission[];
  /** Files are moved to them. */
  takesFiles?: true;
};

/** The kinds of record that have a page in the client, those of areas to come among them: what nobody serves is not shown. */
export const seenRecords = {
  PROPERTY: { page: '/property/{id}', list: '/property/', allow: ['PRISM_APP_PROPERTY_MENU'], takesFiles: true },
  TASK: { page: '/task/{id}', list: '/tasks', allow: ['PRISM_APP_TASK_MENU'], takesFiles: true },
  ACTION: { page: '/actions/item/{id}', list: '/actions/list', allow: ['PRISM_APP_ACTION_MENU'] },
  INSPECTION_REPORT: {
    page: '/inspection_view.html?id={id}',
    list: '/inspection_list.html',
    allow: ['PRISM_APP_TASK_MENU'],
    takesFiles: true,
  },
  ACCIDENT: {
    page: '/accident_view.html?id={id}',
    list: '/accident/list/accident_list.html',
    allow: ['PRISM_APP_ACCIDENTS_MENU'],
    takesFiles: true,
  },
  CONTRACTOR: {
    page: '/contractor_view.html?id={id}',
    list: '/contractor_list.html',
    allow: ['PRISM_APP_CONTRACTOR_MENU'],
    takesFiles: true,
  },
  ENFORCEMENT_VISIT: {
    page: '/enforcement_visit_view.html?id={id}',
    list: '/enforcement_visit_list.html',
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    takesFiles: true,
  },
  STATUTORY_NOTICE: {
    page: '/statutory_notice_view.html?id={id}',
    list: '/statutory_notice_list.html',
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    takesFiles: true,
  },
  ORGANISATION: { page: '/library/company', allow: ['PRISM_APP_CLIENT_LIBRARY_MENU'] },
  USER: { page: '/admin/user?id={id}', allow: ['USER_MANAGE'] },
  PERSON: { page: '/people_view.html?id={id}', list: '/people_list.html', allow: ['PRISM_APP_PEOPLE_MENU'] },
} as const satisfies Partial<Record<EntityType, SeenRecord>>;
export type SeenKind = keyof typeof seenRecords;
export const pageOf = (kind: SeenKind, id: string) => seenRecords[kind].page.replace('{id}', id);

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

/** One changed field: machine name, label for people, and both values as people read them. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ActivityRecord = z.object({
  id,
  activityType: ActivityType,
  /** What happened, past tense: `property.edited`. */
  event: z.string(),
  timestamp: instant,
  actor: z.string(),
  /** Which user that was, whatever they called themselves then; null: nobody of the organisation, or the login is not shown. */
  actorLogin: z.string().nullable(),
  /** What they are called now, where that is something else. */
  actorNow: z.string().nullable(),
  isSupport: z.boolean(),
  /** A sentence for people, when the type alone does not say it. */
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
    summary: 'Newest first; the next page is asked for with the timestamp of the oldest entry.',
  },
  comment: {
    method: 'POST',
    path: 'activity/comment.json',
    allow: 'signed-in',
    body: z.object({
      entityId: id,
      entityType: EntityType,
      text: requiredLines('validation.value.is.required', 10_000),
    }),
    reply: z.object({ success: z.literal(true) }),
  },
});
