import { sql } from 'kysely';
import type { NewAction } from '@lintel/contract/areas/actions/action';
import type { Priority } from '@lintel/contract/areas/actions/states';
import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { assignToUser } from '#areas/shares/assign';
import { assigneesFor } from '#areas/shares/people';
import { closeActions } from '#areas/actions/close';
import { decideOn } from '#areas/actions/verify';
import { changeAction } from '#areas/actions/change';
import { importClosedActions, raiseActions } from '#areas/actions/raise';
import { drawMonths, recheckAction } from '#areas/actions/recheck';
import { addReport } from '#areas/inspection-reports/service';
import type { TakenIn } from '#areas/files/take-in';
import type { Scope } from '#platform/scope';
import type { Chance } from './chance.ts';
import { attachPhotos } from './photographs.ts';
import { seedShares } from './shares.ts';
import { firmForArea, firmOf } from './trades.ts';
import { findings, notDone, policies, reasons } from './what-was-found.ts';
import type { Finding } from './what-was-found.ts';
import type { On } from './people.ts';

type Stage = {
  on: On;
  luck: Chance;
  /** The date of the story's first day. */
  began: string;
  lastDay: number;
  /** Logins of the users to whom work is assigned. */
  workers: string[];
  photographs: TakenIn[];
};
/** An action of the story, and the day on which it was raised. */
type Raised = { id: string; priority: Priority; day: number; area: string };

const REPORTS = 20;

/** Inspections raise actions, which people close: most on time and with proof, some late, some not well enough. */
export async function seedFindings(stage: Stage) {
  const { on, luck, lastDay } = stage;
  const places = await on(lastDay, '', inspectedTasks);
  await bringOld(stage, places[0]);
  const raised: Raised[] = [];
  for (const task of someOf(places, luck)) raised.push(...(await report(stage, task)));
  raised.push(...(await standalone(stage)));
  await giveOut(stage, raised);
  await putOff(stage, raised);
  await putRight(stage, raised);
  await recheckSamples(stage);
  await seedShares(stage);
}

type Inspected = { taskId: string; trade: string; propertyId: string; areas: string[]; lastEntryOn: string };

/** Tasks that were inspected at least once, with the day of their last activity. */
async function inspectedTasks({ whole, timeZone }: Scope): Promise<Inspected[]> {
  const rows = await whole
    .selectFrom('tasks')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('dictionaryEntries as business', 'business.id', 'taskTypes.contractorBusinessId')
    .innerJoin('records', 'records.id', 'tasks.id')
    .innerJoin('activityEntries', (join) =>
      join
        .onRef('activityEntries.recordId', '=', 'records.id')
        .onRef('activityEntries.sequence', '=', 'records.activityCount'),
    )
    .select([
      'tasks.id as taskId',
      'business.code as trade',
      'tasks.propertyId',
      sql<string[]>`array(select entry.code from task_type_areas area
        join dictionary_entries entry on entry.organisation_id = area.organisation_id and entry.id = area.area_id
        where area.organisation_id = task_types.organisation_id and area.task_type_id = task_types.id)`.as('areas'),
      sql<string>`to_char(activity_entries.happened_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('lastEntryOn'),
    ])
    .where('taskTypes.inspection', '=', true)
    .where('tasks.state', '=', 'active')
    .where('tasks.lastDoneOn', 'is not', null)
    .where('properties.archivedAt', 'is', null)
    .orderBy('properties.referenceSort')
    .orderBy('taskTypes.codeKey')
    .execute();
  return rows.filter((task) => findings.filter(({ area }) => task.areas.includes(area)).length > 2);
}

function someOf(tasks: readonly Inspected[], luck: Chance): Inspected[] {
  const left = [...tasks];
  const count = Math.min(REPORTS, Math.ceil(tasks.length / 6));
  return Array.from({ length: count }, () => left.splice(luck.whole(0, left.length - 1), 1)[0]!).toSorted((a, b) =>
    a.lastEntryOn < b.lastEntryOn ? -1 : 1,
  );
}

/** Adds an inspection report on the day after, and raises its actions. */
async function report(
  { on, luck, began, lastDay }: Stage,
  { taskId, trade, areas, lastEntryOn }: Inspected,
): Promise<Raised[]> {
  const day = Math.min(daysBetween(began, lastEntryOn) + 1, lastDay);
  const fitting = findings.filter(({ area }) => areas.includes(area));
  const found = Array.from({ length: luck.whole(3, 8) }, () => luck.oneOf(fitting));
  const inspector = firmOf(trade);
  return on(day, luck.oneOf(['safety', 'manager']), async (scope) => {
    const { id } = await addReport(scope, {
      taskId,
      inspectedOn: scope.today,
      inspector,
      outcome: 'actions-raised',
      actionsIdentified: true,
      summary: `${found.length} things to put right`,
    });
    return raise(scope, { source: { id, type: 'INSPECTION_REPORT' } }, found, day);
  });
}

export async function raise(
  scope: Scope,
  where: Parameters<typeof raiseActions>[1],
  found: readonly Finding[],
  day: number,
): Promise<Raised[]> {
  const areas = await areaIds(scope);
  const made = await raiseActions(
    scope,
    where,
    found.map(({ name, priority, area, location, observation }): NewAction => ({
      name,
      priority,
      location,
      observation,
      dueDateByInspection: null,
      areaOfObservationIds: [areas.get(area)!],
      uploadSessionId: null,
      sourceFileIds: [],
    })),
  );
  return made.map(({ id }, at) => ({ id, priority: found[at]!.priority, area: found[at]!.area, day }));
}

async function areaIds({ db }: Scope): Promise<Map<string, string>> {
  const areas = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'code'])
    .where('dictionary', '=', 'AREA_OF_OBSERVATION')
    .execute();
  return new Map(areas.map(({ id, code }) => [code, id]));
}

/** Raises the actions that concern no building. */
const standalone = ({ on, lastDay }: Stage): Promise<Raised[]> =>
  on(lastDay - 70, 'safety', (scope) => raise(scope, {}, policies, lastDay - 70));

/** Imports actions that the previous managing agent's list has as closed, without proof. */
async function bringOld({ on, luck }: Stage, place: Inspected | undefined) {
  if (!place) return;
  await on(8, 'manager', (scope) =>
    importClosedActions(
      scope,
      { propertyId: place.propertyId },
      findings.slice(0, 9).map(({ name, priority, location }) => {
        const startDate = plusDays(scope.today, -luck.whole(300, 500));
        return {
          name,
          priority,
          startDate,
          dueDate: plusDays(startDate, 60),
          closedOn: plusDays(startDate, luck.whole(20, 120)),
          closedBy: 'Taken over from the former managing agent’s list',
          dueDateByInspection: null,
          location,
          observation: null,
          areaOfObservationIds: [],
        };
      }),
    ),
  );
}

/** Assigns the newest to the users as whom visitors sign in, most of the others to the owner or caretaker of the property. */
async function giveOut(stage: Stage, raised: readonly Raised[]) {
  const newest = raised.filter(({ day }) => day > stage.lastDay - 60).slice(0, 14);
  await giveToWorkers(stage, newest);
  // Every fifth stays unassigned.
  const others = raised.filter((action, at) => at % 5 !== 4 && !newest.includes(action));
  for (const [day, some] of Map.groupBy(others, (action) => action.day))
    await stage.on(Math.min(day + 1, stage.lastDay), 'manager', (scope) => giveToKeepers(scope, some));
}

async function giveToWorkers({ on, luck, lastDay, workers }: Stage, newest: readonly Raised[]) {
  for (const { id, day } of newest)
    await on(Math.min(day + 1, lastDay), 'manager', async (scope) => {
      const { propertyId } = await scope.whole
        .selectFrom('actions')
        .select('propertyId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { objects } = await assigneesFor(scope, { propertyId, searchString: '', limit: 100 });
      const able = workers.filter((worker) => objects.some(({ login }) => login === worker));
      if (able.length > 0) await assignToUser(scope, 'ACTION', id, luck.oneOf(able));
    });
}

/** Alternates between the owner of the property and its caretaker, if it has one. */
async function giveToKeepers(scope: Scope, some: readonly Raised[]) {
  const ids = some.map(({ id }) => id);
  const ofOwners = scope.whole
    .selectFrom('actions')
    .innerJoin('propertyOwners', 'propertyOwners.propertyId', 'actions.propertyId')
    .select(['actions.id', 'propertyOwners.userId'])
    .where('actions.id', 'in', ids);
  const ofCaretakers = scope.whole
    .selectFrom('actions')
    .innerJoin('grantProperties', 'grantProperties.propertyId', 'actions.propertyId')
    .innerJoin('grants', 'grants.id', 'grantProperties.grantId')
    .innerJoin('users', 'users.id', 'grants.userId')
    .select(['actions.id', 'grants.userId'])
    .where('actions.id', 'in', ids)
    .where('users.deactivatedAt', 'is', null);
  const keepers = Map.groupBy([...(await ofOwners.execute()), ...(await ofCaretakers.execute())], ({ id }) => id);
  for (const [at, id] of ids.entries()) {
    const theirs = keepers.get(id) ?? [];
    if (theirs.length > 0) await assignToUser(scope, 'ACTION', id, theirs[at % theirs.length]!.userId);
  }
}

/** Extends a few, one of them twice. */
async function putOff({ on, luck, lastDay }: Stage, raised: readonly Raised[]) {
  const late = raised.filter(({ priority, day }) => priority === 'MEDIUM' && day > lastDay - 110).slice(0, 7);
  for (const [at, { id, day }] of late.entries())
    for (let time = 0; time < (at === 0 ? 2 : 1); time += 1)
      await on(Math.min(day + 2 + time, lastDay), 'manager', async (scope) => {
        const found = await scope.whole
          .selectFrom('actions')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const areas = await scope.db.selectFrom('actionAreas').select('areaId').where('actionId', '=', id).execute();
        await changeAction(scope, {
          id,
          version: found.version,
          name: found.name,
          statusId: found.statusId,
          priority: found.priority,
          startDate: found.startOn,
          dueDate: plusDays(found.dueOn, luck.whole(14, 45)),
          dueDateByInspection: null,
          location: found.location,
          observation: found.observation,
          areaOfObservationIds: areas.map(({ areaId }) => areaId),
          reason: luck.oneOf(reasons),
        });
      });
}

/** Closes older ones every fortnight, with a photograph; the second person verifies them a few days later. */
async function putRight(stage: Stage, raised: readonly Raised[]) {
  const { on, luck, lastDay } = stage;
  const done = raised
    .filter(({ day, priority }) => luck.happens(share(lastDay - day, priority)))
    .map((action) => ({ ...action, doneDay: Math.min(action.day + luck.whole(4, 75), lastDay - 1) }))
    .toSorted((a, b) => a.doneDay - b.doneDay);
  for (const [fortnight, some] of Map.groupBy(done, ({ doneDay }) => Math.ceil(doneDay / 14))) {
    const day = Math.min(fortnight * 14, lastDay - 1);
    await on(day, 'property', (scope) => markDone(scope, stage, some));
    const asked = some.filter(({ priority }) => priority === 'HIGH' || priority === 'MEDIUM');
    // Recent ones still await verification.
    const isWaiting = day > lastDay - 12;
    if (!isWaiting) await on(day + 3, 'safety', (scope) => decide(scope, luck, asked));
  }
}

const share = (age: number, priority: Priority) =>
  age < 5 ? 0 : age > 200 ? 0.93 : age > 90 ? 0.75 : priority === 'HIGH' ? 0.6 : 0.35;

async function markDone(scope: Scope, { luck, photographs }: Stage, some: readonly Raised[]) {
  await attachPhotos(
    scope,
    some.map(({ id }) => ({ recordId: id, photograph: luck.oneOf(photographs) })),
  );
  const { id: statusId } = await scope.db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'ACTION_STATUS')
    .where('code', '=', 'closed-completed')
    .executeTakeFirstOrThrow();
  for (const [doneBy, theirs] of Map.groupBy(some, ({ area }) => firmForArea(area)))
    await closeActions(scope, {
      ids: theirs.map(({ id }) => id),
      statusId,
      doneOn: scope.today,
      doneById: null,
      doneBy,
      note: null,
    });
}

async function decide(scope: Scope, luck: Chance, asked: readonly Raised[]) {
  if (asked.length === 0) return;
  const waiting = await scope.whole
    .selectFrom('actions')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      asked.map(({ id }) => id),
    )
    .where('state', '=', 'awaiting-verification')
    .orderBy('reference')
    .execute();
  await decideOn(
    scope,
    waiting.map((action) => {
      const accepted = !luck.happens(0.09);
      return { ...action, accepted, reason: accepted ? null : luck.oneOf(notDone) };
    }),
  );
}

/** Draws the monthly samples of the last year, and re-checks all but the newest. */
async function recheckSamples({ on, luck, lastDay }: Stage) {
  await on(lastDay, '', drawMonths);
  await on(lastDay, 'manager', async (scope) => {
    const drawn = await scope.whole
      .selectFrom('actionSampled')
      .innerJoin('actions', 'actions.id', 'actionSampled.actionId')
      .select(['actionSampled.month', 'actionSampled.actionId as id', 'actions.assigneeId'])
      .orderBy('actionSampled.month')
      .orderBy('actions.reference')
      .execute();
    const newest = drawn.at(-1)?.month;
    for (const { id, month, assigneeId } of drawn)
      if (month !== newest && assigneeId !== scope.me.id) {
        const passed = !luck.happens(0.12);
        await recheckAction(scope, { id, month, passed, note: passed ? null : luck.oneOf(notDone) });
      }
  });
}
