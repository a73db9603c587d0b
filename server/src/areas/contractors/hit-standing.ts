import { sql } from 'kysely';
import { standings } from '@lintel/contract/areas/contractors/standings';
import type { Light, Standing } from '@lintel/contract/areas/contractors/standings';
import type { HitStanding } from '@lintel/contract/areas/search';
import { standingOfHits } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { visibleContractors } from './queries.ts';

const tones: Record<Light, HitStanding['tone']> = { red: 'bad', amber: 'warn', green: 'good', grey: 'quiet' };

export const standingOfContractorHits = standingOfHits(
  (scope: Scope) =>
    sql<Standing | null>`(${visibleContractors(scope)
      .where('contractors.id', '=', sql<string>`found.record_id`)
      .select('contractorStandings.standing')})`,
  Object.fromEntries(standings.map(({ id, name, light }) => [id, { name, tone: tones[light] }])) as Record<
    Standing,
    HitStanding
  >,
);
