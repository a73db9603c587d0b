import { sql } from 'kysely';
import type { EntityType } from '@lintel/contract/areas/activity';

/** The ids of the records of some kinds that a text finds; what of them may be seen is the asker's `visible…`. */
export function recordsFound(kinds: EntityType[], text: string) {
  return sql<string>`(select found.record_id from search_records(${kinds}::text[], ${text}) found)`;
}
