import { sql } from 'kysely';
import { notAsked } from '@lintel/contract/areas/checklists/endpoints';
import type { AskedChecklist, Checklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import { visibleTaskTypes } from '#areas/task-types/queries';
import { visibleTasks } from '#areas/tasks/queries';
import { notFound } from '#platform/http/problems';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

/** The checklist of a task type that its reader may see. */
export async function getChecklist(scope: Scope, taskTypeId: string): Promise<Checklist> {
  const [type, kept] = await Promise.all([
    visibleTaskTypes(scope, taskTypeId)
      .select('taskTypes.id')
      .where('taskTypes.id', '=', taskTypeId)
      .executeTakeFirst(),
    versionsOf(scope, taskTypeId)
      .leftJoin('users', 'users.id', 'taskTypeChecklists.savedBy')
      .select(['taskTypeChecklists.version', 'questions', 'users.fullName as savedBy', 'savedAt'])
      .executeTakeFirst(),
  ]);
  if (!type) throw notFound('task type');
  return {
    ...(kept ?? { ...notAsked, savedBy: null, savedAt: null }),
    can: { edit: scope.me.has('PRISM_APP_TASK_TYPE_MANAGE') },
  };
}

/** Its versions, the newest first. */
const versionsOf = ({ db }: Pick<Scope, 'db'>, taskTypeId: string) =>
  db.selectFrom('taskTypeChecklists').where('taskTypeId', '=', taskTypeId).orderBy('version', 'desc').limit(1);

/** The checklist of a task type now. */
export const checklistNow = async (scope: Pick<Scope, 'db'>, taskTypeId: string): Promise<AskedChecklist> =>
  (await versionsOf(scope, taskTypeId).select(['version', 'questions']).executeTakeFirst()) ?? notAsked;

/** The checklist of a task type as it was in a version, if there was that version. */
export async function checklistIn(
  { db }: Pick<Scope, 'db'>,
  taskTypeId: string,
  version: number,
): Promise<AskedChecklist | undefined> {
  if (version === 0) return notAsked;
  return db
    .selectFrom('taskTypeChecklists')
    .select(['version', 'questions'])
    .where('taskTypeId', '=', taskTypeId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Every question that a task type asked in any version, by id: answers to those that were removed are kept. */
export async function everAsked(
  { db, organisationId }: Pick<Scope, 'db' | 'organisationId'>,
  taskTypeId: string,
): Promise<Map<string, Question>> {
  const { rows } = await sql<{ question: Question }>`
    select distinct on (question ->> 'id') question
    from task_type_checklists cross join lateral jsonb_array_elements(questions) question
    where organisation_id = ${ownOrganisation(organisationId)} and task_type_id = ${taskTypeId}
    order by question ->> 'id', version desc`.execute(db);
  return new Map(rows.map(({ question }) => [question.id, question]));
}

/** The questions of a task that its reader may see. */
export async function checklistOfTask(
  scope: Scope,
  { id, version }: { id: string; version?: number | undefined },
): Promise<AskedChecklist> {
  const task = await visibleTasks(scope).select('tasks.taskTypeId').where('tasks.id', '=', id).executeTakeFirst();
  if (!task) throw notFound('task');
  if (version === undefined) return checklistNow(scope, task.taskTypeId);
  const asked = await checklistIn(scope, task.taskTypeId, version);
  if (!asked) throw notFound('version of the checklist');
  return asked;
}
