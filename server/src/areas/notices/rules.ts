import { sql } from 'kysely';
import type { z } from 'zod';
import { priorities } from '@lintel/contract/areas/actions/states';
import { NoticeRules, noticeLevels } from '@lintel/contract/areas/notice-rules';
import type { Ladder, NoticeLevel, Rung, ShownNoticeRules } from '@lintel/contract/areas/notice-rules';
import type { notices } from '@lintel/contract/areas/notices';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { invalid } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const rung = (days: number, ...to: NoticeLevel[]): Rung => ({ days, to });
const toOwner = (...days: number[]) => days.map((day) => rung(day, 'owner'));

/** The defaults until an organisation sets its own (decision 021). */
export const shippedNoticeRules: NoticeRules = {
  sendAt: '07:00',
  directorIds: [],
  tasks: [
    ...toOwner(-90, -60, -30, -7, 0),
    rung(1, 'owner', 'manager'),
    rung(7, 'owner', 'manager'),
    rung(14, 'owner', 'manager', 'director'),
  ],
  taskGroups: [],
  taskTypes: [],
  actions: {
    HIGH: [
      ...toOwner(-1, 0),
      rung(1, 'owner', 'manager'),
      rung(3, 'owner', 'manager'),
      rung(7, 'owner', 'manager', 'director'),
    ],
    MEDIUM: [
      ...toOwner(-30, -7, 0),
      rung(1, 'owner', 'manager'),
      rung(7, 'owner', 'manager'),
      rung(14, 'owner', 'manager', 'director'),
    ],
    LOW: [...toOwner(-30, -7, 0, 1), rung(7, 'owner', 'manager'), rung(14, 'owner', 'manager', 'director')],
    ADVISORY: [...toOwner(-30, 0), rung(14, 'owner', 'manager')],
  },
};

const kept = settings('noticeSettings', NoticeRules, shippedNoticeRules);
export const keptNoticeRules = kept.read;

export async function noticeRules(scope: Scope): Promise<ShownNoticeRules> {
  const rules = await keptNoticeRules(scope);
  const { db } = scope;
  const directors = rules.directorIds.length
    ? await db
        .selectFrom('users')
        .select(['id', 'fullName', 'deactivatedAt'])
        .where('id', 'in', rules.directorIds)
        .orderBy('nameKey')
        .execute()
    : [];
  const groupIds = rules.taskGroups.map(({ groupId }) => groupId);
  const typeIds = rules.taskTypes.map(({ taskTypeId }) => taskTypeId);
  return {
    ...rules,
    directors: directors.map(({ id, fullName, deactivatedAt }) => ({ id, name: fullName, active: !deactivatedAt })),
    taskGroupNames: groupIds.length
      ? await db
          .selectFrom('dictionaryEntries')
          .select(['id', 'name'])
          .where('id', 'in', groupIds)
          .orderBy('sortOrder')
          .execute()
      : [],
    taskTypeNames: typeIds.length
      ? await db
          .selectFrom('taskTypes')
          .select(['id', 'name', 'code'])
          .where('id', 'in', typeIds)
          .orderBy('sortOrder')
          .execute()
      : [],
    toAdministratorsCount: await countToAdministrators(scope),
    can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') },
  };
}

/** Reminders of the last 30 days that went to administrators for lack of anybody else; those of accidents have other recipients. */
async function countToAdministrators({ whole, today }: Scope): Promise<number> {
  const { count } = await whole
    .selectFrom('notices')
    .select((eb) => eb.fn.count<number>('occasion').distinct().as('count'))
    .where('createdAt', '>=', `${plusDays(today, -30)}T00:00:00Z`)
    // As in the index of these, which are few.
    .where(sql<boolean>`details ->> 'level' = 'administrator'`)
    .where(sql<boolean>`details ->> 'insteadOf' <> 'accidents'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function changeNoticeRules(
  scope: Scope,
  { version, ...asked }: z.output<(typeof notices.changeRules)['body']>,
): Promise<ShownNoticeRules> {
  const before = await kept.hold(scope);
  const rules = sorted(NoticeRules.parse(asked));
  const names = await namesIn(scope, [before, rules]);
  const [from, to] = [flat(before), flat(rules)];
  await kept.save(scope, {
    version,
    before,
    after: rules,
    fields: [withBoth(from, to), withBoth(to, from)],
    check: () => check(scope, rules, before),
    labels: labelsOf(names, [from, to]),
    show: (field, value) => shownRule(names, field, value),
    event: 'organisation.notice-rules-changed',
    summary: 'Reminders changed',
  });
  return noticeRules(scope);
}

const byDay = (ladder: Ladder) => ladder.toSorted((one, other) => one.days - other.days);
const sorted = ({ tasks, taskGroups, taskTypes, actions, directorIds, ...rest }: NoticeRules): NoticeRules => ({
  ...rest,
  directorIds: [...new Set(directorIds)],
  tasks: byDay(tasks),
  taskGroups: taskGroups.map((one) => ({ ...one, ladder: byDay(one.ladder) })),
  taskTypes: taskTypes.map((one) => ({ ...one, ladder: byDay(one.ladder) })),
  actions: {
    HIGH: byDay(actions.HIGH),
    MEDIUM: byDay(actions.MEDIUM),
    LOW: byDay(actions.LOW),
    ADVISORY: byDay(actions.ADVISORY),
  },
});

/** Whatever the rules refer to must exist; a previous director may have left since. */
async function check({ db }: Scope, { directorIds, taskGroups, taskTypes }: NoticeRules, before: NoticeRules) {
  const problems: FieldProblem[] = [];
  const there = async (ids: string[], found: () => Promise<{ id: string }[]>) =>
    ids.length === 0 || new Set((await found()).map(({ id }) => id)).size === new Set(ids).size;
  const added = directorIds.filter((id) => !before.directorIds.includes(id));
  if (
    !(await there(added, () =>
      db.selectFrom('users').select('id').where('id', 'in', added).where('deactivatedAt', 'is', null).execute(),
    ))
  )
    problems.push({ field: 'directorIds', message: 'Choose people from this organisation' });
  const groupIds = taskGroups.map(({ groupId }) => groupId);
  if (
    !(await there(groupIds, () =>
      db
        .selectFrom('dictionaryEntries')
        .select('id')
        .where('id', 'in', groupIds)
        .where('dictionary', '=', 'TASK_TYPE')
        .execute(),
    ))
  )
    problems.push({ field: 'taskGroups', message: 'Choose groups from the list' });
  const typeIds = taskTypes.map(({ taskTypeId }) => taskTypeId);
  if (!(await there(typeIds, () => db.selectFrom('taskTypes').select('id').where('id', 'in', typeIds).execute())))
    problems.push({ field: 'taskTypes', message: 'Choose task types from the list' });
  if (problems.length) throw invalid(problems);
}

/** The rules as flat fields, for the activity log and for conflicts. */
const flat = ({
  sendAt,
  directorIds,
  tasks,
  taskGroups,
  taskTypes,
  actions,
}: NoticeRules): Record<string, unknown> => ({
  sendAt,
  directorIds,
  tasks,
  ...Object.fromEntries(taskGroups.map(({ groupId, ladder }) => [groupId, ladder])),
  ...Object.fromEntries(taskTypes.map(({ taskTypeId, ladder }) => [taskTypeId, ladder])),
  ...actions,
});
/** Adds fields that only the other one has, as null. */
const withBoth = (one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(other).map((field) => [field, null])),
  ...one,
});

async function namesIn({ db }: Scope, versions: NoticeRules[]): Promise<Map<string, string>> {
  const userIds = versions.flatMap(({ directorIds }) => directorIds);
  const otherIds = versions.flatMap(({ taskGroups, taskTypes }) => [
    ...taskGroups.map(({ groupId }) => groupId),
    ...taskTypes.map(({ taskTypeId }) => taskTypeId),
  ]);
  const users = userIds.length
    ? await db.selectFrom('users').select(['id', 'fullName as name']).where('id', 'in', userIds).execute()
    : [];
  const groups = otherIds.length
    ? await db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', 'in', otherIds).execute()
    : [];
  const types = otherIds.length
    ? await db.selectFrom('taskTypes').select(['id', 'name']).where('id', 'in', otherIds).execute()
    : [];
  return new Map([...users, ...groups, ...types].map(({ id, name }) => [id, name]));
}

const ownLabels: Record<string, string> = {
  sendAt: 'Sent from',
  directorIds: 'Directors',
  tasks: 'Reminders of tasks',
  ...Object.fromEntries(priorities.map(({ id, name }) => [id, `Reminders of actions, priority ${name}`])),
};
const labelsOf = (names: Map<string, string>, versions: Record<string, unknown>[]): Record<string, string> =>
  Object.fromEntries(
    versions
      .flatMap((version) => Object.keys(version))
      .map((field) => [field, ownLabels[field] ?? `Reminders of ${names.get(field) ?? field}`]),
  );

function shownRule(names: Map<string, string>, field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (field === 'sendAt') return String(value);
  if (field === 'directorIds') return (value as string[]).map((id) => names.get(id) ?? id).join(', ') || null;
  return (value as Ladder).map(rungInWords).join('; ');
}

/** 7 days before: owner, manager */
const rungInWords = ({ days, to }: Rung) =>
  `${days === 0 ? 'on the day' : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`}: ${to
    .map((level) => noticeLevels.find(({ id }) => id === level)!.name.toLowerCase())
    .join(', ')}`;

/** Replaces a director who hands over by the successor. */
export async function changeDirectors(
  scope: Scope,
  from: { id: string; fullName: string },
  to: { id: string; fullName: string },
) {
  const { version, ...rules } = await kept.hold(scope);
  const directorIds = [...new Set(rules.directorIds.map((id) => (id === from.id ? to.id : id)))];
  await kept.write(scope, { ...rules, directorIds }, version + 1);
  await scope.record(scope.organisationId, {
    type: 'EDIT',
    event: 'organisation.notice-rules-changed',
    summary: `${to.fullName} is notified as a director instead of ${from.fullName}`,
  });
}
