import { sql } from 'kysely';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { complianceState, tasksAlone } from './queries.ts';

/** In the terms of every figure and list (decision 018). */
export const standingOfTaskHits = standingOfHits(
  (scope: Scope) =>
    sql<Standing | null>`(${tasksAlone(scope)
      .where('tasks.id', '=', sql<string>`found.record_id`)
      .select(complianceState(scope).as('standing'))})`,
  withTones(standings, {
    compliant: 'good',
    'due-soon': 'warn',
    'action-open': 'warn',
    overdue: 'bad',
    unsatisfactory: 'bad',
    'no-data': 'bad',
    'no-due-date': 'quiet',
    suspended: 'quiet',
    'not-applicable': 'quiet',
  }),
);
