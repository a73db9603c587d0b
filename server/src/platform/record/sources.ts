import type { RawBuilder, Compilable } from 'kysely';
import { readByIds } from '../database/read-by-ids.ts';
import type { Reader } from '../database/read-by-ids.ts';
import type { Scope } from '../scope.ts';
import type { Source } from './record-kind.ts';

/** How a kind's records are read as sources of actions: by a statement for its id, and what of its row names the record. */
export function sourceBy<Row>(
  build: (reader: Reader, these: RawBuilder<string>) => Compilable<Row>,
  named: (row: Row) => Pick<Source, 'caption' | 'propertyId'> & Partial<Source>,
) {
  const read = readByIds(build);
  return async (scope: Scope, id: string): Promise<Source | undefined> => {
    const [row] = await read(scope, [id]);
    return row && { taskId: null, areaOfObservationIds: [], ...named(row) };
  };
}
