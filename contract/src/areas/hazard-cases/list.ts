import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, instant, yesNo } from '../../platform/shapes.ts';
import { hazardClocks } from '../../statutory/hazard-clocks.ts';
import { hazardGrounds, hazards } from '../../statutory/hazards.ts';
import { whoseFilter } from '../../platform/whose.ts';
import { DueStatus, dueStatuses } from '../tasks/states.ts';
import { hazardFieldLabels as labels } from './case.ts';

/** A row of the list of hazard cases: nothing about the people involved. */
export const HazardCaseRow = z.object({
  id,
  ref: z.string(),
  hazard: z.string(),
  ground: z.string(),
  property: z.string(),
  propertyId: id,
  propertyReference: z.string().nullable(),
  dwelling: z.string().nullable(),
  region: z.string().nullable(),
  awareAt: instant,
  state: z.string(),
  /** The clock that is late first; null if none is running. */
  nextClock: z.string().nullable(),
  dueDate: day.nullable(),
  dueAt: instant.nullable(),
  dueStatus: DueStatus.nullable(),
  openActionCount: z.number(),
});
export type HazardCaseRow = z.infer<typeof HazardCaseRow>;

export const hazardStates = [
  { id: 'OPEN', name: 'Open' },
  { id: 'CLOSED', name: 'Closed' },
] as const;
/** The state of the clock that is late first. */
const clockDueStatuses = dueStatuses.filter(({ id: status }) => status !== 'COMPLETED');

export const hazardCaseList = defineList({
  name: 'hazardCase',
  row: HazardCaseRow,
  filters: {
    states: filter.select('Status', { items: hazardStates }),
    dueStatuses: filter.select('Due', { items: clockDueStatuses }),
    clocks: filter.select('Next deadline', { items: hazardClocks }),
    dueDate: filter.dates('Due date'),
    hazards: filter.select(labels.hazard, { items: hazards }),
    grounds: filter.select(labels.ground, { items: hazardGrounds }),
    aware: filter.dates(labels.awareAt),
    whose: whoseFilter,
    peopleIds: filter.autocomplete(labels.peopleIds, 'dropdown/person', { by: 'personSearchString' }),
    ready: filter.simpleSelect('Ready to close', { items: yesNo }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    dueDate: { label: 'Due date', kind: 'date' },
    dueStatus: { label: 'Due', items: dueStatuses, shownIn: 'dueDate' },
    nextClock: { label: 'Next deadline', width: 24 },
    hazard: { label: labels.hazard, width: 28 },
    property: { label: 'Property', width: 24 },
    dwelling: { label: labels.dwelling },
    awareAt: { label: labels.awareAt, kind: 'instant' },
    state: { label: 'Status', hidden: true },
    ground: { label: labels.ground, hidden: true },
    dueAt: { label: 'Due by', kind: 'instant', hidden: true },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    openActionCount: { label: 'Open actions', kind: 'number', hidden: true },
  },
  defaultFilters: { states: ['OPEN'] },
  // The clock that ended or ends earliest comes first.
  sort: ['dueDate', 'ref', 'awareAt', 'property'],
});
