import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import type { Lacking, LackingForWork } from '@lintel/contract/areas/people/training';
import { mayOnAction, visibleActions } from '#areas/actions/queries';
import { visibleReports } from '#areas/inspection-reports/queries';
import { mayOnTask, visibleTasks } from '#areas/tasks/queries';
import { seesAddresses, usersNamed } from '#areas/users/queries';
import { forbidden, notFound } from '#platform/http/problems';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { knownKinds, seesConfidential } from './queries.ts';
import { trainingKindsOf } from './training-rules.ts';
import { standingsOf } from './training-standing.ts';

type Asked = z.output<(typeof people.lacking)['body']>;

/** What people lack for pieces of work, by the types of their tasks; people who lack nothing are left out. */
export async function lackingFor(scope: Scope, { entityType, entityIds, who }: Asked): Promise<LackingForWork[]> {
  const work = await workOf(scope, entityType, entityIds);
  const codes = work.flatMap(({ code }) => code ?? []);
  const found = await lackingForTypes(scope, codes, who);
  return found.map(({ lacks, ...person }) => ({
    ...person,
    lacks: lacks.map(({ taskCodes, ...lack }) => ({
      ...lack,
      refs:
        entityIds.length > 1 ? work.filter(({ code }) => code && taskCodes.includes(code)).map(({ ref }) => ref) : [],
    })),
  }));
}

type Lack = Lacking['lacks'][number] & { taskCodes: readonly string[] };

/** What people lack for tasks of these types, with the types that require it. */
export async function lackingForTypes(
  scope: Scope,
  codes: readonly string[],
  who: readonly string[],
): Promise<{ who: string; lacks: Lack[] }[]> {
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
    const lacks = knownKinds(kinds, person.seesAll).flatMap(({ id, name: kind, requiredOf: { taskCodes } }) => {
      const { state = 'MISSING', toOn = null } = standings.get(person.id)?.get(id) ?? {};
      return state === 'HELD' ? [] : [{ name: kind, state, toOn, taskCodes }];
    });
    return lacks.length ? [{ who: asked, lacks }] : [];
  });
}

/** The work that the caller may give to somebody, with the type of its task or of that which it came from; null if there is none. */
async function workOf(scope: Scope, entityType: Asked['entityType'], ids: readonly string[]): Promise<Found[]> {
  const found = await codes[entityType](scope, ids);
  if (found.length === 0) throw notFound('record');
  const given = found.filter(({ gives }) => gives || scope.me.isSupportView);
  if (given.length === 0) throw forbidden();
  return given;
}

type Found = { ref: string; code: string | null; gives: boolean };
const codes: Record<Asked['entityType'], (scope: Scope, ids: readonly string[]) => Promise<Found[]>> = {
  TASK: (scope, ids) =>
    visibleTasks(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['taskTypes.code as ref', 'taskTypes.code'])
      // Whoever raises an action from it also assigns the action.
      .select(({ or }) =>
        or([mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE'), mayOnTask(scope, 'PRISM_PROPERTY_ACTION_MANAGE')])
          .$castTo<boolean>()
          .as('gives'),
      )
      .where('tasks.id', '=', oneOf(ids))
      .orderBy('tasks.id')
      .execute(),
  ACTION: (scope, ids) =>
    visibleActions(scope)
      .leftJoin('tasks', 'tasks.id', 'actions.taskId')
      .leftJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['actions.reference as ref', 'taskTypes.code'])
      .select(mayOnAction(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('gives'))
      .where('actions.id', '=', oneOf(ids))
      .orderBy('actions.id')
      .execute(),
  INSPECTION_REPORT: (scope, ids) =>
    visibleReports(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['inspectionReports.reference as ref', 'taskTypes.code'])
      .select(mayOnTask(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('gives'))
      .where('inspectionReports.id', '=', oneOf(ids))
      .orderBy('inspectionReports.id')
      .execute(),
};
