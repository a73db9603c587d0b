import { sql } from 'kysely';
import type { PropertyDetails } from '@lintel/contract/areas/properties/property';
import { hold } from '#platform/database/hold';
import { insertRows } from '#platform/database/insert-rows';
import type { Difference } from '#platform/list/kept-counts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { knownAsEntered, tasksOn, withWhatIsKnown } from './known-properties.ts';
import type { Known } from './known-of-property.ts';
import { dutiesOf } from './propose-duties.ts';
import type { ProposableType } from './propose-duties.ts';
import { ruleVersion } from './rule-version.ts';

type Counts = { propertyId: string; statutoryCount: number; otherCount: number };
/** Null for a property older than these counts. */
type Kept = { statutoryCount: number | null; otherCount: number | null; rules: string };
type Made = { id: string; details: PropertyDetails };

const pending = new WeakMap<Scope, { ids: Set<string>; made: Map<string, Made> }>();
const allPending = new WeakSet<Scope>();
const AT_ONCE = 500;

/**
 * Has the expected tasks that are not set up on these properties recounted at the end of the transaction. Called in every
 * transaction that changes a property's facts, or adds or removes a task (decision 051).
 */
export function countNotSetUpAfterwards(scope: Scope, propertyIds: readonly string[]): void {
  const { ids } = countedAfterwards(scope);
  for (const id of propertyIds) ids.add(id);
}

/** The same for properties created in this transaction: nobody else sees them yet, and their details are all that is known. */
export function countMadeNotSetUpAfterwards(scope: Scope, properties: readonly Made[]): void {
  const { made } = countedAfterwards(scope);
  for (const property of properties) made.set(property.id, property);
}

function countedAfterwards(scope: Scope) {
  const before = pending.get(scope);
  if (before) return before;
  const asked = { ids: new Set<string>(), made: new Map<string, Made>() };
  pending.set(scope, asked);
  scope.beforeCommit(async () => {
    if (allPending.has(scope)) return;
    await rulesAre(scope, 'read');
    // One that was also given tasks is counted like any other.
    await countMade(
      scope,
      [...asked.made.values()].filter(({ id }) => !asked.ids.has(id)),
    );
    await countOf(scope, [...asked.ids]);
  });
  return asked;
}

/** The same for every property: called when the meaning of a task type, or of a kind of property or landlord, changes for the rules. */
export function countAllNotSetUpAfterwards(scope: Scope): void {
  if (allPending.has(scope)) return;
  allPending.add(scope);
  scope.beforeCommit(async () => {
    await rulesAre(scope, 'changed');
    await countOf(scope, await everyProperty(scope));
  });
}

/** Recounts given properties, or all, and corrects the stored counts: returns the differences that are not due to changed rules. */
export async function recountNotSetUp(scope: Scope, propertyIds?: readonly string[]): Promise<Difference[]> {
  await rulesAre(scope, 'read');
  return countOf(scope, propertyIds ?? (await everyProperty(scope)));
}

export const everyProperty = async ({ whole }: Scope): Promise<string[]> =>
  (await whole.selectFrom('properties').select('id').orderBy('id').execute()).map(({ id }) => id);

/** A change of an organisation's rules waits for counts that use them, and these for it; counts never wait for one another. */
const rulesAre = (scope: Scope, how: 'read' | 'changed') =>
  hold(scope, `duties of ${scope.organisationId}`, how === 'read' ? 'shared' : 'alone');

async function countMade(scope: Scope, made: readonly Made[]) {
  if (made.length === 0) return;
  const askedOf = askedByTypes(await offeredTypes(scope));
  const known = await knownAsEntered(
    scope,
    made.map(({ details }) => details),
  );
  await insertRows(
    scope.db,
    'tasksNotSetUp',
    made.map(({ id: propertyId }, at) => ({ propertyId, ...countsOf(askedOf(known[at]!)), rules: ruleVersion })),
  );
}

async function countOf(scope: Scope, propertyIds: readonly string[]): Promise<Difference[]> {
  if (propertyIds.length === 0) return [];
  const types = await offeredTypes(scope);
  const askedOf = askedByTypes(types);
  const wrong: Difference[] = [];
  for (const ids of chunks(propertyIds.toSorted(), AT_ONCE)) {
    // Locked first, in a fixed order: reads after this see what earlier counts have committed.
    const kept = await scope.whole
      .selectFrom('tasksNotSetUp')
      .selectAll()
      .where(sql<boolean>`property_id = any (${ids}::uuid[])`)
      .orderBy('propertyId')
      .forUpdate()
      .execute();
    const before = new Map(kept.map((row) => [row.propertyId, row]));
    const counted = await counts(scope, ids, askedOf);
    const changed = counted.filter((now) => !isAs(now, before.get(now.propertyId)));
    await keep(scope, changed);
    for (const now of changed) wrong.push(...differences(now, before.get(now.propertyId)));
  }
  return wrong;
}

const isAs = (now: Counts, kept: Kept | undefined) =>
  kept?.rules === ruleVersion && kept.statutoryCount === now.statutoryCount && kept.otherCount === now.otherCount;

/** Counts by other rules, or from before these counts existed, are not mistakes; a property without a row was forgotten. */
const differences = ({ propertyId, statutoryCount, otherCount }: Counts, kept: Kept | undefined): Difference[] =>
  kept && kept.rules !== ruleVersion
    ? []
    : [
        {
          table: 'tasks_not_set_up',
          cell: { propertyId },
          n: statutoryCount + otherCount - (kept?.statutoryCount ?? 0) - (kept?.otherCount ?? 0),
        },
      ];

/** The task types in use, by code, as the rules need them. */
async function offeredTypes({ db }: Scope): Promise<Map<string, Offered>> {
  const types = await db
    .selectFrom('taskTypes')
    .select(['id', 'code', 'statutory', 'nations'])
    .where('archivedAt', 'is', null)
    .execute();
  return new Map(types.map((type) => [type.code, { ...type, interval: null }]));
}

type Asked = (property: Known) => Offered[];
type Offered = ProposableType & { id: string };

/**
 * The types that the rules require of a property. The rules are the most expensive part of a count, and many properties have
 * equal facts: evaluated once for these.
 */
function askedByTypes(types: ReadonlyMap<string, Offered>): Asked {
  const found = new Map<string, Offered[]>();
  return (known) => {
    const alike = JSON.stringify(known);
    const before = found.get(alike);
    if (before) return before;
    const asked = dutiesOf(known, types).proposed.map(({ code }) => types.get(code)!);
    found.set(alike, asked);
    return asked;
  };
}

/** Nothing is expected of archived properties. */
async function counts(scope: Scope, ids: string[], askedOf: Asked): Promise<Counts[]> {
  const properties = await withWhatIsKnown(scope.whole.selectFrom('properties'))
    .select('properties.archivedAt')
    .where(sql<boolean>`properties.id = any (${ids}::uuid[])`)
    .execute();
  const there = await tasksOn(scope, ids);
  return properties.map(({ id, archivedAt, caption: _caption, typeName: _type, landlordName: _landlord, ...known }) => {
    const missing = archivedAt ? [] : askedOf(known).filter((type) => !there.has(`${id} ${type.id}`));
    return { propertyId: id, ...countsOf(missing) };
  });
}

function countsOf(missing: readonly Offered[]) {
  const statutoryCount = missing.filter(({ statutory }) => statutory).length;
  return { statutoryCount, otherCount: missing.length - statutoryCount };
}

async function keep({ db }: Scope, changed: readonly Counts[]) {
  if (changed.length === 0) return;
  await sql`insert into tasks_not_set_up (property_id, statutory_count, other_count, rules)
    select "propertyId", "statutoryCount", "otherCount", ${ruleVersion}
    from json_to_recordset(${JSON.stringify(changed)}::json) as counted("propertyId" uuid, "statutoryCount" int, "otherCount" int)
    order by 1
    on conflict (organisation_id, property_id) do update set statutory_count = excluded.statutory_count,
      other_count = excluded.other_count, rules = excluded.rules`.execute(db);
}
