import type { Option } from '@lintel/contract/platform/shapes';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { actionCountsOf } from '#areas/actions/queries';
import { checklistNow } from '#areas/checklists/queries';
import { mayBeAligned } from '@lintel/contract/cycles/align';
import { assumedNation } from '@lintel/contract/cycles/rule';
import { entriesIn, withoutNationMark } from '@lintel/contract/cycles/laws';
import { intervalOf, cycleRuleOf, ruleInWords } from '#areas/task-types/rule';
import { alignByOf } from '#areas/task-types/shipped';
import { seesAddresses } from '#areas/users/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { readByIds } from '#platform/database/read-by-ids';
import { oneOf } from '#platform/database/tenant-predicate';
import { alignmentOf } from './alignment.ts';
import { countTasksAfterwards } from './cells.ts';
import { equipmentCountsOf } from './equipment/suggested.ts';
import { exemptionOf } from './exemption.ts';
import { captionOfTask } from './caption.ts';
import { shownCycles } from './cycles.ts';
import { engineCycle } from './kept-cycle.ts';
import { areasOfTypes, findTask, findTasks, ownersOfTasks, visibleTasks } from './queries.ts';
import type { FoundTask } from './queries.ts';

const openCyclesOf = readByIds(({ db }, these) =>
  db.selectFrom('taskCycles').selectAll().where('taskId', '=', these).where('state', '=', 'open'),
);
const countPastCycles = readByIds(({ db }, these) =>
  db
    .selectFrom('taskCycles')
    .select((eb) => eb.fn.countAll<number>().as('pastCycleCount'))
    .where('taskId', '=', these)
    .where('state', '<>', 'open'),
);
const countReports = readByIds(({ whole }, these) =>
  whole
    .selectFrom('inspectionReports')
    .select((eb) => eb.fn.countAll<number>().as('inspectionReportCount'))
    .where('taskId', '=', these)
    .where('deletedAt', 'is', null),
);

export async function getTask(scope: Scope, id: string): Promise<Task> {
  // Asked at once, in one round trip; what may not be seen goes no further than here.
  const [found, open, [past], [reports], [equipmentCounts], owners, actionCounts, alignment] = await Promise.all([
    findTask(scope, id),
    openCyclesOf(scope, [id]),
    countPastCycles(scope, [id]),
    countReports(scope, [id]),
    equipmentCountsOf(scope, [id]),
    ownersOfTasks(scope, [id]),
    actionCountsOf(scope, { column: 'taskId', ids: [id] }),
    alignmentOf(scope, id),
  ]);
  if (!found) throw notFound('task');
  const { pastCycleCount } = past!;
  const { inspectionReportCount } = reports!;
  const { covered, suggested } = equipmentCounts!;
  const current = open.filter((each) => each.id === found.cycleId);
  const [[cycle = null], areasOfObservation, { questions }] = await Promise.all([
    shownCycles(scope, found.taskTypeId, current),
    areasOfTypes(scope, [found.taskTypeId]),
    checklistNow(scope, found.taskTypeId),
  ]);
  const exemption = found.exemptionId ? await exemptionOf(scope, found.exemptionId) : undefined;
  const isActive = found.state === 'active';
  return {
    ...found,
    caption: captionOfTask({ ...found, property: found.propertyCaption }),
    group: option(found, 'group'),
    status: { id: found.statusId, name: found.statusName, code: found.statusCode },
    interval: option(found, 'interval'),
    hasOwnInterval: found.ownIntervalId !== null,
    property: {
      id: found.propertyId,
      caption: found.propertyCaption,
      address2: found.address2,
      reference: found.propertyReferenceNumber,
    },
    approvedBy: found.approvedByName,
    exemption: exemption
      ? {
          ...exemption,
          can: { decide: found.mayManage && !exemption.isMine, withdraw: found.mayManage && exemption.isMine },
        }
      : null,
    legalBasis: entriesIn(found.legalBasis, found.nation ?? assumedNation).map((entry) => ({
      law: withoutNationMark(entry),
      since: found.lawSince.find(({ law }) => law === entry)?.since ?? null,
    })),
    rule: ruleInWords(found, intervalOf(found.intervalDetails), found.nation),
    areasOfObservation,
    owners,
    assignment: found.shareId ? 'share' : found.assigneeId ? 'user' : 'unassigned',
    assigneeEmail: seesAddresses(scope) ? found.assigneeEmail : null,
    cycle,
    alignment,
    alignable:
      isActive && found.mayManage && !alignment && covered === 0 && current[0]
        ? mayBeAligned(ruleOfTask(found), engineCycle(current[0]), scope.today)
        : null,
    pastCycleCount,
    inspectionReportCount,
    equipmentCount: covered,
    suggestedEquipmentCount: found.mayManage ? suggested : 0,
    questionCount: questions.length,
    actionCount: actionCounts.get(id) ?? 0,
    can: {
      complete: found.mayComplete && isActive,
      amend: found.mayComplete && pastCycleCount + (cycle?.completions.length ?? 0) > 0,
      change: found.mayManage && isActive,
      assign: found.mayManage && isActive,
      assignByEmail: found.mayShare && isActive,
      suspend: found.mayManage && (isActive || found.state === 'suspended' || found.state === 'not-applicable'),
      inspect: found.mayInspect && found.state !== 'removed',
      comment: found.mayComment,
      addFile: found.mayComplete,
    },
  };
}

const option = (found: FoundTask, of: 'group' | 'interval'): Option => ({
  id: found[`${of}Id`],
  name: found[`${of}Name`],
  code: found[`${of}Code`],
});

/** The engine's rule of a task: its type's, at its own interval where it has one, in the nation of its property. */
export const ruleOfTask = (task: FoundTask) => ({
  ...cycleRuleOf(task, intervalOf(task.intervalDetails), task.nation, intervalOf(task.typeIntervalDetails)),
  alignBy: alignByOf(task.code),
});

/** Locks a task until the transaction ends, and returns its current state. */
export async function holdTask(scope: Scope, id: string): Promise<FoundTask> {
  const [found] = await holdTasks(scope, [id]);
  if (!found) throw notFound('task');
  return found;
}

/** Locks those of several tasks that the caller may see, in one order for everybody, and returns their ids. */
export async function lockTasks(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const locked = await visibleTasks(scope)
    .select('tasks.id')
    .where('tasks.id', '=', oneOf(ids))
    .orderBy('tasks.id')
    .forUpdate('tasks')
    .execute();
  return locked.map(({ id }) => id);
}

/** Locks those of several tasks that the caller may see, and returns their current state. */
export async function holdTasks(scope: Scope, ids: readonly string[]): Promise<FoundTask[]> {
  const heldIds = await lockTasks(scope, ids);
  await countTasksAfterwards(scope, heldIds);
  return findTasks(scope, heldIds);
}
