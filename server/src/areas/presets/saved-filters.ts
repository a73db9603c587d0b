import type { presets, SavedFilter } from '@lintel/contract/areas/presets';
import type { z } from 'zod';
import type { ListDefinition } from '@lintel/contract/platform/list';
import { invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { findList } from './list-of.ts';
import { holdOwnPresets, ownPresets } from './queries.ts';

const MOST = 200;
type Data = Record<string, unknown>;
type NewFilter = z.output<(typeof presets.save)['body']>;

export async function savedFilters(
  scope: Scope,
  { type, tableName }: { type: string; tableName: string },
): Promise<SavedFilter[]> {
  const list = findList(scope, tableName);
  if (!list) return [];
  const saved = await ownPresets(scope)
    .where('tableName', '=', tableName)
    .where('listType', '=', type)
    .orderBy('name')
    .execute();
  return saved.map(({ id, name, filterData }) => ({ id, name, filterData: fitting(list, filterData) }));
}

export async function saveFilter(scope: Scope, { type, tableName, name, filterData }: NewFilter): Promise<SavedFilter> {
  const list = findList(scope, tableName);
  if (!list) throw invalid([{ field: 'tableName', message: 'There is no such list' }]);
  const kept = fitting(list, filterData);
  const strange = Object.keys(filterData).filter((key) => !Object.hasOwn(kept, key));
  if (strange.length)
    throw invalid(strange.map((key) => ({ field: `filterData.${key}`, message: 'This is not a filter of the list' })));

  await holdOwnPresets(scope);
  const others = await ownPresets(scope).where('tableName', '=', tableName).where('listType', '=', type).execute();
  refuseDuplicate(name, others);
  if (others.length >= MOST)
    throw invalid([{ field: 'name', message: `At most ${MOST} filters can be saved for one list. Delete one first.` }]);
  const id = scope.newId();
  await scope.db
    .insertInto('filterPresets')
    .values({
      id,
      userId: scope.me.id,
      listType: type,
      tableName,
      name,
      filterData: JSON.stringify(kept),
      createdAt: scope.now.toISOString(),
    })
    .execute();
  return { id, name, filterData: kept };
}

export async function renameFilter(scope: Scope, { id, name }: { id: string; name: string }): Promise<SavedFilter> {
  await holdOwnPresets(scope);
  const preset = await ownPresets(scope).where('id', '=', id).executeTakeFirst();
  if (!preset) throw notFound('saved filter');
  const others = await ownPresets(scope)
    .where('tableName', '=', preset.tableName)
    .where('listType', '=', preset.listType)
    .where('id', '!=', id)
    .execute();
  refuseDuplicate(name, others);
  await scope.db
    .updateTable('filterPresets')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', scope.me.id)
    .execute();
  return { id, name, filterData: preset.filterData };
}

export async function deleteFilter({ db, me }: Scope, id: string) {
  const gone = await db
    .deleteFrom('filterPresets')
    .where('id', '=', id)
    .where('userId', '=', me.id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound('saved filter');
  return { success: true as const };
}

function refuseDuplicate(name: string, others: { name: string }[]) {
  if (others.some((other) => other.name === name))
    throw invalid([{ field: 'name', message: `Filter name "${name}" already exists.` }]);
}

/** The part of saved filters that the list's search can still parse; the page number is not kept. */
function fitting(list: ListDefinition, data: Data): Data {
  const {
    page: _page,
    limit: _limit,
    ...shape
  } = (list.search as unknown as z.ZodObject).shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const parsed = Object.hasOwn(shape, key) ? shape[key]!.safeParse(value) : undefined;
      return parsed?.success ? [[key, parsed.data]] : [];
    }),
  );
}
