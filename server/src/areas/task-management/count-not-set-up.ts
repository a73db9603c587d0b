import { sql } from 'kysely';
import { hold } from '#platform/hold';
import type { Difference } from '#platform/kept-counts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { tasksOn, withWhatIsKnown } from './known-properties.ts';
import type { Known } from './known-of-property.ts';
import { dutiesOf } from './propose-duties.ts';
import type { ProposableType } from './propose-duties.ts';
import { ruleVersion } from './rule-version.ts';

type Counts = { propertyId: string; statutoryCount: number; otherCount: number };
type Kept = Counts & { rules: string };

const pending = new WeakMap<Scope, Set<string>>();
const allPending = new WeakSet<Scope>();
const AT_ONCE = 500;

/**
 * What of these properties is expected and not set up is counted anew as the transaction ends. Whoever changes what is known of
 * a property, or puts a task on it or takes one off, calls it in the same transaction (decision 051).
 */
export function countNotSetUpAfterwards(scope: Scope, propertyIds: readonly string[]): void {
  const ids = pending.get(scope) ?? new Set();
  if (!pending.has(scope)) {
    pending.set(scope, ids);
    scope.beforeCommit(async () => {
      if (allPending.has(scope)) return;
      await rulesAre(scope, 'read');
      await countOf(scope, [...ids]);
    });
  }
  for (const id of propertyIds) ids.add(id);
}

/** The same of every property: whoever changes what a task type, or a kind of property or landlord, means for the rules calls it. */
export function countAllNotSetUpAfterwards(scope: Scope): void {
  if (allPending.has(scope)) return;
  allPending.add(scope);
  scope.beforeCommit(async () => {
    await rulesAre(scope, 'changed');
    await countOf(scope, await everyProperty(scope));
  });
}

/** Counts some of the properties anew, or all, and puts right what is kept: answers what was wrong though the rules are the same. */
export async function recountNotSetUp(scope: Scope, propertyIds?: readonly string[]): Promise<Difference[]> {
  await rulesAre(scope, 'read');
  return countOf(scope, propertyIds ?? (await everyProperty(scope)));
}

export const everyProperty = async ({ whole }: Scope): Promise<string[]> =>
  (await whole.selectFrom('properties').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Who changes rules of an organisation waits for those who count by them, and they for that one; they never wait for one another. */
const rulesAre = (scope: Scope, how: 'read' | 'changed') =>
  hold(scope, `duties of ${scope.organisationId}`, how === 'read' ? 'shared' : 'alone');

async function countOf(scope: Scope, propertyIds: readonly string[]): Promise<Difference[]> {
  const types = await offeredTypes(scope);
  const askedOf = askedByTypes(types);
  const wrong: Difference[] = [];
  for (const ids of chunks(propertyIds.toSorted(), AT_ONCE)) {
    // Held first, in one order: what is read after that is what everybody has committed who counted before.
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

const differences = ({ propertyId, statutoryCount, otherCount }: Counts, kept: Kept | undefined): Difference[] =>
  kept?.rules === ruleVersion
    ? [
        {
          table: 'tasks_not_set_up',
          cell: { propertyId },
          n: statutoryCount + otherCount - kept.statutoryCount - kept.otherCount,
        },
      ]
    : [];

/** What rules ask of the task types in use, by code. */
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

/** Which of the types the rules ask of a property. Many of a portfolio are known alike, and the rules cost most of a count: asked once for all of these. */
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

/** Of properties that are archived nothing is expected. */
async function counts(scope: Scope, ids: string[], askedOf: Asked): Promise<Counts[]> {
  const properties = await withWhatIsKnown(scope.whole.selectFrom('properties'))
    .select('properties.archivedAt')
    .where(sql<boolean>`properties.id = any (${ids}::uuid[])`)
    .execute();
  const there = await tasksOn(scope, ids);
  return properties.map(({ id, archivedAt, caption: _caption, typeName: _type, landlordName: _landlord, ...known }) => {
    const missing = archivedAt ? [] : askedOf(known).filter((type) => !there.has(`${id} ${type.id}`));
    const statutoryCount = missing.filter(({ statutory }) => statutory).length;
    return { propertyId: id, statutoryCount, otherCount: missing.length - statutoryCount };
  });
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
