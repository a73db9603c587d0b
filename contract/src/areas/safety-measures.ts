import { z } from 'zod';
import type { Day } from '../cycles/calendar.ts';
import { endpoints } from '../platform/endpoint.ts';
import { day, id } from '../platform/shapes.ts';
import { SafetyMeasureId } from './safety-measure-ids.ts';

/** Why a check was not carried out. */
export const shortfalls = [
  { id: 'never-done', name: 'No check on record' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'no-due-date', name: 'No due date' },
  { id: 'no-evidence', name: 'Evidence missing' },
] as const;
const Shortfall = z.enum(shortfalls.map((shortfall) => shortfall.id));
export type Shortfall = z.infer<typeof Shortfall>;

const Properties = z.object({ propertyCount: z.number(), homeCount: z.number() });

export const MeasureFigures = z.object({
  measure: SafetyMeasureId,
  /** The task types that count for it. */
  types: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** Homes with a required check, and those whose checks were all carried out. */
  homeCount: z.number(),
  checkedHomeCount: z.number(),
  /** To one decimal, 100 only for all; null if no home needs a check. */
  percent: z.number().nullable(),
  /** Checks carried out by that day and recorded after it. */
  recordedLaterCount: z.number(),
  /** Checks that were carried out and found something: they count as carried out. */
  unsatisfactoryCount: z.number(),
  /** Properties with a required check whose number of homes is not known: in neither figure. */
  unknownPropertyCount: z.number(),
  /** Properties on which every check was suspended, which one person may do, or not applicable: none was required. */
  suspended: Properties,
  notApplicable: Properties,
  /** Properties that had no task of it on that day, and have one now. */
  addedLater: Properties,
});
export type MeasureFigures = z.infer<typeof MeasureFigures>;

export const SafetyMeasures = z.object({
  day,
  measures: z.array(MeasureFigures),
  /** Whether the reader sees only some of the properties. */
  isOfPart: z.boolean(),
  /** Properties of several dwellings all of which were counted, since nobody has said how many are social homes. */
  assumedPropertyCount: z.number(),
  /** Left out: not in England, or of a landlord that is not a registered provider. */
  elsewherePropertyCount: z.number(),
  otherLandlordPropertyCount: z.number(),
});
export type SafetyMeasures = z.infer<typeof SafetyMeasures>;

/** A check that keeps homes from counting as checked. */
export const FailingCheck = z.object({
  taskId: id,
  code: z.string(),
  name: z.string(),
  propertyId: id,
  property: z.string(),
  homeCount: z.number(),
  shortfall: Shortfall,
  dueBy: day.nullable(),
});
export type FailingCheck = z.infer<typeof FailingCheck>;

const NamedProperty = z.object({ id, name: z.string(), homeCount: z.number().nullable() });
export type NamedProperty = z.infer<typeof NamedProperty>;

/** Properties that are not in a figure and perhaps belong there. */
export const Uncounted = z.object({
  /** A check is required and the number of homes is not known, or is smaller than that of social homes. */
  unknown: z.array(NamedProperty),
  unknownCount: z.number(),
  /** The rules expect a check today, and no task of the measure is set up. */
  expected: z.array(Properties.extend({ measure: SafetyMeasureId, properties: z.array(NamedProperty) })),
});
export type Uncounted = z.infer<typeof Uncounted>;

/** So many checks, and so many properties, are shown; the spreadsheet has all. */
export const MOST_FAILING = 200;
export const MOST_UNCOUNTED = 50;

const asked = z.object({
  day,
  regionId: id.optional(),
  landlordId: id.optional(),
});

/** The last day of the regulator's reporting year that is over. */
export const lastYearEnd = (today: Day): Day =>
  `${today.slice(5) > '03-31' ? today.slice(0, 4) : String(Number(today.slice(0, 4)) - 1)}-03-31`;

const allow = 'PRISM_APP_ANALYSIS_MENU';

/** The building safety measures of the Regulator of Social Housing on a day (decision 080). */
export const safetyMeasureEndpoints = endpoints('safety-measures', {
  figures: {
    method: 'GET',
    path: 'report/safetyMeasures.json',
    allow,
    query: asked,
    reply: SafetyMeasures,
    summary:
      'For each measure, the homes that need a check, and those whose checks were all carried out by the end of a day.',
  },
  failing: {
    method: 'GET',
    path: 'report/safetyMeasures/failing.json',
    allow,
    query: asked.extend({ measure: SafetyMeasureId }),
    reply: z.object({ checks: z.array(FailingCheck), checkCount: z.number() }),
    summary: 'The checks that keep homes from counting for a measure, those of most homes first.',
  },
  uncounted: {
    method: 'GET',
    path: 'report/safetyMeasures/uncounted.json',
    allow,
    query: asked,
    reply: Uncounted,
    summary: 'Properties without a number of homes, and those of which a check is expected and not set up.',
  },
  export: {
    method: 'POST',
    path: 'report/safetyMeasures.xls',
    allow,
    reads: true,
    body: asked,
    reply: 'spreadsheet',
    summary: 'A row for each property, with how each measure counts it and why; the figures on a second sheet.',
  },
});
