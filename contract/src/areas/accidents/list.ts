import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import type { PersonType } from '../../riddor/rules.ts';
import { accidentFieldLabels as labels } from './accident.ts';
import { accidentStates } from './closing.ts';
import { decisionNames } from './decision.ts';

/** The decision on reporting; an undecided accident is not one that needs no report. */
const reportable = [...yesNo, { id: 'UNDECIDED', name: 'Not decided' }] as const;

/** The registers that the law and the organisation look back on: reportable events, those only recorded, and the rest. */
export const riddorRegisters = [
  { id: 'REPORTABLE', name: 'Reportable events' },
  { id: 'OVER_THREE_DAYS', name: 'Over three days' },
  { id: 'NOT_REPORTED', name: 'Not to be reported' },
] as const;

/** What a person counts as under RIDDOR. */
export const personTypeNames = [
  { id: 'employee', name: 'Employee' },
  { id: 'other-worker', name: 'Employed by somebody else' },
  { id: 'self-employed', name: 'Self-employed' },
  { id: 'non-worker', name: 'Not at work' },
] as const satisfies readonly { id: PersonType; name: string }[];

/** One line of the list of accidents. */
export const AccidentRow = z.object({
  id,
  ref: z.string(),
  accidentDate: day,
  accidentTime: z.string().nullable(),
  property: z.string(),
  propertyId: id,
  propertyReference: z.string().nullable(),
  region: z.string().nullable(),
  category: z.string(),
  isRiddor: z.boolean(),
  location: z.string().nullable(),
  incidentKind: z.string().nullable(),
  /** For those who manage accidents there; null for others. */
  injuredPerson: z.string().nullable(),
  /** The RIDDOR desk's decision, in words; null if there is none. */
  riddorDecision: z.string().nullable(),
  riddorReportBy: day.nullable(),
  state: z.string(),
  riddorReportable: z.boolean().nullable(),
  riddorDateHse: day.nullable(),
  isReported: z.boolean(),
  /** Its report is still to be made by us: reminders are sent for it. */
  awaitsReport: z.boolean(),
  openActionCount: z.number(),
});
export type AccidentRow = z.infer<typeof AccidentRow>;

export const accidentList = defineList({
  name: 'accident',
  row: AccidentRow,
  filters: {
    accidentDate: filter.dates(labels.accidentDate),
    categoryIds: filter.select(labels.categoryId, { url: 'dict/accidentCategory/list.json' }),
    riddor: filter.simpleSelect('RIDDOR category', { items: yesNo }),
    states: filter.select('Status', { items: accidentStates }),
    decisions: filter.select('RIDDOR assessment', { items: decisionNames }),
    register: filter.simpleSelect('RIDDOR register', { items: riddorRegisters }),
    reportBy: filter.dates('Report by'),
    reportable: filter.simpleSelect(labels.riddorReportable, { items: reportable }),
    reported: filter.simpleSelect('Reported to the HSE', { items: yesNo }),
    /** Reportable according to the desk, and nobody has decided otherwise: those that reminders are sent for. */
    awaitsReport: filter.simpleSelect('Report still to be made', { items: yesNo }),
    /** In RIDDOR's categories, and not decided by the desk or anybody: those that reminders are sent for. */
    awaitsAssessment: filter.simpleSelect('RIDDOR assessment to finish', { items: yesNo }),
    /** Closing was proposed by somebody else, and the reader may approve it. */
    awaiting: filter.simpleSelect('Closing awaits approval by', { items: [{ id: 'ME', name: 'Me' }] }),
    /** Without a last day, a report is due on the day of the decision. */
    reportDue: { ...filter.dates('RIDDOR report due'), noButton: true } as const,
    managed: filter.simpleSelect('Managed by me', { items: yesNo, noButton: true }),
    locationIds: filter.select(labels.locationId, { url: 'accident/dict/location/options.json' }),
    incidentKindIds: filter.select(labels.incidentKindId, { url: 'accident/dict/incidentKind/options.json' }),
    // About people: these only find accidents that the reader manages.
    partIds: filter.select('Injured part of the body', { url: 'accident/dict/partOfBodyInjured/options.json' }),
    relationIds: filter.select('Relation to the property', { url: 'accident/dict/relationToProperty/options.json' }),
    personTypes: filter.select('Person type', { items: personTypeNames }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    noRegion: filter.flag('Without a region'),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    accidentDate: { label: labels.accidentDate, kind: 'date' },
    accidentTime: { label: labels.accidentTime, hidden: true },
    property: { label: 'Property', width: 32 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    category: { label: labels.categoryId, width: 32 },
    isRiddor: { label: 'RIDDOR category', kind: 'yesNo', hidden: true },
    riddorDecision: { label: 'RIDDOR assessment', width: 24 },
    riddorReportBy: { label: 'Report by', kind: 'date' },
    riddorReportable: { label: labels.riddorReportable, kind: 'yesNo' },
    state: { label: 'Status' },
    location: { label: labels.locationId, width: 24, hidden: true },
    incidentKind: { label: labels.incidentKindId, width: 24, hidden: true },
    injuredPerson: { label: labels.injuredPerson, width: 24 },
    riddorDateHse: { label: labels.riddorDateHse, kind: 'date', hidden: true },
    openActionCount: { label: 'Open actions', kind: 'number', hidden: true },
  },
  sort: ['-accidentDate', 'ref', 'property', 'category', 'riddorReportBy'],
});
