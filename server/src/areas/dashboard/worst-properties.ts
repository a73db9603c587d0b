import { sql } from 'kysely';
import type { WorstProperty } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { highActionsByProperty, overdueActions } from '#areas/actions/overdue';
import { visibleProperties } from '#areas/properties/queries';
import { overdueTasks, overdueTasksByProperty } from '#areas/tasks/overdue';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

const SHOWN = 6;
type Overdue = { propertyId: string; statutory: number; high: number; others: number; since: string };

/** The properties with the most overdue work: statutory work ranks before high priority, and that before the rest. */
export async function worstProperties(scope: Scope, role: WhoseTasks): Promise<WorstProperty[]> {
  const [tasks, actions] = await Promise.all([overdueTasksByProperty(scope, role), highActionsByProperty(scope, role)]);
  const found = new Map<string, Overdue>(tasks.map((of) => [of.propertyId, { ...of, high: 0 }]));
  for (const { propertyId, count, since } of actions) {
    const of = found.get(propertyId) ?? { propertyId, statutory: 0, high: 0, others: 0, since };
    found.set(propertyId, { ...of, high: count, since: since < of.since ? since : of.since });
  }
  const worst = [...found.values()].toSorted(byGravity).slice(0, SHOWN);
  if (worst.length === 0) return [];
  const named = await visibleProperties(scope)
    .where('properties.id', '=', oneOf(worst.map(({ propertyId }) => propertyId)))
    .select(['properties.id', 'properties.propertyReferenceNumber as reference', 'properties.caption'])
    .select((eb) =>
      eb
        .selectFrom('propertyOwners')
        .innerJoin('users', 'users.id', 'propertyOwners.userId')
        .whereRef('propertyOwners.propertyId', '=', 'properties.id')
        .select(sql<string | null>`string_agg(users.full_name, ', ' order by users.name_key)`.as('names'))
        .as('owners'),
    )
    .execute();
  const names = new Map(named.map(({ id, ...name }) => [id, name]));
  return worst.flatMap(({ propertyId, since, ...counts }) => {
    const name = names.get(propertyId);
    return name ? { propertyId, ...name, since, parts: partsOf(scope, role, propertyId, counts) } : [];
  });
}

const byGravity = (a: Overdue, b: Overdue) =>
  b.statutory - a.statutory || b.high - a.high || b.others - a.others || a.since.localeCompare(b.since);

function partsOf(
  scope: Scope,
  role: WhoseTasks,
  propertyId: string,
  { statutory, high, others }: Pick<Overdue, 'statutory' | 'high' | 'others'>,
): WorstProperty['parts'] {
  const propertyIds = [propertyId];
  return [
    {
      id: 'statutory',
      label: 'Statutory tasks overdue',
      list: 'task',
      count: statutory,
      search: { ...overdueTasks(scope, role, true), propertyIds },
    },
    {
      id: 'high',
      label: 'High priority actions overdue',
      list: 'action',
      count: high,
      search: { ...overdueActions(role, true), propertyIds },
    },
    {
      id: 'others',
      label: 'Other tasks overdue',
      list: 'task',
      count: others,
      search: { ...overdueTasks(scope, role, false), propertyIds },
    },
  ];
}
