import { propertyList } from '@lintel/contract/areas/properties/list';
import type { RagRequest } from '@lintel/contract/areas/rag-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { shortDate } from '@lintel/contract/cycles/calendar';
import { dayRange } from '@lintel/contract/platform/list';
import type { Filter } from '@lintel/contract/platform/list';
import { visibleImports } from '#areas/imports/queries';
import { visibleProperties } from '#areas/properties/queries';
import { visibleUsers } from '#areas/users/queries';
import type { Scope } from '#platform/scope';
import type { About } from '#platform/list/sheet';
import { oneOf } from '#platform/database/tenant-predicate';
import { namesIn } from './fills.ts';

/** What readers of a report need to know: its organisation, reader, date, subject, and the meaning of its colours. */
export async function aboutReport(
  scope: Scope,
  asked: RagRequest,
  { propertyCount, high, low }: { propertyCount: number; high: number; low: number },
): Promise<About[]> {
  const { name } = await scope.db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', scope.organisationId)
    .executeTakeFirstOrThrow();
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: scope.timeZone });
  return [
    ['RAG report', `${name}, as at ${when.format(scope.now)}`],
    ['Made for', `${scope.me.fullName}, with what they may see`],
    ['Properties', propertyCount],
    ...(await filtersInWords(scope, asked)),
    ['Green', namesIn('green')],
    ['Amber', namesIn('amber')],
    ['Red', namesIn('red')],
    ['Grey', `Left out of compliance: ${namesIn('grey')}`],
    ['Empty', 'The property has no such task, or none that the filters leave'],
    [
      'Compliance',
      `Of the tasks in the row: compliant, due soon and with an open action, of those and the red ones. Green from ${high}%, amber from ${low}%, red below.`,
    ],
  ];
}

async function filtersInWords(scope: Scope, { list, search }: RagRequest): Promise<About[]> {
  const { filters } = list === 'property' ? propertyList : taskList;
  const given = search as Record<string, unknown>;
  const set = Object.entries(filters as Record<string, Filter>)
    .map(([key, filter]) => [filter, filter.kind === 'date' ? dayRange(given, key) : given[key]] as const)
    .filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
    );
  const names = await namesOf(
    scope,
    set.flatMap(([, value]) => value).filter((value) => typeof value === 'string'),
  );
  const text = given['fullTextSearchString'];
  return [
    ...(text ? [['Searched for', String(text)] as const] : []),
    ...set.map(([filter, value]): About => [filter.caption, inWords(filter, value, names)]),
  ];
}

function inWords(filter: Filter, value: unknown, names: ReadonlyMap<string, string>): string {
  if (filter.kind === 'flag') return 'Yes';
  if (filter.kind === 'date') {
    const { from, to } = value as { from?: string; to?: string };
    return [from && `from ${shortDate(from)}`, to && `to ${shortDate(to)}`].filter(Boolean).join(' ');
  }
  if (filter.kind === 'number')
    return Object.entries({ exactValue: '=', greaterThan: '>', lessThan: '<' })
      .flatMap(([key, sign]) => {
        const number = (value as Record<string, number | undefined>)[key];
        return number === undefined ? [] : `${sign} ${number}`;
      })
      .join(', ');
  const items = 'items' in filter ? filter.items : [];
  return [value]
    .flat()
    .map((one) => items.find(({ id }) => id === one)?.name ?? names.get(String(one)) ?? String(one))
    .join(', ');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The names of chosen entries, properties, people and imports. */
async function namesOf(scope: Scope, values: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(values.filter((value) => UUID.test(value)))];
  if (ids.length === 0) return new Map();
  const [entries, properties, people, imports] = await Promise.all([
    scope.db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', '=', oneOf(ids)).execute(),
    visibleProperties(scope)
      .select(['properties.id', 'properties.caption as name'])
      .where('properties.id', '=', oneOf(ids))
      .execute(),
    visibleUsers(scope).select(['users.id', 'users.fullName as name']).where('users.id', '=', oneOf(ids)).execute(),
    visibleImports(scope)
      .select(['imports.id', 'imports.fileName as name'])
      .where('imports.id', '=', oneOf(ids))
      .execute(),
  ]);
  return new Map([...entries, ...properties, ...people, ...imports].map(({ id, name }) => [id, name]));
}
