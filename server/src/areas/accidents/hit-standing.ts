import { sql } from 'kysely';
import { accidentStates } from '@lintel/contract/areas/accidents/closing';
import type { AccidentState } from '@lintel/contract/areas/accidents/closing';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { accidentsInUse } from './queries.ts';
import { awaitsReport, isUnreported } from './riddor/awaited.ts';

/** A report that is still to be made, as the list says it, and otherwise whether it is closed. */
export const standingOfAccidentHits = standingOfHits(
  (scope: Scope) =>
    sql<AccidentState | 'to-report' | null>`(${accidentsInUse(scope)
      .where('accidents.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string>`case when ${awaitsReport(scope)} or accidents.riddor_reportable is true and ${isUnreported}
          then 'to-report' else accidents.state end`.as('standing'),
      )})`,
  {
    'to-report': { name: 'To report', tone: 'bad' },
    ...withTones(accidentStates, { open: 'quiet', 'awaiting-second': 'warn', closed: 'quiet' }),
  },
);
