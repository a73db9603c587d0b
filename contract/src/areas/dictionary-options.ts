import { z } from 'zod';
import { id, line, Option, options } from '../platform/shapes.ts';

/**
 * A value to choose, with what its dictionary adds: `closed`, `defaultDict` of a status, `riddor` of a category, parents by
 * code.
 */
export const DictionaryOption = Option.extend({
  closed: z.boolean().optional(),
  defaultDict: z.boolean().optional(),
  riddor: z.boolean().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type DictionaryOption = z.infer<typeof DictionaryOption>;

const limit = z.int().min(1).max(100);
export const typed = z.object({ limit: z.coerce.number().pipe(limit).optional(), searchString: line().optional() });
/**
 * A drop-down sends its request in the body, possibly with fields that it does not know (FILTER-042, 043), or in the query
 * (FILTER-045); `ids` requests the names of values chosen before.
 */
const typing = z
  .looseObject({
    limit: limit.optional(),
    searchString: line().optional(),
    personSearchString: line().optional(),
    ids: z.array(id).max(100).optional(),
  })
  .prefault({});
export const dropDown = {
  method: 'POST',
  allow: 'with-a-role',
  reads: true,
  query: typed,
  body: typing,
  reply: options(),
} as const;
