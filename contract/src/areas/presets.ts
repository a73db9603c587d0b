import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { ColumnPreset } from '../platform/list.ts';
import { byId, dto, id, line, requiredLine } from '../platform/shapes.ts';

const tableName = line(60).min(1);
const name = requiredLine('validation.value.is.required', 120);
/** The part of a list's search stored in a preset; each list validates it against its own definition. */
const filterData = z
  .record(z.string().max(60), z.unknown())
  .refine((data) => JSON.stringify(data).length <= 20_000, 'The filters are too large to save');

/** A saved set of filters of one list, shown as an "existing report" (specification FILTER-009). */
export const SavedFilter = z.object({ id, name: z.string(), filterData: z.record(z.string(), z.unknown()) });
export type SavedFilter = z.infer<typeof SavedFilter>;

// What a user saves for themselves is evidence of nothing, so it leaves no activity entry.
const own = { allow: 'signed-in', quiet: true } as const;

export const presets = endpoints('presets', {
  list: {
    method: 'GET',
    path: 'filter-preset/list.json',
    allow: 'signed-in',
    unlogged: true,
    query: z.object({ type: line(60), tableName }),
    reply: z.object({ objects: z.array(SavedFilter) }),
  },
  save: {
    method: 'POST',
    path: 'filter-preset/item.json',
    ...own,
    unlogged: true,
    body: z.object({ type: line(60), tableName, name, filterData }),
    reply: dto(SavedFilter),
  },
  rename: {
    method: 'PUT',
    path: 'filter-preset/item.json',
    ...own,
    unlogged: true,
    body: z.object({ id, name }),
    reply: dto(SavedFilter),
  },
  delete: {
    method: 'DELETE',
    path: 'filter-preset/item.json',
    ...own,
    unlogged: true,
    query: byId,
    reply: z.object({ success: z.literal(true) }),
  },
  columns: {
    method: 'GET',
    path: 'table-preset/item.json',
    allow: 'signed-in',
    unlogged: true,
    query: z.object({ tableCode: line(60) }),
    reply: dto(ColumnPreset.nullable()),
  },
  saveColumns: {
    method: 'POST',
    path: 'table-preset/item.json',
    ...own,
    unlogged: true,
    body: ColumnPreset.extend({ tableCode: tableName }),
    reply: dto(ColumnPreset),
  },
});
