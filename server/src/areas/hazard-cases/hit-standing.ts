import { sql } from 'kysely';
import { hazardStates } from '@lintel/contract/areas/hazard-cases/list';
import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { dueStatus } from './list.ts';
import { visibleCases } from './queries.ts';

const [overdue, due] = dueStatuses;

/** Whether a clock is late or ends today, and otherwise whether the case is open. */
export const standingOfCaseHits = standingOfHits(
  (scope: Scope) =>
    sql<'OPEN' | 'CLOSED' | 'OVERDUE' | 'DUE' | null>`(${visibleCases(scope)
      .where('hazardCases.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string>`case when hazard_cases.state = 'OPEN' and ${dueStatus(scope)} in ('OVERDUE', 'DUE') then ${dueStatus(scope)}
          else hazard_cases.state end`.as('standing'),
      )})`,
  {
    ...withTones(hazardStates, { OPEN: 'quiet', CLOSED: 'quiet' }),
    ...withTones([overdue, due], { OVERDUE: 'bad', DUE: 'warn' }),
  },
);
