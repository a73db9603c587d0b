import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import type { Lacking } from '@lintel/contract/areas/people/training';
import { mayOnAction, visibleActions } from '#areas/actions/queries';
import { visibleReports } from '#areas/inspection-reports/queries';
import { mayOnTask, visibleTasks } from '#areas/tasks/queries';
import { seesAddresses, usersNamed } from '#areas/users/queries';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { knownKinds, seesConfidential } from './queries.ts';
import { trainingKindsOf } from './training-rules.ts';
import { standingsOf } from './training-standing.ts';

type Asked = z.output<(typeof people.lacking)['body']>;

/** What people lack for a piece of work, by the type of its task; people who lack nothing are left out. */
export async function lackingFor(scope: Scope, { entityType, entityId, who }: Asked): Promise<Lacking[]> {
  const code = await codeOfWork(scope, entityType, entityId);
  return lackingForTypes(scope, code === null ? [] : [code], who);
}

/** What people lack for tasks of these types. */
export async function lackingForTypes(
  scope: Scope,
  codes: readonly string[],
  who: readonly string[],
): Promise<Lacking[]> {
  if (codes.length === 0) return [];
  const kinds = (await trainingKindsOf(scope)).filter(
    ({ isOffered, requiredOf }) => isOffered && requiredOf.taskCodes.some((code) => codes.includes(code)),
  );
  if (kinds.length === 0 || who.length === 0) return [];
  const names = who.map((name) => name.toLowerCase());
  const found = await usersNamed(scope, names)
    .select(['users.id', 'users.login', 'users.email', seesConfidential(scope).as('seesAll')])
    .execute();
  const ids = found.map(({ id }) => id);
  const standings = await standingsOf(scope, kinds, ids);
  return who.flatMap((asked) => {
    const name = asked.toLowerCase();
    const isKnown = !name.includes('@') || seesAddresses(scope);
    const person = found.find(({ id, login, email }) => id === name || (isKnown && [login, email].includes(name)));
    if (!person) return [];
    const lacks = knownKinds(kinds, person.seesAll).flatMap(({ id, name: kind }) => {
      const { state = 'MISSING', toOn = null } = standings.get(person.id)?.get(id) ?? {};
      return state === 'HELD' ? [] : [{ name: kind, state, toOn }];
    });
    return lacks.length ? [{ who: asked, lacks }] : [];
  });
}

/** The type of the task, or of the task that an action or a report came from; null if there is none. */
async function codeOfWork(scope: Scope, entityType: Asked['entityType'], id: string): Promise<string | null> {
  const found = await codes[entityType](scope, id);
  if (!found) throw notFound('record');
  if (!found.gives && !scope.me.isSupportView) throw forbidden();
  return found.code;
}

type Found = { code: string | null; gives: boolean } | undefined;
const codes: Record<Asked['entityType'], (scope: Scope, id: string) => Promise<Found>> = {
  TASK: (scope, id) =>
    visibleTasks(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['taskTypes.code'])
      // Whoever raises an action from it also assigns the action.
      .select(({ or }) =>
        or([mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE'), mayOnTask(scope, 'PRISM_PROPERTY_ACTION_MANAGE')])
          .$castTo<boolean>()
          .as('gives'),
      )
      .where('tasks.id', '=', id)
      .executeTakeFirst(),
  ACTION: (scope, id) =>
    visibleActions(scope)
      .leftJoin('tasks', 'tasks.id', 'actions.taskId')
      .leftJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['taskTypes.code', mayOnAction(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('gives')])
      .where('actions.id', '=', id)
      .executeTakeFirst(),
  INSPECTION_REPORT: (scope, id) =>
    visibleReports(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['taskTypes.code', mayOnTask(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('gives')])
      .where('inspectionReports.id', '=', id)
      .executeTakeFirst(),
};
