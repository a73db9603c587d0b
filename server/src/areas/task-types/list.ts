import { sql } from 'kysely';
import { bases, taskTypeList } from '@lintel/contract/areas/task-types';
import type { TaskTypeRow } from '@lintel/contract/areas/task-types';
import { listQuery } from '#platform/list/list';
import { containsWords } from '#platform/list/list-sql';
import { visibleTaskTypes } from './queries.ts';

const everyWord = sql`concat_ws(' ', task_types.code_key, task_types.name_key, lower("group".name), lower(task_types.legal_basis::text))`;

export const taskTypeRows = listQuery(taskTypeList, {
  from: (scope) => visibleTaskTypes(scope),
  key: 'taskTypes.id',
  select: (query) =>
    query
      .select([
        'taskTypes.id',
        'taskTypes.code',
        'taskTypes.name',
        'group.name as group',
        'interval.name as interval',
        'taskTypes.statutory',
        'taskTypes.inspection',
        'taskTypes.riskAssessment',
        sql<string>`case task_types.basis ${sql.join(
          bases.map(({ id, name }) => sql`when ${id} then ${name}`),
          sql` `,
        )} end`.as('basis'),
        sql<
          string | null
        >`(select string_agg(law, '; ') from json_array_elements_text(task_types.legal_basis::json) law)`.as(
          'legalBasis',
        ),
        sql<number>`coalesce(used.task_count, 0)`.as('taskCount'),
      ])
      .$castTo<TaskTypeRow>(),
  // Few enough rows for a full scan: an organisation has some hundreds of task types at most.
  text: (query, text) => query.where(containsWords(everyWord, text)),
  where: {
    groupIds: 'taskTypes.groupId',
    intervalIds: 'taskTypes.intervalId',
    statutory: (query, answer) => query.where('taskTypes.statutory', '=', answer === 'YES'),
    inspection: (query, answer) => query.where('taskTypes.inspection', '=', answer === 'YES'),
    used: (query, answer) => query.where('used.taskCount', answer === 'YES' ? 'is not' : 'is', null),
  },
  order: {
    code: 'taskTypes.codeKey',
    name: 'taskTypes.nameKey',
    group: 'group.sortOrder',
    interval: 'interval.sortOrder',
    taskCount: 'used.taskCount',
  },
});
