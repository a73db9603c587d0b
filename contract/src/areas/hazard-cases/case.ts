import { z } from 'zod';
import { day, id, instant, optionalLine, optionalLines, Option, version } from '../../platform/shapes.ts';
import { clockStates, hazardClocks } from '../../statutory/hazard-clocks.ts';
import { hazardCodes, hazardGrounds } from '../../statutory/hazards.ts';
import { HazardEntry } from './entry.ts';

export const hazardSources = [
  { id: 'TENANT', name: 'Tenant' },
  { id: 'NEIGHBOUR', name: 'Neighbour or somebody else' },
  { id: 'STAFF', name: 'Staff or contractor' },
  { id: 'INSPECTION', name: 'Inspection or survey' },
  { id: 'AUTHORITY', name: 'Council, Ombudsman or another authority' },
  { id: 'SENSOR', name: 'Sensor' },
] as const;

/** The details of a case: one for each matter that the landlord becomes aware of (notices-desk.md, section 6). */
export const HazardCaseFields = z.object({
  propertyId: id,
  /** Which home: "Flat 12". */
  dwelling: optionalLine(200),
  hazard: z.enum(hazardCodes),
  ground: z.enum(hazardGrounds.map((ground) => ground.id)),
  /** When the landlord became aware; for an emergency, when there were reasonable grounds to believe in one. */
  awareAt: instant,
  source: z.enum(hazardSources.map((each) => each.id)).default('TENANT'),
  description: optionalLines(4000),
  rooms: optionalLine(200),
  tenantName: optionalLine(200),
  tenantContact: optionalLine(200),
  /** Age, health and other circumstances that make a hazard worse for the occupants (special category data). */
  vulnerability: optionalLines(4000),
  /** Who is reminded of its clocks. Default: the managers of cases there. */
  peopleIds: z.array(id).max(20, 'Name at most 20').default([]),
});
export type HazardCaseFields = z.output<typeof HazardCaseFields>;

export const hazardFieldLabels = {
  propertyId: 'Property',
  dwelling: 'Home',
  hazard: 'Hazard',
  ground: 'Reported as',
  awareAt: 'Aware since',
  source: 'Reported by',
  description: 'What was reported',
  rooms: 'Rooms',
  tenantName: 'Tenant',
  tenantContact: 'Contact of the tenant',
  vulnerability: 'Health, age and other vulnerability',
  peopleIds: 'People notified',
} as const satisfies Record<keyof HazardCaseFields, string>;

const Moment = z.object({ at: instant, on: day });
const Due = z.object({ on: day, at: instant.nullable() }).nullable();
const ShownClock = z.object({
  code: z.enum(hazardClocks.map((clock) => clock.id)),
  state: z.enum(clockStates.map((state) => state.id)),
  from: Moment,
  firstDue: Due,
  due: Due,
  /** The date agreed after that had passed. */
  agreedLate: Due,
  doneAt: Moment.nullable(),
  words: z.string(),
});

/** A case as its reader may see it. */
export const HazardCase = HazardCaseFields.omit({ propertyId: true, peopleIds: true }).extend({
  id,
  version,
  ref: z.string(),
  property: z.object({ id, caption: z.string(), nation: z.string().nullable() }),
  people: z.array(Option),
  state: z.enum(['OPEN', 'CLOSED']),
  /** Why the regulations do not require its clocks; null if they do. */
  notRequired: z.string().nullable(),
  clocks: z.array(ShownClock),
  /** In order of occurrence. */
  entries: z.array(HazardEntry),
  /** False: information about people and free text are left out. */
  isPersonalShown: z.boolean(),
  actionCount: z.number(),
  fileCount: z.number(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** When its personal information was removed (decision 040). */
  redactedAt: instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    addAction: z.boolean(),
    addEntry: z.boolean(),
  }),
});
export type HazardCase = z.infer<typeof HazardCase>;

type Readers = 'everybody' | 'managers';
/** Who reads which fields of a case: everybody with the menu on its property, or its managers (decision 042; UK GDPR art. 9). */
export const readersOfHazardCase = {
  id: 'everybody',
  version: 'everybody',
  ref: 'everybody',
  property: 'everybody',
  dwelling: 'everybody',
  hazard: 'everybody',
  ground: 'everybody',
  awareAt: 'everybody',
  source: 'everybody',
  description: 'managers',
  rooms: 'everybody',
  tenantName: 'managers',
  tenantContact: 'managers',
  vulnerability: 'managers',
  people: 'everybody',
  state: 'everybody',
  notRequired: 'everybody',
  clocks: 'everybody',
  // `personalOfEntry` names the managers' fields of each.
  entries: 'everybody',
  isPersonalShown: 'everybody',
  actionCount: 'everybody',
  fileCount: 'everybody',
  createdAt: 'everybody',
  createdBy: 'everybody',
  redactedAt: 'everybody',
  can: 'everybody',
} as const satisfies Record<keyof HazardCase, Readers>;

/** The fields of a save whose values the log does not show. */
export const personalHazardFields: ReadonlySet<string> = new Set(
  Object.entries(readersOfHazardCase).flatMap(([field, readers]) => (readers === 'managers' ? [field] : [])),
);

/** Somebody read the personal information of a case, on its page or in a file: once a day. */
export const HazardAccess = z.object({
  id,
  person: z.string(),
  file: z.string().nullable(),
  isSupport: z.boolean(),
  openedAt: instant,
});
export type HazardAccess = z.infer<typeof HazardAccess>;
