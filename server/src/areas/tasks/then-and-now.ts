import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ComparedBy, PastStanding, TaskMove } from '@lintel/contract/areas/then-and-now';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { tasksWithHistory, withWorkMemory } from './with-history.ts';

/** The tasks of one type, region, landlord or property: how many counted then and now, and what became of them. */
export type Compared = { groupId: string | null } & Record<
  'pastDuty' | 'pastCompliant' | 'nowDuty' | 'nowCompliant' | TaskMove,
  number
>;

const columnOf: Record<ComparedBy, RawBuilder<string | null>> = {
  type: sql`both_days.task_type_id`,
  region: sql`both_days.region_id`,
  landlord: sql`both_days.landlord_id`,
  property: sql`both_days.property_id`,
};

const hasMoved: Record<TaskMove, RawBuilder<boolean>> = {
  worse: sql`(past = 'compliant' and now <> 'compliant')`,
  better: sql`(past <> 'compliant' and now = 'compliant')`,
  failing: sql`(past <> 'compliant' and now <> 'compliant')`,
  added: sql`(past is null and now is not null)`,
  gone: sql`(past is not null and now is null)`,
};

/** Of every task that the reader sees, how it stood at the end of a past day and how it stands now (decision 018), counted in groups. */
export async function comparedWith(scope: Scope, day: string, by: ComparedBy): Promise<Compared[]> {
  const sum = (name: keyof Compared, isCounted: RawBuilder<boolean>) =>
    sql`coalesce(sum(tasks) filter (where ${isCounted}), 0)::int as ${sql.ref(name)}`;
  // Counted by both standings first: each is worked out once for a task, not once for each number.
  return withWorkMemory(
    scope,
    sql<Compared>`select group_id as "groupId", ${sql.join([
      sum('pastDuty', sql`past is not null`),
      sum('pastCompliant', sql`past = 'compliant'`),
      sum('nowDuty', sql`now is not null`),
      sum('nowCompliant', sql`now = 'compliant'`),
      ...Object.entries(hasMoved).map(([move, isCounted]) => sum(move as TaskMove, isCounted)),
    ])} from (
      select ${columnOf[by]} as group_id, past, now, count(*) as tasks from (${bothDays(scope, day)}) both_days group by 1, 2, 3
    ) counted group by 1 having count(past) + count(now) > 0`,
  );
}

type Asked = { day: string; by: ComparedBy; move: TaskMove; of?: string | undefined };
export type Moved = {
  id: string;
  code: string;
  name: string;
  propertyId: string;
  property: string;
  reference: string;
  past: PastStanding | null;
  now: PastStanding | null;
  dueOn: string | null;
};

/** The tasks of which this became since a past day, by property; each row says how many there are. */
export const movedSince = (scope: Scope, asked: Asked, most: number): Promise<(Moved & { taskCount: number })[]> =>
  withWorkMemory(
    scope,
    sql`with moved as (select *, count(*) over ()::int as task_count from (${moved(scope, asked)}) tasks)
      ${named(scope, sql`, moved.task_count as "taskCount"`)} limit ${most}`,
  );

export async function countMoved(scope: Scope, asked: Asked): Promise<number> {
  const [found] = await withWorkMemory(
    scope,
    sql<{ count: number }>`select count(*)::int as count from (${moved(scope, asked)}) tasks`,
  );
  return found!.count;
}

/** All of them, as a statement to be read in batches. */
export const everyMoved = (scope: Scope, asked: Asked): RawBuilder<Moved> =>
  sql`with moved as (${moved(scope, asked)}) ${named(scope)}`;

function moved(scope: Scope, { day, by, move, of }: Asked): RawBuilder<unknown> {
  const group = columnOf[by];
  const ofGroup = of === undefined ? sql`true` : of === 'none' ? sql`${group} is null` : sql`${group} = ${of}::uuid`;
  return sql`select both_days.* from (${bothDays(scope, day)}) both_days where ${hasMoved[move]} and ${ofGroup}`;
}

/** What is read of the tasks in `moved`, by property. */
function named({ organisationId }: Scope, more = sql``): RawBuilder<unknown> {
  const own = ownOrganisation(organisationId);
  return sql`select moved.id, task_types.code, task_types.name, moved.property_id as "propertyId", properties.caption as property,
      properties.property_reference_number as reference, moved.past, moved.now,
      case when moved.now is not null then moved.due_on end as "dueOn"${more}
    from moved
    join task_types on task_types.organisation_id = ${own} and task_types.id = moved.task_type_id
    join properties on properties.organisation_id = ${own} and properties.id = moved.property_id
    order by properties.caption_sort, properties.id, task_types.code_key, moved.id`;
}

/** Every task that the reader sees, with how it stood at the end of a day and how it stands now; null where it did not count. */
function bothDays(scope: Scope, day: string): RawBuilder<unknown> {
  const { organisationId, today } = scope;
  const seen = tasksWithHistory(scope).select(['tasks.taskTypeId', 'tasks.dueOn']);
  /** As `complianceState`, of what was kept of each day. */
  const standing = (row: string, on: string) => {
    const of = (column: string) => sql.ref(`${row}.${column}`);
    return sql`case when seen.gone_on <= ${on}::date or ${of('state')} is null or ${of('state')} not in ('finished', 'active')
        or ${of('state')} = 'active' and ${of('overdue_after')} is null then null
      when ${of('overdue_after')} < ${on}::date then 'overdue'
      when ${of('last_outcome')} = 'unsatisfactory' then 'unsatisfactory'
      when ${of('outcome_cycle_id')} is null or not ${of('has_evidence')} and seen.asks_for_evidence then 'no-data'
      else 'compliant' end`;
  };
  return sql`
    select seen.id, seen.task_type_id, seen.property_id, seen.region_id, seen.landlord_id, seen.due_on,
      case when seen.since <= ${day}::date then ${standing('seen', day)} else ${standing('h', day)} end as past,
      ${standing('seen', today)} as now
    from (${seen}) seen
    left join task_history h on h.organisation_id = ${ownOrganisation(organisationId)} and h.task_id = seen.id
      and seen.since > ${day}::date and h.since <= ${day}::date and (h.until is null or h.until > ${day}::date)`;
}
