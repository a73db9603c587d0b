import type { AnyCalendarSearch } from '@lintel/contract/areas/calendar/filters';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';

/** The types with a row, by code: those with tasks whose code or name matches the words sought. */
export async function typesWithRows(
  scope: Scope,
  { searchString, sortingAscending }: AnyCalendarSearch,
  ids: Set<string>,
) {
  const words = searchString?.toLowerCase() ?? '';
  const found = (await typesWithIntervals(scope)).filter(
    ({ id, code, name }) => ids.has(id) && `${code} ${name}`.toLowerCase().includes(words),
  );
  return sortingAscending ? found : found.toReversed();
}

const typesWithIntervals = remembered('task types with their intervals', ['taskTypes', 'dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .select(['taskTypes.id', 'taskTypes.code', 'taskTypes.name', 'interval.name as frequency'])
    .orderBy('taskTypes.codeKey')
    .execute(),
);
