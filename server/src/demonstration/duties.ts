import { sql } from 'kysely';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { nextCycle } from '@lintel/contract/cycles/cycle';
import type { CycleRule } from '@lintel/contract/cycles/rule';
import { completeTask } from '#areas/tasks/complete';
import { addTasks } from '#areas/tasks/put-on-properties';
import { engineCycle } from '#areas/tasks/kept-cycle';
import { setOwners } from '#areas/tasks/people';
import { exemptTask } from '#areas/tasks/exempt';
import { suspendTask } from '#areas/tasks/suspend';
import { proposeTasks } from '#areas/task-management/propose';
import { cycleRuleOf, intervalOf } from '#areas/task-types/rule';
import type { Scope } from '#platform/scope';
import type { Chance } from './chance.ts';
import { ASKED } from './checklists.ts';
import type { Paper } from './paper.ts';
import { firmOf } from './trades.ts';
import { recordRounds } from './rounds.ts';
import type { Round } from './rounds.ts';
import type { On } from './people.ts';

type Stage = {
  on: On;
  luck: Chance;
  properties: string[];
  /** Day of the story by which all properties have been added. */
  allThere: number;
  lastDay: number;
  paper: Paper;
  /** No work is done on these from that day. */
  sold: { propertyIds: string[]; day: number };
  /** Writes the findings of inspections, before users change the tasks themselves. */
  findings: (stage: { on: On; began: string; lastDay: number }) => Promise<unknown>;
};

/** Adds the duties required by law and practice to the properties, with their rounds until today. */
export async function seedDuties(stage: Stage) {
  const { on, luck, properties, allThere, lastDay, sold, paper, findings } = stage;
  const first = properties.slice(0, Math.floor(properties.length * 0.8));
  const began = await on(6, 'manager', (scope) => putDuties(scope, first, luck));
  await on(allThere, 'manager', (scope) => putDuties(scope, properties.slice(first.length), luck));
  const tasks = await on(lastDay, '', tasksOfStory);
  const lastOn = plusDays(began, lastDay - 6);
  const soldOn = plusDays(began, sold.day - 6);
  const rounds = tasks.flatMap((task) =>
    roundsOf(task, sold.propertyIds.includes(task.propertyId) ? soldOn : lastOn, luck),
  );
  for (const batch of inBatches(rounds)) {
    const day = 6 + daysBetween(began, batch.at(-1)!.doneOn);
    await on(Math.min(day, lastDay), luck.oneOf(['manager', 'safety', 'property']), (scope) =>
      recordRounds(scope, batch, paper),
    );
  }
  await findings({ on, began: plusDays(began, -6), lastDay });
  await on(lastDay, 'manager', (scope) => giveOwners(scope));
  await on(lastDay, 'manager', (scope) => setSomeAside(scope, stage));
  await on(lastDay, 'safety', failSome);
}

/** The probability that a proposed duty is added: weekly and monthly ones are few, so that their history stays readable. */
const share = { day: 0, week: 0.02, month: 0.25, year: 0.55 };

async function putDuties(scope: Scope, propertyIds: string[], luck: Chance): Promise<string> {
  const { objects } = await proposeTasks(scope, {
    propertyIds,
    taskTypeIds: [],
    statutoryOnly: false,
    after: null,
    limit: 5000,
  });
  const intervals = new Map(
    (
      await scope.db
        .selectFrom('taskTypes')
        .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
        .select(['taskTypes.id', 'interval.details'])
        .execute()
    ).map(({ id, details }) => [id, intervalOf(details)]),
  );
  // Ids differ between machines; sorting by property and code keeps the story the same.
  const inOrder = objects.toSorted((a, b) => (a.property + a.code < b.property + b.code ? -1 : 1));
  const taken = inOrder.filter(({ taskRepositoryDictId, code }) => {
    const isTaken = luck.happens(share[intervals.get(taskRepositoryDictId)?.unit ?? 'year']);
    // What is asked of each fire door is shown in each such building.
    return isTaken || code === 'FDR01';
  });
  await addTasks(
    scope,
    taken.map(({ propertyId, taskRepositoryDictId }) => {
      const interval = intervals.get(taskRepositoryDictId);
      const span = interval ? { day: 1, week: 7, month: 30, year: 365 }[interval.unit] * interval.count : 365;
      return {
        propertyId,
        taskTypeId: taskRepositoryDictId,
        dueOn: plusDays(scope.today, luck.whole(Math.min(span, 14), Math.min(span, 400))),
      };
    }),
  );
  return scope.today;
}

type TaskOfStory = {
  id: string;
  cycleId: string;
  propertyId: string;
  code: string;
  isCertified: boolean;
  asksForEvidence: boolean;
  /** The CONTRACTOR_BUSINESS code of its trade. */
  trade: string;
  graceDays: number;
  rule: CycleRule;
  addedOn: string;
  startsOn: string;
  dueOn: string | null;
  anchor: string;
};

async function tasksOfStory({ whole, timeZone }: Scope): Promise<TaskOfStory[]> {
  const rows = await whole
    .selectFrom('tasks')
    .innerJoin('taskCycles', 'taskCycles.id', 'tasks.cycleId')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .innerJoin('dictionaryEntries as business', 'business.id', 'taskTypes.contractorBusinessId')
    .selectAll('taskTypes')
    .select([
      'tasks.id',
      'tasks.cycleId',
      'tasks.propertyId',
      'taskCycles.startsOn',
      'taskCycles.dueOn',
      'taskCycles.anchor',
      'properties.nation',
      'interval.details',
      'business.code as trade',
      sql<string>`to_char(tasks.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('addedOn'),
    ])
    .orderBy('properties.referenceSort')
    .orderBy('taskTypes.codeKey')
    .execute();
  return rows.map((row) => ({
    ...row,
    cycleId: row.cycleId!,
    isCertified: row.hasCertificate,
    asksForEvidence: row.evidence.length > 0,
    rule: cycleRuleOf(row, intervalOf(row.details), row.nation),
  }));
}

/** Most cycles that require evidence have it; a few say why not. */
function evidenceOf({ asksForEvidence, isCertified }: TaskOfStory, doneOn: string) {
  if (!asksForEvidence) return { evidence: null, withoutEvidenceReason: null };
  if (Number(doneOn.slice(8)) % 9 === 0)
    return { evidence: null, withoutEvidenceReason: 'Filed on paper, before documents were kept here' };
  return { evidence: isCertified ? ('certificate' as const) : ('report' as const), withoutEvidenceReason: null };
}

/** The completed rounds of a task until a day: most on time, some late, some with actions raised; the rest stays open. */
function roundsOf(task: TaskOfStory, lastOn: string, luck: Chance): Round[] {
  const rounds: Round[] = [];
  let cycle = engineCycle(task);
  let from = plusDays(task.addedOn, 1);
  const contractor = firmOf(task.trade);
  for (let number = 1; cycle.dueOn; number += 1) {
    const length = Math.max(1, daysBetween(cycle.startsOn, cycle.dueOn));
    const early = luck.whole(0, Math.min(21, Math.floor(length / 4)));
    const shift = luck.happens(0.86) ? -early : luck.whole(1, Math.min(40, 3 + Math.floor(length / 6)));
    const meant = plusDays(cycle.dueOn, shift);
    const earliest = from > cycle.startsOn ? from : cycle.startsOn;
    const doneOn = meant > earliest ? meant : earliest;
    const isNeglected = cycle.dueOn > plusDays(lastOn, -70) && luck.happens(0.08);
    if (doneOn >= lastOn || isNeglected) break;
    const next = nextCycle({ rule: task.rule, cycle, doneOn });
    const outcome: Outcome = luck.happens(0.9) ? 'satisfactory' : 'actions-raised';
    rounds.push({
      taskId: task.id,
      propertyId: task.propertyId,
      cycleId: rounds.length ? rounds.at(-1)!.nextCycleId : task.cycleId,
      nextCycleId: crypto.randomUUID(),
      code: task.code,
      number,
      doneOn,
      doneBy: contractor,
      outcome,
      certificateNumber: task.isCertified ? `${task.code}/${luck.whole(10_000, 99_999)}` : null,
      ...evidenceOf(task, doneOn),
      wasUnsatisfactory: luck.happens(0.04) && doneOn > plusDays(earliest, 3),
      graceDays: task.graceDays,
      next,
    });
    if (!next) break;
    cycle = next;
    from = plusDays(doneOn, 1);
  }
  // A last round with actions raised would need open actions, but those only come from the reports.
  const last = rounds.at(-1);
  if (last) last.outcome = 'satisfactory';
  return rounds;
}

/** Groups rounds in the order of completion, each batch within a week and without the same task twice. */
function inBatches(rounds: Round[]): Round[][] {
  const batches: Round[][] = [];
  let tasks = new Set<string>();
  for (const round of rounds.toSorted((a, b) => (a.doneOn < b.doneOn ? -1 : a.doneOn > b.doneOn ? 1 : 0))) {
    const batch = batches.at(-1);
    if (!batch || daysBetween(batch[0]!.doneOn, round.doneOn) > 6 || tasks.has(round.taskId)) {
      batches.push([round]);
      tasks = new Set([round.taskId]);
    } else {
      batch.push(round);
      tasks.add(round.taskId);
    }
  }
  return batches;
}

/** The owner of a property owns its tasks; tasks with an interval in days, weeks or months go to its caretaker, if it has one. */
async function giveOwners(scope: Scope) {
  const rows = await scope.whole
    .selectFrom('tasks')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .leftJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .innerJoin('propertyOwners', 'propertyOwners.propertyId', 'tasks.propertyId')
    .leftJoin('grantProperties', (join) =>
      join
        .onRef('grantProperties.propertyId', '=', 'tasks.propertyId')
        .on(sql<boolean>`interval.details ->> 'unit' in ('day', 'week', 'month')`),
    )
    .leftJoin('grants', 'grants.id', 'grantProperties.grantId')
    .innerJoin('users', (join) =>
      join.on('users.id', '=', (eb) => eb.fn.coalesce('grants.userId', 'propertyOwners.userId')),
    )
    .select(['tasks.id', 'users.id as userId', 'users.fullName'])
    .orderBy('tasks.id')
    .execute();
  for (const [userId, theirs] of Map.groupBy(rows, (row) => row.userId)) {
    await setOwners(
      scope,
      theirs.map((row) => row.id),
      [userId],
    );
  }
  await scope.recordAll(
    rows.map(({ id, fullName }) => ({
      recordId: id,
      entry: {
        type: 'ASSIGNEE_CHANGE',
        event: 'task.owners-changed',
        changes: [{ field: 'ownerIds', label: taskFieldLabels.ownerIds, from: null, to: fullName }],
      },
    })),
  );
}

/** Records unsatisfactory completions for a few due tasks, which stay open; those with a checklist have failures of their own. */
async function failSome(scope: Scope) {
  const due = await scope.whole
    .selectFrom('tasks')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('dictionaryEntries as business', 'business.id', 'taskTypes.contractorBusinessId')
    .select(['tasks.id', 'tasks.version', 'tasks.cycleId', 'business.code as trade'])
    .where('tasks.state', '=', 'active')
    .where('taskTypes.inspection', '=', true)
    .where('taskTypes.code', 'not in', ASKED)
    .where('properties.archivedAt', 'is', null)
    .where('tasks.dueOn', '<', plusDays(scope.today, 10))
    .orderBy('properties.referenceSort')
    .orderBy('taskTypes.codeKey')
    .limit(6)
    .execute();
  for (const { id, version, cycleId, trade } of due)
    await completeTask(scope, {
      id,
      version,
      cycleId: cycleId!,
      doneOn: scope.today,
      doneBy: firmOf(trade),
      outcome: 'unsatisfactory',
      certificateNumber: null,
      certificateIssuedOn: null,
      certificateExpiresOn: null,
      despite: null,
      note: 'Defects found on site; to be seen again when they are put right',
      followUp: 'Quotation asked for',
      withoutEvidenceReason: 'The report has not come yet',
    });
}

const asides = [
  'Scaffolding up until the roof is done',
  'Refurbishment: the plant is out of use',
  'Building empty until it is let again',
  'Void block, services isolated',
];

/** Suspends a few tasks, and marks a few as not applicable. */
async function setSomeAside(scope: Scope, { luck, sold }: Stage) {
  const tasks = await scope.whole
    .selectFrom('tasks')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.id', 'tasks.version'])
    .where('tasks.state', '=', 'active')
    .where('taskTypes.statutory', '=', false)
    .where('properties.archivedAt', 'is', null)
    .$if(sold.propertyIds.length > 0, (query) => query.where('properties.id', 'not in', sold.propertyIds))
    .orderBy('properties.referenceSort')
    .orderBy('taskTypes.codeKey')
    .execute();
  const pick = () => tasks.splice(luck.whole(0, tasks.length - 1), 1)[0]!;
  for (let count = 0; count < Math.min(10, tasks.length / 8); count += 1)
    await suspendTask(scope, {
      ...pick(),
      reason: luck.oneOf(asides),
      reviewOn: plusDays(scope.today, luck.whole(20, 120)),
    });
  for (let count = 0; count < Math.min(8, tasks.length / 8); count += 1)
    await exemptTask(scope, {
      ...pick(),
      reason: 'Taken out when the building was altered; there is nothing left to inspect',
      reviewOn: plusDays(scope.today, 365),
    });
}
