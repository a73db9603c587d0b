import { sql } from 'kysely';
import type { Filter } from '@lintel/contract/platform/list';
import { openActionsByProperty, openActionsHere } from '#areas/actions/of-properties';
import { notSetUpByProperty, notSetUpHere } from '#areas/task-management/not-set-up';
import { dutiesByProperty, dutiesHere } from '#areas/tasks/of-properties';
import { columnIs } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import { visibleProperties } from './queries.ts';

/** The figures of a property (decision 052). Readers who may not see tasks, or actions, get none about them. */
type Figure =
  | 'compliance'
  | 'overdueTaskCount'
  | 'notSetUpCount'
  | 'statutoryNotSetUpCount'
  | 'nextDueOn'
  | 'openActionCount'
  | 'highActionCount';

/**
 * The figures of the row's property, from its own tasks and actions: for the few properties shown. Written as an aggregate of
 * its one row, so that PostgreSQL can omit the join if none of its columns is used.
 */
export const figuresHere = (scope: Scope) =>
  scope.db
    .selectFrom(
      scope.db
        .selectFrom(dutiesHere(scope).as('duties'))
        .innerJoinLateral(openActionsHere(scope).as('open'), (join) => join.onTrue())
        .innerJoinLateral(notSetUpHere(scope).as('expected'), (join) => join.onTrue())
        .select(['duties.compliance', 'duties.nextDueOn', ...expected, ...countsOf(scope)])
        .as('here'),
    )
    .select(({ fn }) => [
      fn.max('here.compliance').as('compliance'),
      fn.max('here.nextDueOn').as('nextDueOn'),
      fn.max('here.overdueTaskCount').as('overdueTaskCount'),
      fn.max('here.notSetUpCount').as('notSetUpCount'),
      fn.max('here.statutoryNotSetUpCount').as('statutoryNotSetUpCount'),
      fn.max('here.openActionCount').as('openActionCount'),
      fn.max('here.highActionCount').as('highActionCount'),
    ]);

/** The same for every property that the reader may see, to filter or sort all of them by it. */
export const figuresOfProperties = (scope: Scope) =>
  visibleProperties(scope)
    .leftJoin(dutiesByProperty(scope).as('duties'), 'duties.propertyId', 'properties.id')
    .leftJoin(openActionsByProperty(scope).as('open'), (join) => join.onRef('open.propertyId', '=', 'properties.id'))
    .leftJoin(notSetUpByProperty(scope).as('expected'), 'expected.propertyId', 'properties.id')
    .select(['properties.id', 'duties.compliance', 'duties.nextDueOn', ...expected, ...countsOf(scope)])
    .modifyEnd(customPlan);

/** The properties whose figure matches a filter. */
export const propertiesWhose = (scope: Scope, figure: Figure, { kind }: Pick<Filter, 'kind'>, value: unknown) =>
  scope.db
    .selectFrom(figuresOfProperties(scope).as('figures'))
    .select('figures.id')
    .where(columnIs(`figures.${figure}`, { kind } as Filter, value));

const expected = ['expected.notSetUpCount', 'expected.statutoryNotSetUpCount'] as const;

const countsOf = ({ me }: Scope) =>
  [
    count(me.has('PRISM_APP_TASK_MENU'), 'duties.overdueTaskCount').as('overdueTaskCount'),
    count(me.has('PRISM_APP_ACTION_MENU'), 'open.openActionCount').as('openActionCount'),
    count(me.has('PRISM_APP_ACTION_MENU'), 'open.highActionCount').as('highActionCount'),
  ] as const;

const count = (isSeen: boolean, column: string) =>
  sql<number | null>`case when ${isSeen}::boolean then coalesce(${sql.ref(column)}, 0)::int end`;
