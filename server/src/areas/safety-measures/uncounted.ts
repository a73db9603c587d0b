import { sql } from 'kysely';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import { MOST_UNCOUNTED } from '@lintel/contract/areas/safety-measures';
import type { NamedProperty, Uncounted } from '@lintel/contract/areas/safety-measures';
import { visibleProperties } from '#areas/properties/queries';
import { withWhatIsKnown } from '#areas/task-management/known-properties';
import { proposableTypes } from '#areas/task-management/propose';
import { dutiesOf } from '#areas/task-management/propose-duties';
import { tasksAlone } from '#areas/tasks/queries';
import { isRequired, requiredChecks } from '#areas/tasks/required-checks';
import { withWorkMemory } from '#areas/tasks/with-history';
import type { Scope } from '#platform/scope';
import { checkAsked, typesOfMeasures } from './figures.ts';
import { countedProperties } from './homes.ts';
import type { Asked } from './homes.ts';

/** Properties that are not in a figure and perhaps belong there. */
export async function uncounted(scope: Scope, asked: Asked): Promise<Uncounted> {
  checkAsked(scope, asked);
  const [unknown, expected] = await Promise.all([unknownHomes(scope, asked), expectedChecks(scope, asked)]);
  return {
    unknown: unknown.map(({ all: _, ...property }) => property),
    unknownCount: unknown[0]?.all ?? 0,
    expected,
  };
}

/** Those on which a check is required and whose number of homes is not known. */
const unknownHomes = (scope: Scope, asked: Asked) =>
  withWorkMemory(
    scope,
    sql<NamedProperty & { all: number }>`
      select properties.id, properties.caption as name, null as "homeCount", count(*) over ()::int as "all"
      from (${countedProperties(scope, asked)}) properties
      where properties.homes is null and properties.id in (select checks.property_id from (${requiredChecks(scope, asked.day)}) checks
        where ${isRequired})
      order by properties.caption, properties.id limit ${MOST_UNCOUNTED}`,
  );

/** Those that the rules expect to have a check today, but that have no task of its measure, not even one set aside. */
export async function expectedChecks(scope: Scope, asked: Asked): Promise<Uncounted['expected']> {
  const counting = await typesOfMeasures(scope);
  if (counting.length === 0) return [];
  const ids = counting.map(({ id }) => id);
  const [counted, known, there, types] = await Promise.all([
    countedProperties(scope, asked).where('properties.archivedAt', 'is', null).execute(),
    withWhatIsKnown(visibleProperties(scope)).where('properties.archivedAt', 'is', null).execute(),
    tasksAlone(scope)
      .select(['tasks.propertyId', 'tasks.taskTypeId'])
      .where(sql<boolean>`tasks.task_type_id = any (${ids}::uuid[])`)
      .where('tasks.state', '<>', 'removed')
      .execute(),
    proposableTypes(scope, { taskTypeIds: ids, statutoryOnly: false }),
  ]);
  const measureOf = new Map(counting.map(({ id, measure }) => [id, measure]));
  const covered = new Set(there.map(({ propertyId, taskTypeId }) => `${propertyId} ${measureOf.get(taskTypeId)}`));
  const knownOf = new Map(known.map((property) => [property.id, property]));
  const lacking = new Map(safetyMeasures.map(({ id }) => [id, [] as NamedProperty[]]));
  for (const { id, caption, homes } of counted) {
    const property = knownOf.get(id);
    if (homes === 0 || !property) continue;
    const expected = dutiesOf(property, types).proposed.map(({ code }) => measureOf.get(types.get(code)!.id)!);
    for (const measure of new Set(expected))
      if (!covered.has(`${id} ${measure}`)) lacking.get(measure)!.push({ id, name: caption, homeCount: homes });
  }
  return [...lacking].map(([measure, all]) => ({
    measure,
    propertyCount: all.length,
    homeCount: all.reduce((total, { homeCount }) => total + (homeCount ?? 0), 0),
    properties: all
      .toSorted((a, b) => (b.homeCount ?? 0) - (a.homeCount ?? 0) || a.name.localeCompare(b.name))
      .slice(0, MOST_UNCOUNTED),
  }));
}
