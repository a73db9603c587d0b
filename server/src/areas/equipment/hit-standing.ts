import { sql } from 'kysely';
import { standingOfHits } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { equipmentAlone } from './queries.ts';

/** Whether a piece is out of use, which the list says of it too. */
export const standingOfEquipmentHits = standingOfHits(
  (scope: Scope) =>
    sql<'out-of-use' | null>`(${equipmentAlone(scope)
      .where('equipment.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string | null>`case when equipment.out_of_use_on is not null then 'out-of-use' end`.as('standing'),
      )})`,
  { 'out-of-use': { name: 'Out of use', tone: 'quiet' } },
);
