import { sql } from 'kysely';
import { closingStates } from '@lintel/contract/areas/actions/states';
import type { ClosingState } from '@lintel/contract/areas/actions/states';
import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { actionsAlone, hasDueStatus } from './queries.ts';

const [overdue, due] = dueStatuses;

/** Overdue first, as an action awaiting verification is overdue too; then how far its closing is; of an open one, whether it is due. */
export const standingOfActionHits = standingOfHits(
  (scope: Scope) =>
    sql<ClosingState | 'OVERDUE' | 'DUE' | null>`(${actionsAlone(scope)
      .where('actions.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string>`case when ${hasDueStatus(scope, 'OVERDUE')} then 'OVERDUE' when actions.state <> 'open' then actions.state
          when ${hasDueStatus(scope, 'DUE')} then 'DUE' else actions.state end`.as('standing'),
      )})`,
  {
    ...withTones(closingStates, {
      open: 'quiet',
      'awaiting-verification': 'warn',
      closed: 'good',
      'evidence-not-held': 'warn',
    }),
    ...withTones([overdue, due], { OVERDUE: 'bad', DUE: 'warn' }),
  },
);
