import { z } from 'zod';
import { CorrectedField, CorrectionsTaken } from '../platform/corrections.ts';
import { endpoints } from '../platform/endpoint.ts';
import { pagesOf, sheetOf } from '../platform/list-endpoints.ts';
import { defineList, filter } from '../platform/list.ts';
import { byId, day, dto, id, line, Option, optionalLines, requiredLine, version, yesNo } from '../platform/shapes.ts';
import { evidenceKinds } from './evidence-kinds.ts';
import type { lastDays } from '../cycles/rule.ts';
import { nations } from './properties/nations.ts';
import { SafetyMeasureId } from './safety-measure-ids.ts';

/** How the next due date follows from the last (see decision 014). */
export const bases = [
  { id: 'completion', name: 'From the day it was done' },
  { id: 'anniversary', name: 'Keeps its anniversary when done within the window before' },
  { id: 'fixed', name: 'Fixed dates, whenever it was done' },
  { id: 'once', name: 'Once, or when something calls for it' },
] as const;
export const workingDayRules = [
  { id: 'none', name: 'Any day' },
  { id: 'before', name: 'The working day before' },
  { id: 'after', name: 'The working day after' },
] as const;
/** The last day of an interval that is counted from a completion date. */
export const lastDayRules = [
  { id: 'same-day', name: 'The same day of the month' },
  { id: 'day-before', name: 'The day before, since the interval begins with the day it was done' },
] as const satisfies { id: (typeof lastDays)[number]; name: string }[];
/** The origin of an interval (domain README). */
export const intervalBases = [
  { id: 'statutory', name: 'Written in law' },
  { id: 'acop', name: 'Approved code of practice' },
  { id: 'standard', name: 'British or European Standard' },
  { id: 'guidance', name: 'Official or trade guidance' },
  { id: 'practice', name: 'Usual practice' },
  { id: 'own', name: 'Our own rule' },
] as const;
const ids = <const T extends readonly { id: string }[]>(items: T) =>
  z.enum(items.map((item) => item.id) as [T[number]['id'], ...T[number]['id'][]]);

/** Deviations for one nation; null means as everywhere. */
export const NationRule = z.object({
  nation: ids(nations),
  basis: ids(bases).nullable().default(null),
  lastDay: ids(lastDayRules).default('same-day'),
});
export type NationRule = z.infer<typeof NationRule>;

/** A recurring duty, as defined in the organisation's repository. */
export const TaskTypeDetails = z.object({
  code: requiredLine('Enter the code', 20),
  name: requiredLine('Enter the name of the task type'),
  groupId: id,
  intervalId: id,
  statutory: z.boolean().default(false),
  inspection: z.boolean().default(false),
  riskAssessment: z.boolean().default(false),
  basis: ids(bases),
  early: z
    .object({ count: z.int().min(1).max(365), unit: z.enum(['day', 'week', 'month']) })
    .nullable()
    .default(null),
  graceDays: z.int('Use a whole number').min(0).max(366, 'Use at most 366').default(0),
  workingDays: ids(workingDayRules).default('none'),
  intervalBasis: ids(intervalBases).default('own'),
  legalBasis: z.array(requiredLine('Enter which law', 300)).max(20).default([]),
  /** Since when an entry of the legal basis has been in force. */
  lawSince: z
    .array(z.object({ law: requiredLine('Enter which law', 300), since: day }))
    .max(20)
    .default([]),
  nations: z.array(ids(nations)).max(4).default([]),
  nationRules: z.array(NationRule).max(4).default([]),
  areaOfObservationIds: z.array(id).max(100).default([]),
  evidence: z.array(ids(evidenceKinds)).max(3).default([]),
  hasCertificate: z.boolean().default(false),
  contractorBusinessId: id.nullable().default(null),
  /** The regulator's measure for which it counts (decision 080). */
  safetyMeasure: SafetyMeasureId.nullable().default(null),
  appliesTo: optionalLines(500),
  note: optionalLines(2000),
});
export type TaskTypeDetails = z.infer<typeof TaskTypeDetails>;

export const taskTypeFieldLabels: Record<keyof TaskTypeDetails, string> = {
  code: 'Code',
  name: 'Task type',
  groupId: 'Group',
  intervalId: 'Interval',
  statutory: 'Statutory',
  inspection: 'Inspection',
  riskAssessment: 'Risk assessment',
  basis: 'Due date',
  early: 'May be done early by',
  graceDays: 'Days of grace',
  workingDays: 'On weekends and bank holidays',
  intervalBasis: 'Interval comes from',
  legalBasis: 'Legal basis',
  lawSince: 'In force since',
  nations: 'Nations',
  nationRules: 'Different in a nation',
  areaOfObservationIds: 'Areas of observation',
  evidence: 'Evidence',
  hasCertificate: 'Has a certificate',
  contractorBusinessId: 'Kind of contractor',
  safetyMeasure: 'Counts for the regulator as',
  appliesTo: 'Applies to',
  note: 'Note',
};

export const TaskType = TaskTypeDetails.extend({
  id,
  version,
  group: Option,
  interval: Option,
  areasOfObservation: z.array(Option),
  taskCount: z.number(),
  archivedAt: z.string().nullable(),
  /** The rule in words. */
  rule: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type TaskType = z.infer<typeof TaskType>;

export const TaskTypeRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  group: z.string(),
  interval: z.string(),
  statutory: z.boolean(),
  inspection: z.boolean(),
  riskAssessment: z.boolean(),
  basis: z.string(),
  legalBasis: z.string().nullable(),
  taskCount: z.number(),
});
export type TaskTypeRow = z.infer<typeof TaskTypeRow>;

export const taskTypeList = defineList({
  name: 'taskType',
  row: TaskTypeRow,
  filters: {
    groupIds: filter.select('Group', { url: 'genericDict/TASK_TYPE/listOptions.json' }),
    intervalIds: filter.select('Interval', { url: 'dict/taskInterval/options.json' }),
    statutory: filter.simpleSelect('Statutory', { items: yesNo }),
    inspection: filter.simpleSelect('Inspection', { items: yesNo }),
    used: filter.simpleSelect('On properties', { items: yesNo }),
  },
  columns: {
    code: { label: 'Code', mandatory: true },
    name: { label: 'Task type', width: 40 },
    group: { label: 'Group', width: 26 },
    interval: { label: 'Interval' },
    statutory: { label: 'Statutory', kind: 'yesNo' },
    inspection: { label: 'Inspection', kind: 'yesNo' },
    riskAssessment: { label: 'Risk assessment', kind: 'yesNo', hidden: true },
    basis: { label: 'Due date', width: 40, hidden: true },
    legalBasis: { label: 'Legal basis', width: 60, hidden: true },
    taskCount: { label: 'Properties', kind: 'number' },
  },
  sort: ['code', 'name', 'group', 'interval', 'taskCount'],
});

/** The open cycles that a changed rule would move, and how. */
export const RuleEffect = z.object({
  taskCount: z.number(),
  movedCount: z.number(),
  earlierCount: z.number(),
  laterCount: z.number(),
  newlyOverdueCount: z.number(),
  examples: z.array(z.object({ taskId: id, property: z.string(), from: day.nullable(), to: day.nullable() })),
});
export type RuleEffect = z.infer<typeof RuleEffect>;

/** A task type of the reference list that was corrected since the organisation adopted it, or that it lacks. */
export const TypeCorrection = z.object({
  code: z.string(),
  name: z.string(),
  /** Null if the organisation lacks it. */
  taskTypeId: id.nullable(),
  changes: z.array(CorrectedField),
  /** The laws that it adds, with the date since which each has been in force. */
  laws: z.array(z.object({ law: z.string(), since: day })),
  effect: RuleEffect.nullable(),
});
export type TypeCorrection = z.infer<typeof TypeCorrection>;

const menu = { allow: 'PRISM_APP_TASK_MENU' } as const;

export const taskTypes = endpoints('task-types', {
  list: pagesOf(taskTypeList, menu),
  export: sheetOf(taskTypeList, menu),
  get: {
    method: 'GET',
    path: 'taskType/item.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: dto(TaskType),
  },
  create: {
    method: 'POST',
    path: 'taskType/item.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    body: TaskTypeDetails,
    reply: dto(TaskType),
  },
  preview: {
    method: 'POST',
    path: 'taskType/effect.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    reads: true,
    body: TaskTypeDetails.extend({ id, version }),
    reply: RuleEffect,
    summary: 'Which tasks and due dates would move if the task type were saved like this. Changes nothing.',
  },
  corrections: {
    method: 'GET',
    path: 'taskType/corrections.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    reply: z.object({ objects: z.array(TypeCorrection) }),
    summary:
      'Corrections to the reference list since the organisation adopted it, and the due dates that they would move.',
  },
  correct: {
    method: 'PUT',
    path: 'taskType/corrections.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    body: z.object({ codes: z.array(line(20)).min(1, 'Choose a task type').max(500) }),
    reply: CorrectionsTaken,
    summary: 'Takes corrections; what the organisation changed itself stays. Open rounds take a changed rule at once.',
  },
  change: {
    method: 'PUT',
    path: 'taskType/item.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    body: TaskTypeDetails.extend({
      id,
      version,
      /** Whether open cycles get the new rule immediately; otherwise from their next one. */
      moveOpenCycles: z.boolean().default(false),
    }),
    reply: dto(TaskType),
  },
});
