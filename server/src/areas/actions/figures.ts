import { sql } from 'kysely';
import type { ClosingState, Priority } from '@lintel/contract/areas/actions/states';
import type { DueStatus, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { seesAllWork } from '#platform/access/access';
import { keptSums } from '#platform/list/kept-figures';
import { anyOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { actionCells } from './cells.ts';
import { actionsAlone, dueStatusOf, isInUse, isOpen, ofOwnership } from './queries.ts';

type Figure = {
  priority: Priority;
  dueStatus: DueStatus;
  state: ClosingState;
  statusId: string;
  isExtended: boolean;
  count: number;
};

/**
 * Counts the actions that this person may see, except those of archived properties, by the columns of the summary. A group may
 * be spread over several rows. The counts over all actions are kept (decision 025); for readers who see only some, or ask
 * for one person's, the rows are counted.
 */
export async function actionFigures(scope: Scope, ownerships: readonly string[]): Promise<readonly Figure[]> {
  return (
    (ownerships.includes('ALL') && (await keptActionFigures(scope))) ||
    countedActions(scope, ownerships)
      .select((eb) => [
        'actions.priority',
        dueStatusOf(scope).as('dueStatus'),
        'actions.state',
        'actions.statusId',
        sql<boolean>`actions.extension_count > 0`.as('isExtended'),
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy(sql`1, 2, 3, 4, 5`)
      .execute()
  );
}

/** The same over all actions of the organisation; null for readers who do not see them all, and if no counts are kept yet. */
export const keptActionFigures = async (scope: Scope): Promise<readonly Figure[] | null> =>
  seesAllActions(scope, ['ALL'])
    ? keptSums<Omit<Figure, 'count'>>(scope, actionCells, {
        name: 'actions by priority',
        by: () => ({
          priority: sql`actions.priority`,
          dueStatus: dueStatusOf(scope),
          state: sql`actions.state`,
          statusId: sql`actions.status_id`,
          isExtended: sql`actions.is_extended`,
        }),
      })
    : null;

/** Whether the request concerns all actions of the organisation. */
export const seesAllActions = ({ me }: Scope, ownerships: readonly string[]) =>
  ownerships.includes('ALL') && seesAllWork(me, 'PRISM_APP_ACTION_MENU');

/** Whose actions the dashboard counts beside somebody's tasks. */
export const ownershipOf = (role: WhoseTasks) => ({ ALL: 'ALL', TEAM: 'MY_PEOPLE', OWN: 'MINE' })[role];

const countedActions = (scope: Scope, ownerships: readonly string[]) =>
  actionsAlone(scope)
    .where(isInUse)
    .where(anyOf(ownerships.map((each) => ofOwnership(scope, each))));

/** How many open actions are due on each date of a range that has any; a date may be spread over several rows. */
export async function actionsDueByDay(scope: Scope, role: WhoseTasks, { from, to }: { from: string; to: string }) {
  const ownerships = [ownershipOf(role)];
  const kept =
    seesAllActions(scope, ownerships) &&
    (await keptSums<{ day: string }>(scope, actionCells, {
      name: 'actions by day',
      by: () => ({ day: sql`actions.due_on` }),
      where: sql`${isOpen} and actions.due_on between ${from}::date and ${to}::date`,
      key: `${from} ${to}`,
    }));
  return (
    kept ||
    countedActions(scope, ownerships)
      .where(isOpen)
      .where('actions.dueOn', '>=', from)
      .where('actions.dueOn', '<=', to)
      .select((eb) => ['actions.dueOn as day', eb.fn.countAll<number>().as('count')])
      .groupBy('actions.dueOn')
      .execute()
  );
}
