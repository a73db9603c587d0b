import { sql } from 'kysely';
import { priorities } from '@lintel/contract/areas/actions/states';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { openActionsOf } from './doughnuts.ts';
import { actionFigures, ownershipOf } from './figures.ts';
import { actionsAlone, hasDueStatus, isInUse, ofOwnership } from './queries.ts';

const high: Priority[] = ['HIGH'];
const others = priorities.map(({ id }) => id).filter((id) => !high.includes(id));
/** A literal, so that the partial index can be used. */
const isOfHigh = sql<boolean>`actions.priority = 'HIGH'`;

export const overdueActions = (role: WhoseTasks, isHigh: boolean) => ({
  ...openActionsOf(role),
  dueStatuses: ['OVERDUE'],
  priorities: isHigh ? high : others,
});

/** How many actions are overdue, of high priority and of others, and since when the oldest of each is. */
export async function overdueByPriority(scope: Scope, role: WhoseTasks) {
  if (!scope.me.has('PRISM_APP_ACTION_MENU')) return [];
  const figures = await actionFigures(scope, [ownershipOf(role)]);
  return Promise.all(
    [true, false].map(async (isHigh) => {
      const count = figures.reduce(
        (sum, { priority, dueStatus, count: some }) =>
          dueStatus === 'OVERDUE' && high.includes(priority) === isHigh ? sum + some : sum,
        0,
      );
      const oldest = count
        ? await overdueOnes(scope, role)
            .where(isHigh ? isOfHigh : sql<boolean>`not ${isOfHigh}`)
            .select('actions.dueOn')
            .orderBy('actions.dueOn')
            .limit(1)
            .executeTakeFirst()
        : undefined;
      return { isHigh, count, since: oldest?.dueOn ?? null, search: overdueActions(role, isHigh) };
    }),
  );
}

/** For each property with overdue actions of high priority: how many, and since when. */
export async function highActionsByProperty(scope: Scope, role: WhoseTasks) {
  if (!scope.me.has('PRISM_APP_ACTION_MENU')) return [];
  return overdueOnes(scope, role)
    .where(isOfHigh)
    .where('actions.propertyId', 'is not', null)
    .select(({ ref }) => [
      ref('actions.propertyId').$notNull().as('propertyId'),
      sql<number>`count(*)`.as('count'),
      sql<string>`min(actions.due_on)`.as('since'),
    ])
    .groupBy('actions.propertyId')
    .execute();
}

const overdueOnes = (scope: Scope, role: WhoseTasks) =>
  actionsAlone(scope)
    .where(isInUse)
    .where(ofOwnership(scope, ownershipOf(role)))
    .where(hasDueStatus(scope, 'OVERDUE'));
