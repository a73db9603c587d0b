import { z } from 'zod';
import { id, Option, optionalLine, version } from '../../platform/shapes.ts';

/** A person's place in the organisation, stored in addition to their user details. */
export const PersonPlace = z.object({
  jobTitle: optionalLine(120),
  managerId: id.nullable().default(null),
  groupIds: z.array(id).max(100, 'Choose at most 100 groups').default([]),
});
export type PersonPlace = z.output<typeof PersonPlace>;

export const personFieldLabels = {
  jobTitle: 'Job title',
  managerId: 'Manager',
  groupIds: 'Groups',
} as const satisfies Record<keyof PersonPlace, string>;

/** What a person is responsible for, of what the reader may see; each number is that of the list that it opens. */
export const PersonCounts = z.object({
  propertyCount: z.number(),
  taskCount: z.number(),
  overdueTaskCount: z.number(),
  actionCount: z.number(),
  overdueActionCount: z.number(),
});
export type PersonCounts = z.infer<typeof PersonCounts>;

/** Somebody inside or outside the organisation, as colleagues see them. */
export const Person = z.object({
  id,
  version,
  fullName: z.string(),
  login: z.string(),
  email: z.string().nullable(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  isExternal: z.boolean(),
  isActive: z.boolean(),
  manager: Option.nullable(),
  groups: z.array(Option),
  /** The people they manage directly. */
  manages: z.array(Option),
  counts: PersonCounts,
  /** Whether the reader manages them, directly or indirectly. */
  isManagedByMe: z.boolean(),
  can: z.object({ edit: z.boolean(), administer: z.boolean(), readLog: z.boolean(), seeDocuments: z.boolean() }),
});
export type Person = z.infer<typeof Person>;
