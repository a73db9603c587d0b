import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { byId, day, dto, id, instant } from '../../platform/shapes.ts';
import { GivenAnswer } from './answers.ts';
import { ChecklistVersion, Judgement, Question, Questions } from './questions.ts';

/** The questions of a task type; without questions it has no checklist. */
export const Checklist = z.object({
  version: ChecklistVersion,
  questions: z.array(Question),
  savedBy: z.string().nullable(),
  savedAt: instant.nullable(),
  can: z.object({ edit: z.boolean() }),
});
export type Checklist = z.infer<typeof Checklist>;

/** The questions of a task, as a form asks them. */
export const AskedChecklist = z.object({ version: ChecklistVersion, questions: z.array(Question) });
export type AskedChecklist = z.infer<typeof AskedChecklist>;

/** Of a task type without a checklist. */
export const notAsked: AskedChecklist = { version: 0, questions: [] };

/** Questions for a well-known task type, to start from. */
const ChecklistTemplate = z.object({
  code: z.string(),
  name: z.string(),
  /** The standard or guidance that they follow. */
  source: z.string(),
  /** Codes of the shipped task types that they are meant for. */
  taskTypes: z.array(z.string()),
  questions: z.array(Question),
});
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;

/** What was read in the last rounds for one question of a task, once or of one piece of equipment, oldest first. */
const ReadingSeries = z.object({
  questionId: id,
  question: z.string(),
  piece: z.object({ id, name: z.string() }).nullable(),
  /** What is acceptable now, and in words. */
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  limits: z.string().nullable(),
  /** Each in words as well, and as it was judged then. */
  readings: z.array(
    z.object({ doneOn: day, reading: z.number(), inWords: z.string(), judgement: Judgement.nullable() }),
  ),
});
export type ReadingSeries = z.infer<typeof ReadingSeries>;

/** What was last answered of a piece of equipment under a task that covers it, and what was read of it. */
const AnswersOfPiece = z.object({
  taskId: id,
  task: z.string(),
  doneOn: day,
  doneBy: z.string(),
  answers: z.array(GivenAnswer),
  readings: z.array(ReadingSeries),
});
export type AnswersOfPiece = z.infer<typeof AnswersOfPiece>;

export const checklists = endpoints('checklists', {
  get: {
    method: 'GET',
    path: 'taskType/checklist.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: dto(Checklist),
    summary: 'The checklist of a task type.',
  },
  save: {
    method: 'PUT',
    path: 'taskType/checklist.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    body: z.object({ id, version: ChecklistVersion, questions: Questions }),
    reply: dto(Checklist),
    summary:
      'Saves the checklist of a task type as a new version; earlier ones are kept. A question whose kind or unit changed, or that is asked of each piece of equipment and was not, is another question.',
  },
  templates: {
    method: 'GET',
    path: 'taskType/checklist/templates.json',
    allow: 'PRISM_APP_TASK_TYPE_MANAGE',
    unlogged: true,
    reply: z.object({ objects: z.array(ChecklistTemplate) }),
    summary: 'Questions for well-known task types, to start a checklist from.',
  },
  ofTask: {
    method: 'GET',
    path: 'task/checklist.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ id, version: z.coerce.number().pipe(ChecklistVersion).optional() }),
    reply: AskedChecklist,
    summary: 'The questions of a task: those of its type now, or as they were in a version.',
  },
  readings: {
    method: 'GET',
    path: 'task/checklist/readings.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: z.object({ objects: z.array(ReadingSeries) }),
    summary:
      'The last 24 readings of a task, for each question that asks for one; by piece of equipment where it is asked of each.',
  },
  ofEquipment: {
    method: 'GET',
    path: 'equipment/checklist/answers.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: z.object({ objects: z.array(AnswersOfPiece) }),
    summary: 'The latest answers about a piece of equipment under each task that covers it, and its last 24 readings.',
  },
});
