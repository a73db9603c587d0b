import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../platform/list-endpoints.ts';
import { defineList, filter } from '../platform/list.ts';
import {
  byId,
  day,
  done,
  dto,
  id,
  instant,
  optionalLines,
  removal,
  requiredLine,
  savedAsRead,
  version,
  yesNo,
} from '../platform/shapes.ts';
import { SeveralActions } from './actions/action.ts';
import { AnsweredChecklist } from './checklists/answers.ts';
import { EquipmentResults } from './tasks/covered-equipment.ts';
import { Outcome, outcomes } from './tasks/states.ts';
import { FILES_SHOWN, StoredFile } from './stored-file.ts';
import { CompletionDetails } from './tasks/task.ts';
import { paged } from '../platform/paged.ts';

export const InspectionReportDetails = z.object({
  inspectedOn: day,
  inspector: requiredLine('Enter who inspected'),
  outcome: Outcome.nullable().default(null),
  /** Whether the inspection found something to put right (INS-008: true by default). */
  actionsIdentified: z.boolean().default(true),
  summary: optionalLines(4000),
});
export type InspectionReportDetails = z.infer<typeof InspectionReportDetails>;

export const reportFieldLabels = {
  inspectedOn: 'Inspection date',
  inspector: 'Inspector',
  outcome: 'Outcome',
  actionsIdentified: 'Actions identified',
  summary: 'Summary',
} as const satisfies Record<keyof InspectionReportDetails, string>;

/** A report without an outcome is a draft: it has no effects yet. */
export const isDraft = ({ outcome }: Pick<InspectionReportDetails, 'outcome'>) => outcome === null;

/** What saving a report does at the same time: all of it, or nothing. */
export const RecordedOnce = z.object({
  /**
   * The round that it completes, with the task's version; the report's date, inspector, outcome and summary become the
   * completion.
   */
  completes: z
    .object({ cycleId: id, version, equipment: EquipmentResults.optional(), checklist: AnsweredChecklist.optional() })
    .nullable()
    .default(null),
  ...CompletionDetails.pick({
    certificateNumber: true,
    certificateIssuedOn: true,
    certificateExpiresOn: true,
    despite: true,
  }).shape,
  /** For a round completed without the required evidence. */
  withoutEvidenceReason: optionalLines(1000),
  /** Raised from the report. */
  actions: SeveralActions.default([]),
});
export type RecordedOnce = z.infer<typeof RecordedOnce>;

/** The findings of an inspection, for a task (INS-013 to INS-018). */
export const InspectionReport = InspectionReportDetails.extend({
  id,
  version,
  ref: z.string(),
  task: z.object({
    id,
    name: z.string(),
    code: z.string(),
    propertyBriefInfoDto: z.object({ id, caption: z.string(), address1: z.string(), address2: z.string().nullable() }),
  }),
  cycleId: id.nullable(),
  actionCount: z.number(),
  fileCount: z.number(),
  /** The evidence on its round of the task, which the form of the report takes with the report. */
  cycleFileCount: z.number(),
  /** The newest of both, for readers who may see the files of its property. */
  newestFiles: z.array(StoredFile).max(FILES_SHOWN),
  createdAt: instant,
  can: z.object({ edit: z.boolean(), comment: z.boolean(), addFile: z.boolean(), deleteFile: z.boolean() }),
});
export type InspectionReport = z.infer<typeof InspectionReport>;

/** A row of a task's reports. */
const InspectionReportRow = z.object({
  id,
  ref: z.string(),
  inspectedOn: day,
  inspector: z.string(),
  outcome: Outcome.nullable(),
  actionsIdentified: z.boolean(),
  actionCount: z.number(),
  fileCount: z.number(),
});

/** Shown and filtered in place of an outcome. */
export const draftOutcome = { id: 'draft', name: 'Draft' } as const;

export const outcomesOrDraft = [...outcomes, draftOutcome] as const;

export const inspectionReportList = defineList({
  name: 'inspectionReport',
  row: z.object({
    id,
    ref: z.string(),
    inspectedOn: day,
    code: z.string(),
    task: z.string(),
    property: z.string(),
    propertyId: id,
    propertyReference: z.string(),
    region: z.string().nullable(),
    inspector: z.string(),
    /** For a draft: “Draft”. */
    outcome: z.string(),
    actionsIdentified: z.boolean(),
    actionCount: z.number(),
  }),
  filters: {
    inspectedOn: filter.dates(reportFieldLabels.inspectedOn),
    outcomes: filter.select(reportFieldLabels.outcome, { items: outcomesOrDraft }),
    actionsIdentified: filter.simpleSelect(reportFieldLabels.actionsIdentified, { items: yesNo }),
    codes: filter.autocomplete('Task', 'task/taskDescriptionForAutoComplete/filter.json', { by: 'code' }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    ref: { label: 'Report', mandatory: true },
    inspectedOn: { label: reportFieldLabels.inspectedOn, kind: 'date' },
    code: { label: 'Task code', hidden: true },
    task: { label: 'Task', width: 32 },
    property: { label: 'Property', width: 32 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    inspector: { label: reportFieldLabels.inspector, width: 24 },
    outcome: { label: reportFieldLabels.outcome, width: 24 },
    actionsIdentified: { label: reportFieldLabels.actionsIdentified, kind: 'yesNo', hidden: true },
    actionCount: { label: 'Actions', kind: 'number' },
  },
  sort: ['-inspectedOn', 'ref', 'inspector', 'property'],
});

const menu = { allow: 'PRISM_APP_TASK_MENU' } as const;

export const inspectionReports = endpoints('inspection-reports', {
  list: pagesOf(inspectionReportList, menu),
  export: sheetOf(inspectionReportList, menu),
  neighbours: neighboursOf(inspectionReportList, menu),
  ofTask: {
    method: 'GET',
    path: 'inspectionReport/list.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ taskId: id, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    reply: paged(InspectionReportRow),
  },
  get: {
    method: 'GET',
    path: 'inspectionReport/item.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: dto(InspectionReport),
  },
  create: {
    method: 'POST',
    path: 'inspectionReport/item.json',
    allow: 'PRISM_PROPERTY_INSPECTION_MANAGE',
    body: savedAsRead(InspectionReportDetails.extend({ taskId: id, ...RecordedOnce.shape }), { taskId: 'task' }),
    reply: dto(InspectionReport),
    summary:
      'Records an inspection; with `completes` and `actions` the task is completed and actions are raised with it.',
  },
  change: {
    method: 'PUT',
    path: 'inspectionReport/item.json',
    allow: 'PRISM_PROPERTY_INSPECTION_MANAGE',
    body: InspectionReportDetails.extend({ id, version, ...RecordedOnce.shape }),
    reply: dto(InspectionReport),
    summary: 'Saves a report; a draft that is finished may complete its task and raise actions.',
  },
  remove: {
    method: 'DELETE',
    path: 'inspectionReport/item.json',
    allow: 'PRISM_PROPERTY_INSPECTION_MANAGE',
    query: removal.extend({ deleteWithActions: z.enum(['true', 'false']).default('false') }),
    reply: done,
    summary:
      'Marks the report as deleted; with deleteWithActions its actions too, except those that are done or need a second person to close.',
  },
});
