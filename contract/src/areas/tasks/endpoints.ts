import { z } from 'zod';
import { bulkReply, chosen } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import {
  byId,
  day,
  dto,
  id,
  instant,
  line,
  Option,
  optionalLines,
  requiredLines,
  version,
} from '../../platform/shapes.ts';
import { SeveralActions } from '../actions/action.ts';
import { ActivityRecord } from '../activity.ts';
import { AnsweredChecklist } from '../checklists/answers.ts';
import { DueCounts, TaskMatrix } from './figures.ts';
import { taskList } from './list.ts';
import { Outcome, WhoseTasks } from './states.ts';
import {
  ChosenPiece,
  CoveredPiece,
  EquipmentResults,
  MOST_PIECES,
  PieceToChoose,
  TaskOfPiece,
  TimeOfPiece,
} from './covered-equipment.ts';
import { CompletionDetails, CompletionPreview, Cycle, Task } from './task.ts';
import { givingToUser } from '../shares/share.ts';
import { paged } from '../../platform/paged.ts';

const reason = requiredLines('Give a reason', 1000);

const chosenTasks = chosen(['task', 'tasks']);

/** How several proposals are decided together. */
const Decided = z.enum(['accepted', 'rejected']);

const menu = { allow: 'PRISM_APP_TASK_MENU' } as const;

export const tasks = endpoints('tasks', {
  list: pagesOf(taskList, menu),
  export: { ...sheetOf(taskList, menu), path: 'task/filter.xls' },
  exportTimesDone: {
    method: 'POST',
    path: 'task/completions.xls',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: taskList.search,
    reply: 'spreadsheet',
    summary:
      'A row for each time that the tasks of this search were done, on the days of the filter Done if there are any.',
  },
  neighbours: neighboursOf(taskList, menu),
  overview: {
    method: 'GET',
    path: 'task/overview.json',
    allow: 'PRISM_APP_TASK_MENU',
    reply: z.object({
      counts: DueCounts,
      groups: z.array(Option.extend({ counts: DueCounts })),
      /** Proposals that a statutory task does not apply, or is removed, which the caller can decide. */
      awaitingMeCount: z.number(),
    }),
    summary:
      'Open tasks by due status, all of them and by group: the numbers of the task list with status OPEN, that due status and that group. Groups without open tasks are left out.',
  },
  matrix: {
    method: 'GET',
    path: 'task/matrix.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ propertyId: id.optional(), role: WhoseTasks.default('ALL') }),
    reply: TaskMatrix,
    summary:
      'Task types, in their groups, against where their tasks stand: of one property, or of all that the reader sees. Types without tasks are left out.',
  },
  descriptions: {
    method: 'GET',
    path: 'task/taskDescriptionForAutoComplete/filter.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ searchString: line().default(''), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    reply: z.object({ objects: z.array(Option) }),
    summary: 'Task types by name or code, for the filter of that name (FILTER-051).',
  },
  get: { method: 'GET', path: 'task/item.json', allow: 'PRISM_APP_TASK_MENU', query: byId, reply: dto(Task) },
  cycles: {
    method: 'GET',
    path: 'task/cycles.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ id, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    reply: paged(Cycle),
    summary: 'Past rounds, newest first, ten to a page.',
  },
  cycleActivity: {
    method: 'POST',
    path: 'task/cycle/activity.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: z.object({
      taskId: id,
      cycleId: id,
      beforeTimestamp: instant.optional(),
      beforeId: id.optional(),
      activityLogLimit: z.int().min(1).max(50).default(10),
    }),
    reply: z.object({ success: z.literal(true), records: z.array(ActivityRecord) }),
    summary: 'What happened in one round of a task, newest first (ACTIVITY-008).',
  },
  change: {
    method: 'PUT',
    path: 'task/item.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({
      id,
      version,
      ownIntervalId: id.nullable(),
      statusId: id,
      ownerIds: z.array(id).max(20),
      instructions: optionalLines(4000),
      dueOn: day.nullable(),
      /** Required if the due date moves. */
      reason: optionalLines(1000),
    }),
    reply: dto(Task),
  },
  assign: {
    ...givingToUser,
    path: 'task/{id}/updateTaskAssignee.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reply: dto(Task),
    summary:
      'Assigns a task to the user with this user name or e-mail address; an empty one unassigns it. Its owners stay.',
  },
  preview: {
    method: 'POST',
    path: 'task/completion/preview.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: z.object({
      id,
      doneOn: day,
      outcome: Outcome,
      certificateExpiresOn: day.nullable().default(null),
      equipment: EquipmentResults.optional(),
    }),
    reply: CompletionPreview,
  },
  complete: {
    method: 'POST',
    path: 'task/completion.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    sentLater: true,
    body: CompletionDetails.extend({
      id,
      version,
      cycleId: id,
      /** Files already uploaded to the cycle count as evidence; without any, the reason. */
      withoutEvidenceReason: optionalLines(1000),
      /** Without it: all the equipment that is not satisfactory in this round yet. */
      equipment: EquipmentResults.optional(),
      /** Without it: no answers, which only a checklist without required questions allows. */
      checklist: AnsweredChecklist.optional(),
      /** Raised from the task together with its completion. */
      actions: SeveralActions.optional(),
    }),
    reply: dto(Task),
    summary: 'Closes the open round and starts the next (INTERVAL_STARTED).',
  },
  amend: {
    method: 'PUT',
    path: 'task/completion.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    body: CompletionDetails.extend({
      id,
      cycleId: id,
      revision: z.int().min(1),
      reason,
      equipment: EquipmentResults.optional(),
      /** To the version that was answered; without it: the same answers as before. */
      checklist: AnsweredChecklist.optional(),
    }),
    reply: dto(Task),
    summary: 'Corrects the completion of a closed round; every earlier one is kept (LIFECYCLE_AMEND).',
  },
  equipment: {
    method: 'GET',
    path: 'task/equipment.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: z.object({ objects: z.array(CoveredPiece) }),
    summary: 'The equipment that a task covers, what is due first at the top.',
  },
  equipmentToChoose: {
    method: 'GET',
    path: 'task/equipment/options.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    query: byId,
    reply: z.object({ objects: z.array(PieceToChoose) }),
    summary:
      'The equipment of the property that a task may cover: first what is covered, then what its type looks after.',
  },
  chooseEquipment: {
    method: 'PUT',
    path: 'task/equipment.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, equipment: z.array(ChosenPiece).max(MOST_PIECES) }),
    reply: dto(Task),
    summary:
      'Sets which equipment a task covers. Each piece is due by the rule of the task, counted from when that piece was done; the round is due as soon as the first of them.',
  },
  ofEquipment: {
    method: 'GET',
    path: 'task/of-equipment.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: z.object({ objects: z.array(TaskOfPiece) }),
    summary: 'The tasks that cover a piece of equipment, with when each last did it and when it is due.',
  },
  timesOfEquipment: {
    method: 'GET',
    path: 'task/of-equipment/times.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ id, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    reply: paged(TimeOfPiece),
    summary: 'The results of a piece of equipment from each completion of a task that covers it, newest first.',
  },
  align: {
    method: 'POST',
    path: 'task/alignment.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, alignedOn: day, reason }),
    reply: dto(Task),
    summary:
      'Moves the last day of a landlord’s gas safety check once, by up to two months, to align it with others of the premises (reg. 36A(2)-(3)); not in Northern Ireland.',
  },
  suspend: {
    method: 'POST',
    path: 'task/suspension.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, reason, reviewOn: day }),
    reply: dto(Task),
  },
  resume: {
    method: 'DELETE',
    path: 'task/suspension.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    query: byId,
    reply: dto(Task),
  },
  exempt: {
    method: 'POST',
    path: 'task/exemption.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, reason, reviewOn: day.nullable().default(null) }),
    reply: dto(Task),
    summary:
      'The task does not apply to this property: with a reason. Of a statutory one this is a proposal: it is due as before until somebody else has accepted it.',
  },
  acceptExemption: {
    method: 'POST',
    path: 'task/exemption/acceptance.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, comment: optionalLines(1000) }),
    reply: dto(Task),
    summary:
      'Accepts that a statutory task does not apply, or is removed from its property, which somebody else proposed.',
  },
  rejectExemption: {
    method: 'POST',
    path: 'task/exemption/rejection.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ id, version, reason }),
    reply: dto(Task),
    summary:
      'Rejects that a statutory task does not apply, or is removed, which somebody else proposed; it goes on as it was.',
  },
  withdrawExemption: {
    method: 'DELETE',
    path: 'task/exemption/proposal.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    query: byId,
    reply: dto(Task),
    summary: 'Takes back one’s own proposal that a statutory task does not apply, or is removed.',
  },
  proposals: {
    method: 'POST',
    path: 'task/exemption/proposals.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reads: true,
    body: z.object({ ids: chosenTasks, outcome: Decided }),
    reply: z.object({
      /** Most frequent first, at most 50. */
      reasons: z.array(
        z.object({ removes: z.boolean(), reason: z.string(), proposedBy: z.string().nullable(), count: z.number() }),
      ),
      decidableCount: z.number(),
    }),
    summary:
      'Proposals of other people about these tasks, by reason and proposer, which the caller can accept or reject together.',
  },
  decideTogether: {
    method: 'PUT',
    path: 'task/exemption/bulk.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({ ids: chosenTasks, outcome: Decided, reason: optionalLines(1000) }),
    reply: bulkReply,
    summary:
      'Accepts several proposals of other people about tasks, or rejects them with a reason; refused ones are returned with the reason.',
  },
  applyAgain: {
    method: 'DELETE',
    path: 'task/exemption.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    query: z.object({ id, dueOn: day }),
    reply: dto(Task),
  },
  bulkChange: {
    method: 'PUT',
    path: 'task/bulk.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.object({
      ids: chosenTasks,
      set: z
        .object({ ownerIds: z.array(id).max(20), dueOn: day, statusId: id })
        .partial()
        .refine((set) => Object.keys(set).length > 0, 'Choose what to change'),
      reason: optionalLines(1000),
    }),
    reply: bulkReply,
    summary:
      'Sets owner, due date or status on several tasks (TASK_BATCH_CHANGE), each by the rules of changing one; what is refused stays as it is, with the reason.',
  },
});
