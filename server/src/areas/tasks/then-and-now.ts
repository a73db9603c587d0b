import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ComparedBy, PastStanding, TaskMove } from '@lintel/contract/areas/then-and-now';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { visibleTasks } from './queries.ts';

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
  const count = (name: keyof Compared, isCounted: RawBuilder<boolean>) =>
    sql`count(*) filter (where ${isCounted})::int as ${sql.ref(name)}`;
  return withMemory<Compared>(
    scope,
    sql`select ${columnOf[by]} as "groupId", ${sql.join([
      count('pastDuty', sql`past is not null`),
      count('pastCompliant', sql`past = 'compliant'`),
      count('nowDuty', sql`now is not null`),
      count('nowCompliant', sql`now = 'compliant'`),
      ...Object.entries(hasMoved).map(([move, isCounted]) => count(move as TaskMove, isCounted)),
    ])} from (${bothDays(scope, day)}) both_days where past is not null or now is not null group by 1`,
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
  taskCount: number;
};

/** The tasks of which this became since a past day, by property; each row says how many there are. */
export function movedSince(scope: Scope, { day, by, move, of }: Asked, most: number): Promise<Moved[]> {
  const group = columnOf[by];
  const ofGroup = of === undefined ? sql`true` : of === 'none' ? sql`${group} is null` : sql`${group} = ${of}::uuid`;
  const own = ownOrganisation(scope.organisationId);
  return withMemory<Moved>(
    scope,
    sql`with moved as (
        select both_days.*, count(*) over ()::int as task_count from (${bothDays(scope, day)}) both_days
        where ${hasMoved[move]} and ${ofGroup}
      )
      select moved.id, task_types.code, task_types.name, moved.property_id as "propertyId", properties.caption as property,
        properties.property_reference_number as reference, moved.past, moved.now,
        case when moved.now is not null then moved.due_on end as "dueOn", moved.task_count as "taskCount"
      from moved
      join task_types on task_types.organisation_id = ${own} and task_types.id = moved.task_type_id
      join properties on properties.organisation_id = ${own} and properties.id = moved.property_id
      order by properties.caption_sort, properties.id, task_types.code_key, moved.id limit ${most}`,
  );
}

/** Every task that the reader sees, with how it stood at the end of a day and how it stands now; null where it did not count. */
function bothDays(scope: Scope, day: string): RawBuilder<unknown> {
  const { organisationId, timeZone, today } = scope;
  const seen = visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select([
      'tasks.id',
      'tasks.taskTypeId',
      'tasks.propertyId',
      'tasks.dueOn',
      'properties.regionId',
      'properties.landlordId',
      'tasks.state',
      'tasks.overdueAfter',
      'tasks.outcomeCycleId',
      'tasks.hasEvidence',
      'tasks.lastOutcome',
    ])
    .select([
      sql<string>`(tasks.changed_at at time zone ${timeZone})::date`.as('since'),
      sql<string>`(properties.archived_at at time zone ${timeZone})::date`.as('goneOn'),
      sql<boolean>`task_types.evidence <> '[]'`.as('asksForEvidence'),
    ]);
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

/** With the usual 4 MB the history of 150,000 tasks would go through temporary files (`trend.ts`). */
async function withMemory<Row>({ db }: Scope, statement: RawBuilder<unknown>): Promise<Row[]> {
  const rows = statement.execute(db);
  const memory = sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const [found] = await Promise.all([rows, memory]);
  return found.rows as Row[];
}
