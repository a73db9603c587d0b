import { sql } from 'kysely';
import { outcomesOrDraft } from '@lintel/contract/areas/inspection-reports';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { outcomeOrDraft } from './list.ts';
import { visibleReports } from './queries.ts';

export const standingOfReportHits = standingOfHits(
  (scope: Scope) =>
    sql<(typeof outcomesOrDraft)[number]['id'] | null>`(${visibleReports(scope)
      .where('inspectionReports.id', '=', sql<string>`found.record_id`)
      .select(outcomeOrDraft().as('standing'))})`,
  withTones(outcomesOrDraft, { satisfactory: 'good', 'actions-raised': 'warn', unsatisfactory: 'bad', draft: 'quiet' }),
);
