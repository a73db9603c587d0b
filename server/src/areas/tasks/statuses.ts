import type { Scope } from '#platform/scope';

/** The statuses that follow from what happens to a task, by their codes. */
export const statusesThatFollow = [
  'not-started',
  'unsatisfactory',
  'on-hold',
  'completed',
  'completed-with-actions',
  'not-required',
  'deactivated',
] as const;
export type StatusThatFollows = (typeof statusesThatFollow)[number];

/** The status of tasks by its code, even if it is archived. */
export async function taskStatus({ db }: Scope, code: StatusThatFollows): Promise<{ id: string; name: string }> {
  return db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', '=', 'TASK_STATUS')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}
