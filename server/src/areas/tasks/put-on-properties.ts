import { sql } from 'kysely';
import { longDate } from '@lintel/contract/cycles/calendar';
import { firstCycle } from '@lintel/contract/cycles/cycle';
import { lastDayAgain } from '@lintel/contract/cycles/last-day';
import type { CycleRule, ExplainedCycle } from '@lintel/contract/cycles/rule';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { keepSearchTexts } from '#areas/search/search-texts';
import { countNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { cycleRuleOf, intervalOf, overdueAfter } from '#areas/task-types/rule';
import { forbidden, invalid, notFound } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { countTasksAfterwards } from './cells.ts';
import { withdrawOrReject } from './decide-proposals.ts';
import { exemptionsOf } from './exemption.ts';
import { columnsOfCycle } from './kept-cycle.ts';
import { searchTextOf } from './search-text.ts';
import { taskStatus } from './statuses.ts';

/** A task type on a property. */
export type Place = { propertyId: string; taskTypeId: string };
type FirstDue = Place & { dueOn: string };

const AT_ONCE = 2000;

/**
 * Adds task types to properties, each with its first due date. Existing tasks are counted and left unchanged; removed ones, and
 * finished one-off ones, resume with a new cycle. A task whose removal was only proposed stays.
 */
export async function addTasks(
  scope: Scope,
  items: FirstDue[],
): Promise<{ addedCount: number; alreadyThereCount: number; stayingCount: number }> {
  const wanted = [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
  const properties = await holdProperties(scope, wanted, 'Nothing was added.');
  const types = await typesOf(scope, wanted);
  const there = await holdTasks(scope, wanted);
  const starting = wanted.flatMap((item) => {
    const known = there.get(keyOf(item));
    if (known && known.state !== 'removed' && known.state !== 'finished') return [];
    const type = types.get(item.taskTypeId)!;
    const property = properties.get(item.propertyId)!;
    const lastDoneOn = known?.lastDoneOn ?? null;
    if (lastDoneOn && item.dueOn < lastDoneOn)
      throw invalid([
        {
          field: 'dueDate',
          message: `${type.name} was done at ${property.propertyReferenceNumber} on ${longDate(lastDoneOn)}: choose a later day. Nothing was added.`,
        },
      ]);
    const rule = type.ruleIn(property.nation);
    const last = lastDayAgain(rule, { lastDoneOn, addedOn: known?.addedOn ?? scope.today }, scope.today);
    if (last && item.dueOn > last)
      throw invalid([
        {
          field: 'dueDate',
          message: lastDoneOn
            ? `${type.name} was done at ${property.propertyReferenceNumber} on ${longDate(lastDoneOn)}, and ${rule.longest ? `by law ${longDate(last)} is the last day (${rule.legalBasis})` : `${longDate(last)} is the last day that its interval allows`}. Nothing was added.`
            : `${type.name} is statutory, and was never recorded as done at ${property.propertyReferenceNumber}: it is due by ${longDate(last)}, one interval after it is added there. Nothing was added.`,
        },
      ]);
    const legalOn = rule.longest && lastDoneOn ? last : null;
    const cycle = { ...startedAfter(lastDoneOn, started(rule, item.dueOn, scope.today)), legalOn };
    return [{ ...item, type, property, known, taskId: known?.id ?? scope.newId(), cycleId: scope.newId(), cycle }];
  });
  if (starting.length) {
    await beginRecords(scope, starting);
    for (const some of chunks(starting, AT_ONCE)) await write(scope, some);
  }
  const stayingCount = await keepOnProperties(
    scope,
    wanted.flatMap((item) => there.get(keyOf(item)) ?? []),
  );
  return {
    addedCount: starting.length,
    alreadyThereCount: items.length - starting.length - stayingCount,
    stayingCount,
  };
}

/** Adding a duty whose removal is pending decides the proposal: the duty stays, and is due as before. */
async function keepOnProperties(scope: Scope, there: HeldTask[]): Promise<number> {
  const found = await exemptionsOf(scope, there);
  const staying = new Map([...found].filter(([, { removes }]) => removes));
  await withdrawOrReject(scope, staying, 'Added to the property again');
  return staying.size;
}

type Started = FirstDue & {
  type: HeldType;
  property: { id: string; propertyReferenceNumber: string; caption: string; postcode: string | null };
  known: HeldTask | undefined;
  taskId: string;
  cycleId: string;
  cycle: ExplainedCycle;
};
export type HeldTask = Place & {
  id: string;
  state: string;
  statutory: boolean;
  name: string;
  addedOn: string;
  lastNumber: number;
  lastDoneOn: string | null;
  openCycleId: string | null;
  exemptionId: string | null;
};
type HeldType = {
  code: string;
  name: string;
  graceDays: number;
  intervalBasis: Parameters<typeof overdueAfter>[0]['intervalBasis'];
  ruleIn: (nation: CycleRule['nation'] | null) => CycleRule;
};

export const keyOf = ({ propertyId, taskTypeId }: Place) => `${propertyId} ${taskTypeId}`;
const distinct = (ids: string[]) => [...new Set(ids)];

/**
 * Locks the properties, so that two batches about the same one run one after the other. All must exist, be in use, and be within
 * reach.
 */
export async function holdProperties(scope: Scope, places: Place[], sorry: string) {
  const ids = distinct(places.map((place) => place.propertyId));
  const held = await visibleProperties(scope)
    .select([
      'properties.id',
      'properties.propertyReferenceNumber',
      'properties.caption',
      'properties.postcode',
      'properties.nation',
      'properties.archivedAt',
    ])
    .select(holdsOnProperty(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('mayManage'))
    .where(sql<boolean>`properties.id = any (${ids}::uuid[])`)
    .orderBy('properties.id')
    .forNoKeyUpdate()
    .execute();
  if (held.length < ids.length) throw notFound('property');
  const named = (some: typeof held) =>
    some.length === 1
      ? `Property ${some[0]!.propertyReferenceNumber} is`
      : `${some.length.toLocaleString('en-GB')} properties, ${some[0]!.propertyReferenceNumber} among them, are`;
  const outOfReach = held.filter((property) => !property.mayManage);
  if (outOfReach.length) throw forbidden(`${named(outOfReach)} not yours to add tasks to. ${sorry}`);
  const archived = held.filter((property) => property.archivedAt);
  if (archived.length) throw invalid([{ field: 'propertyId', message: `${named(archived)} archived. ${sorry}` }]);
  return new Map(held.map((property) => [property.id, property]));
}

export async function typesOf({ db }: Scope, places: Place[]): Promise<Map<string, HeldType>> {
  const ids = distinct(places.map((place) => place.taskTypeId));
  const types = await db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .selectAll('taskTypes')
    .select('interval.details as intervalDetails')
    .where('taskTypes.id', 'in', ids)
    .where('taskTypes.archivedAt', 'is', null)
    .execute();
  if (types.length < ids.length) throw notFound('task type');
  return new Map(
    types.map((type) => {
      const rules = new Map<string | null, CycleRule>();
      const ruleIn: HeldType['ruleIn'] = (nation) => {
        const rule = rules.get(nation) ?? cycleRuleOf(type, intervalOf(type.intervalDetails), nation);
        rules.set(nation, rule);
        return rule;
      };
      return [type.id, { ...type, ruleIn }];
    }),
  );
}

/** All tasks that ever existed at these places, locked. */
export async function holdTasks(
  { db, organisationId, timeZone }: Scope,
  places: Place[],
): Promise<Map<string, HeldTask>> {
  const { rows } = await sql<HeldTask>`
    select t.id, t.property_id as "propertyId", t.task_type_id as "taskTypeId", t.state, tt.statutory, tt.name, t.exemption_id as "exemptionId",
      (t.created_at at time zone ${timeZone})::date::text as "addedOn",
      (select coalesce(max(c.number), 0) from task_cycles c where c.organisation_id = ${ownOrganisation(organisationId)} and c.task_id = t.id) as "lastNumber",
      (select max(c.done_on) from task_cycles c where c.organisation_id = ${ownOrganisation(organisationId)} and c.task_id = t.id) as "lastDoneOn",
      (select c.id from task_cycles c where c.organisation_id = ${ownOrganisation(organisationId)} and c.task_id = t.id and c.state = 'open') as "openCycleId"
    from (select distinct * from unnest(${places.map((place) => place.propertyId)}::uuid[], ${places.map((place) => place.taskTypeId)}::uuid[]) as place (property_id, task_type_id)) place
    join tasks t on t.organisation_id = ${ownOrganisation(organisationId)} and t.property_id = place.property_id and t.task_type_id = place.task_type_id
    join task_types tt on tt.organisation_id = ${ownOrganisation(organisationId)} and tt.id = t.task_type_id
    order by t.id
    for update of t`.execute(db);
  return new Map(rows.map((task) => [keyOf(task), task]));
}

/** A duty may have been done before it was entered here, so its first cycle starts one interval before its due date. */
function started(rule: CycleRule, dueOn: string, today: string): ExplainedCycle {
  const cycle = firstCycle(rule, { dueOn });
  return cycle.startsOn > today && today < dueOn ? firstCycle(rule, { startsOn: today, dueOn }) : cycle;
}

/** A resumed task starts no earlier than the date on which it was last done. */
const startedAfter = (lastDoneOn: string | null, cycle: ExplainedCycle): ExplainedCycle =>
  lastDoneOn && lastDoneOn > cycle.startsOn ? { ...cycle, startsOn: lastDoneOn } : cycle;

async function beginRecords(scope: Scope, starting: Started[]) {
  const summaryOf = new Map(
    starting.flatMap(({ taskId, cycleId, type, dueOn }) => {
      const due = `due ${longDate(dueOn)}`;
      return [
        [taskId, `${type.code} ${type.name} added to the property, ${due}`],
        [cycleId, `First ${due}`],
      ] as const;
    }),
  );
  const summary = (recordId: string) => summaryOf.get(recordId) ?? null;
  const fresh = starting.filter(({ known }) => !known);
  await scope.begin(
    fresh.map(({ taskId, propertyId }) => ({ id: taskId, kind: 'TASK', propertyId })),
    (id) => ({ type: 'CREATE', event: 'task.added', summary: summary(id) }),
  );
  await scope.recordAll(
    starting
      .filter(({ known }) => known)
      .map(({ taskId }) => ({
        recordId: taskId,
        entry: { type: 'RESTORE', event: 'task.taken-up-again', summary: summary(taskId) },
      })),
  );
  await scope.begin(
    starting.map(({ cycleId, propertyId }) => ({ id: cycleId, kind: 'TASK-CYCLE', propertyId })),
    (id) => ({ type: 'INTERVAL_STARTED', event: 'cycle.started', summary: summary(id) }),
  );
}

async function write(scope: Scope, starting: Started[]) {
  const at = scope.now.toISOString();
  const { id: statusId } = await taskStatus(scope, 'not-started');
  await countTasksAfterwards(
    scope,
    starting.map(({ taskId }) => taskId),
  );
  countNotSetUpAfterwards(
    scope,
    starting.map(({ propertyId }) => propertyId),
  );
  const rows = starting.map(({ taskId, cycleId, propertyId, taskTypeId, type, known, cycle }) => {
    const { startsOn, dueOn, anchor, because } = columnsOfCycle(cycle);
    return {
      id: taskId,
      property_id: propertyId,
      task_type_id: taskTypeId,
      cycle_id: cycleId,
      number: (known?.lastNumber ?? 0) + 1,
      starts_on: startsOn,
      due_on: dueOn,
      overdue_after: dueOn && overdueAfter(type, dueOn),
      anchor,
      because,
    };
  });
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, property_id uuid, task_type_id uuid, cycle_id uuid,
    number int, starts_on date, due_on date, overdue_after date, anchor text, because text)`;
  await sql`
    insert into tasks (id, property_id, region_id, landlord_id, property_archived, task_type_id, status_id, state, state_since, cycle_id, due_on, overdue_after, created_at, changed_at)
    select given.id, given.property_id, p.region_id, p.landlord_id, p.archived_at is not null, task_type_id, ${statusId}::uuid, 'active', ${at}::timestamptz,
      cycle_id, due_on, overdue_after, ${at}::timestamptz, ${at}::timestamptz
    from ${given} join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = given.property_id
    for share of p
    on conflict (organisation_id, property_id, task_type_id) do update set status_id = excluded.status_id, state = excluded.state,
      state_since = excluded.state_since, state_reason = null, review_on = null, approved_by = null, cycle_id = excluded.cycle_id,
      due_on = excluded.due_on, overdue_after = excluded.overdue_after, version = tasks.version + 1, changed_at = excluded.changed_at`.execute(
    scope.db,
  );
  await sql`
    insert into task_cycles (id, task_id, number, starts_on, due_on, anchor, because, state)
    select cycle_id, id, number, starts_on, due_on, anchor, because::jsonb, 'open' from ${given}`.execute(scope.db);
  await keepSearchTexts(
    scope,
    starting.map(({ taskId, type, property }) => searchTextOf({ id: taskId, type, property })),
  );
}
