import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import type { Lacking } from '@lintel/contract/areas/people/training';
import { mayOnAction, visibleActions } from '#areas/actions/queries';
import { mayOnTask, visibleTasks } from '#areas/tasks/queries';
import { visibleUsers } from '#areas/users/queries';
import { forbidden, notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { trainingKindsOf } from './training-rules.ts';
import { standingsOf } from './training-standing.ts';

type Asked = z.output<(typeof people.lacking)['body']>;
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What people lack for a piece of work, by the type of its task: those who have it are left out. */
export async function lackingFor(scope: Scope, { entityType, entityId, who }: Asked): Promise<Lacking[]> {
  const code = await codeOfWork(scope, entityType, entityId);
  const kinds = (await trainingKindsOf(scope)).filter(
    ({ isOffered, requiredOf }) => isOffered && code !== null && requiredOf.taskCodes.includes(code),
  );
  if (kinds.length === 0 || who.length === 0) return [];
  const names = who.map((name) => name.toLowerCase());
  const found = await visibleUsers(scope)
    .select(['users.id', 'users.login', 'users.email'])
    .where((eb) =>
      eb.or([
        eb('users.login', 'in', names),
        eb('users.email', 'in', names),
        eb('users.id', 'in', names.filter(isUuid)),
      ]),
    )
    .execute();
  const ids = found.map(({ id }) => id);
  const standings = await standingsOf(scope, kinds, ids);
  return who.flatMap((asked) => {
    const name = asked.toLowerCase();
    const person = found.find(({ id, login, email }) => [id, login, email].includes(name));
    if (!person) return [];
    const lacks = kinds.flatMap(({ id, name: kind }) => {
      const { state = 'MISSING', toOn = null } = standings.get(person.id)?.get(id) ?? {};
      return state === 'HELD' ? [] : [{ name: kind, state, toOn }];
    });
    return lacks.length ? [{ who: asked, lacks }] : [];
  });
}

/** The type of the task, or of the task that an action came from; null where it came from none. */
async function codeOfWork(scope: Scope, entityType: Asked['entityType'], id: string): Promise<string | null> {
  const found =
    entityType === 'TASK'
      ? await visibleTasks(scope)
          .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
          .select(['taskTypes.code', mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('gives')])
          .where('tasks.id', '=', id)
          .executeTakeFirst()
      : await visibleActions(scope)
          .leftJoin('tasks', 'tasks.id', 'actions.taskId')
          .leftJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
          .select(['taskTypes.code', mayOnAction(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('gives')])
          .where('actions.id', '=', id)
          .executeTakeFirst();
  if (!found) throw notFound('record');
  if (!found.gives && !scope.me.isSupportView) throw forbidden();
  return found.code;
}
