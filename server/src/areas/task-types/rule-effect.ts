import { sql } from 'kysely';
import type { RuleEffect } from '@lintel/contract/areas/task-types';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import { withoutEquipment } from '@lintel/contract/cycles/pieces';
import { afterRuleChange } from '@lintel/contract/cycles/mid-cycle';
import type { Because, CycleNation, CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { visibleProperties } from '#areas/properties/queries';
import { countTasksAfterwards } from '#areas/tasks/cells';
import { dueAfterChange } from '#areas/tasks/equipment/due';
import { piecesByRule } from '#areas/tasks/equipment/move';
import { keepPieces, piecesOf } from '#areas/tasks/equipment/pieces';
import type { Piece } from '#areas/tasks/equipment/pieces';
import { columnsOfCycle, engineCycle } from '#areas/tasks/kept-cycle';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { cycleRuleOf, intervalOf } from './rule.ts';
import type { RuledType } from './rule.ts';

type Side = { type: RuledType; interval: Interval | null };
type RuleChange = { taskTypeId: string; from: Side; to: Side };
type OpenCycle = {
  taskId: string;
  cycleId: string;
  isSuspended: boolean;
  property: string;
  /** Whether the user changing the rule sees the property. */
  isSeen: boolean;
  nation: CycleNation | null;
  startsOn: string;
  dueOn: string | null;
  anchor: string;
  because: Because;
  /** Of the last completed cycle; an unsatisfactory one is not completed. */
  lastDoneOn: string | null;
  certificateExpiresOn: string | null;
  overdueAfter: string | null;
  ownInterval: Record<string, unknown> | null;
};
/** An open cycle, and its recalculation under the changed rule. */
export type Move = { open: OpenCycle; next: ExplainedCycle; overdueAfter: string | null; pieces: readonly Piece[] };

/** The recalculation of every open cycle of a type under a changed rule, including those that stay. */
export async function movesOf(
  scope: Scope,
  { taskTypeId, from, to }: RuleChange,
  { held = false } = {},
): Promise<Move[]> {
  const rules = new Map<string, CycleRule>();
  const ruleOf = (name: string, { type, interval }: Side, { nation, ownInterval }: OpenCycle) => {
    const key = `${name} ${nation} ${JSON.stringify(ownInterval)}`;
    const rule =
      rules.get(key) ?? cycleRuleOf(type, ownInterval ? intervalOf(ownInterval) : interval, nation, interval);
    rules.set(key, rule);
    return rule;
  };
  const openCycles = await openCyclesOf(scope, taskTypeId, held);
  const covered = await piecesOf(
    scope,
    openCycles.map(({ taskId }) => taskId),
  );
  return openCycles.map((open) => {
    const [was, rule] = [ruleOf('from', from, open), ruleOf('to', to, open)];
    const kept = { ...engineCycle(open), because: open.because };
    const isAlike = countsAlike(was, rule);
    const pieces = isAlike ? [] : piecesByRule(covered.get(open.taskId) ?? [], was, rule);
    const { lastDoneOn, certificateExpiresOn } = open;
    const anew = () =>
      afterRuleChange({ from: was, to: rule, cycle: withoutEquipment(kept), lastDoneOn, certificateExpiresOn });
    const next = isAlike ? kept : dueAfterChange(rule, { given: kept, itself: anew(), pieces });
    return { open, next, pieces, overdueAfter: next.dueOn && plusDays(next.dueOn, rule.graceDays) };
  });
}

/** Whether two rules give the same due dates: then dates set by hand, or by resuming, have no reason to move. */
const countsAlike = (one: CycleRule, other: CycleRule) =>
  one.basis === other.basis &&
  one.workingDays === other.workingDays &&
  one.lastDay === other.lastDay &&
  one.longest?.count === other.longest?.count &&
  one.longest?.unit === other.longest?.unit &&
  one.interval?.count === other.interval?.count &&
  one.interval?.unit === other.interval?.unit;

/** A user who may change a type changes it for all properties, whether or not they see them. */
async function openCyclesOf(scope: Scope, taskTypeId: string, held: boolean): Promise<OpenCycle[]> {
  const { db, organisationId } = scope;
  // Locked before they are read: beside a row that waited for its lock, PostgreSQL answers with the cycle of before.
  if (held)
    await sql`select id from tasks where organisation_id = ${ownOrganisation(organisationId)} and task_type_id = ${taskTypeId}
      and state in ('active', 'suspended') order by id for update`.execute(db);
  const { rows } = await sql<OpenCycle>`
    select t.id as "taskId", c.id as "cycleId", t.state = 'suspended' as "isSuspended", p.property_reference_number || ' · ' || p.caption as property, p.nation,
      p.id in (${visibleProperties(scope).select('properties.id')}) as "isSeen",
      c.starts_on as "startsOn", c.due_on as "dueOn", c.anchor, c.because, last.done_on as "lastDoneOn", t.overdue_after as "overdueAfter",
      own.details as "ownInterval", last.certificate_expires_on as "certificateExpiresOn"
    from tasks t
    join task_cycles c on c.organisation_id = ${ownOrganisation(organisationId)} and c.id = t.cycle_id and c.state = 'open'
    join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.id = t.property_id
    left join dictionary_entries own on own.organisation_id = ${ownOrganisation(organisationId)} and own.id = t.own_interval_id
    left join lateral (
      select past.done_on, completion.certificate_expires_on from task_cycles past
      join task_completions completion on completion.organisation_id = ${ownOrganisation(organisationId)} and completion.cycle_id = past.id and completion.revision = past.revision
      where past.organisation_id = ${ownOrganisation(organisationId)} and past.task_id = t.id and past.state = 'done' order by past.number desc limit 1
    ) last on true
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.task_type_id = ${taskTypeId} and t.state in ('active', 'suspended')
    order by t.id`.execute(db);
  return rows;
}

const EXAMPLES = 10;
const moved = (moves: Move[]) => moves.filter(({ open, next }) => next.dueOn !== open.dueOn);

/** The figures of a change, and the first few tasks that move. */
export function shownEffect(moves: Move[], today: string): RuleEffect {
  const changed = moved(moves);
  const isLater = ({ open, next }: Move) => next.dueOn === null || (open.dueOn !== null && next.dueOn > open.dueOn);
  const isOverdue = (day: string | null) => day !== null && day < today;
  return {
    taskCount: moves.length,
    movedCount: changed.length,
    earlierCount: changed.filter((move) => !isLater(move)).length,
    laterCount: changed.filter(isLater).length,
    newlyOverdueCount: moves.filter(
      ({ open, overdueAfter }) => !open.isSuspended && isOverdue(overdueAfter) && !isOverdue(open.overdueAfter),
    ).length,
    examples: changed
      .filter(({ open }) => open.isSeen)
      .slice(0, EXAMPLES)
      .map(({ open, next }) => ({
        taskId: open.taskId,
        property: open.property,
        from: open.dueOn,
        to: next.dueOn,
      })),
  };
}

/** Applies the changed rule to the open cycles; returns how many due dates moved. */
export async function moveOpenCycles(scope: Scope, moves: Move[], summary: string): Promise<number> {
  for (const some of chunks(moves, 2000)) {
    const rows = some.map(({ open, next, overdueAfter }) => {
      const { dueOn, anchor, because } = columnsOfCycle(next);
      return { task: open.taskId, cycle: open.cycleId, due: dueOn, overdue: overdueAfter, anchor, because };
    });
    await countTasksAfterwards(
      scope,
      some.map(({ open }) => open.taskId),
    );
    await sql`update task_cycles set due_on = given.due, anchor = given.anchor, because = given.because::jsonb
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(cycle uuid, due date, anchor text, because text)
      where task_cycles.organisation_id = ${ownOrganisation(scope.organisationId)} and task_cycles.id = given.cycle`.execute(
      scope.db,
    );
    await sql`update tasks set due_on = given.due, overdue_after = given.overdue, version = version + 1, changed_at = ${scope.now.toISOString()}
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(task uuid, due date, overdue date)
      where tasks.organisation_id = ${ownOrganisation(scope.organisationId)} and tasks.id = given.task
        and tasks.state = 'active' and (tasks.due_on, tasks.overdue_after) is distinct from (given.due, given.overdue)`.execute(
      scope.db,
    );
  }
  await keepPieces(
    scope,
    moves.flatMap(({ open: { taskId }, pieces }) => pieces.map((piece) => ({ ...piece, taskId }))),
  );
  const changed = moved(moves);
  await scope.recordAll(
    changed.map(({ open, next }) => ({
      recordId: open.taskId,
      entry: {
        type: 'EDIT',
        event: 'task.rule-changed',
        summary,
        changes: [
          {
            field: 'dueOn',
            label: 'Due date',
            from: open.dueOn && longDate(open.dueOn),
            to: next.dueOn && longDate(next.dueOn),
          },
        ],
      },
    })),
  );
  return changed.length;
}
