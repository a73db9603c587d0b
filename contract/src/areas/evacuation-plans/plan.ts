import { z } from 'zod';
import { day, id, instant, optionalLine, optionalLines, requiredLine, version } from '../../platform/shapes.ts';
import { EvacuationEntry } from './entry.ts';
import { EvacuationStanding } from './standing.ts';

/** How much help somebody needs to leave the building: all that the fire and rescue service is told of a person's condition. */
export const assistanceDegrees = [
  { id: 'ALERTED', name: 'Has to be alerted in person' },
  { id: 'GUIDED', name: 'Needs somebody to guide them' },
  { id: 'SUPPORTED', name: 'Walks and uses stairs only slowly or with support' },
  { id: 'CARRIED', name: 'Cannot use stairs: has to be carried or moved with equipment' },
  { id: 'UNKNOWN', name: 'Not known yet' },
] as const;
type AssistanceDegree = (typeof assistanceDegrees)[number]['id'];
const Assistance = z.enum(assistanceDegrees.map((each) => each.id));
export const assistanceName = (degree: AssistanceDegree) => assistanceDegrees.find((each) => each.id === degree)!.name;

export const planOrigins = [
  { id: 'IDENTIFIED', name: 'Identified by us' },
  { id: 'ASKED', name: 'The resident asked' },
  { id: 'SOMEBODY_ELSE', name: 'Somebody else told us' },
] as const;

/** A resident whose ability to evacuate without assistance may be compromised, with what is known of that. */
export const EvacuationPlanFields = z.object({
  propertyId: id,
  residentName: requiredLine('Enter the name of the resident', 200),
  dwelling: requiredLine('Enter the flat, as on its door', 60),
  floor: requiredLine('Enter the floor', 20),
  /** How the resident, or who speaks for them, can be reached. */
  contact: optionalLine(200),
  /** Special category data, in as few words as will do. */
  needs: optionalLines(2000),
  assistance: Assistance,
  origin: z.enum(planOrigins.map((each) => each.id)),
  knownOn: day,
});
export type EvacuationPlanFields = z.output<typeof EvacuationPlanFields>;

export const evacuationFieldLabels = {
  propertyId: 'Property',
  residentName: 'Resident',
  dwelling: 'Flat',
  floor: 'Floor',
  contact: 'How to reach them',
  needs: 'What keeps them from leaving alone',
  assistance: 'Assistance needed',
  origin: 'How we came to know',
  knownOn: 'Known since',
} as const satisfies Record<keyof EvacuationPlanFields, string>;

/** What the fire and rescue service is told, besides whether there is a statement: a change has to be shared again. */
export const sharedFields = ['dwelling', 'floor', 'assistance'] as const satisfies (keyof EvacuationPlanFields)[];
/** The fields whose values the log shows: none of what says who somebody is, where they live, or how they are. */
export const loggedFields: ReadonlySet<string> = new Set(['origin', 'knownOn']);

export const planStates = [
  { id: 'OPEN', name: 'Open' },
  { id: 'ENDED', name: 'Ended' },
] as const;

/** A plan; of one that was redacted only dates are left. */
export const EvacuationPlan = EvacuationPlanFields.omit({ propertyId: true }).extend({
  id,
  version,
  ref: z.string(),
  property: z.object({ id, caption: z.string() }),
  residentName: z.string().nullable(),
  dwelling: z.string().nullable(),
  floor: z.string().nullable(),
  assistance: Assistance.nullable(),
  state: z.enum(planStates.map((state) => state.id)),
  standing: EvacuationStanding,
  /** In order of occurrence. */
  entries: z.array(EvacuationEntry),
  actionCount: z.number(),
  fileCount: z.number(),
  createdAt: instant,
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
export type EvacuationPlan = z.infer<typeof EvacuationPlan>;

export const evacuationAccessWays = [
  { id: 'PAGE', name: 'The plan' },
  { id: 'FILE', name: 'A file' },
  { id: 'STATEMENT', name: 'The statement, to print' },
  { id: 'SHEET', name: 'The sheet of its building, to print' },
  { id: 'SPREADSHEET', name: 'A spreadsheet' },
  { id: 'LIST', name: 'The list' },
] as const;
export type EvacuationAccessWay = (typeof evacuationAccessWays)[number]['id'];

/** Somebody read a plan: once a day for each way and file. */
export const EvacuationAccess = z.object({
  id,
  person: z.string(),
  way: z.enum(evacuationAccessWays.map((way) => way.id)),
  file: z.string().nullable(),
  isSupport: z.boolean(),
  openedAt: instant,
});
export type EvacuationAccess = z.infer<typeof EvacuationAccess>;
