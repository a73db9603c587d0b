import { sql } from 'kysely';
import { notDoneReasons } from '@lintel/contract/areas/not-done-reasons';
import { userIdOf } from '#platform/access/access';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { Tables } from '#platform/database/tables';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';

type Attempt = { recordId: string; reason: Tables['workAttempts']['reason']; attemptedOn: string; note: string | null };

/**
 * Keeps that somebody came to do a task or an action that the caller may see, and could not; of a task in the round that was open
 * on that day, which may be over when a device without a signal tells of it.
 */
export async function keepAttempt(scope: Scope, attempt: Attempt): Promise<void> {
  const round = await scope.db
    .selectFrom('taskCycles')
    .select('id')
    .where('taskId', '=', attempt.recordId)
    .where(
      sql<boolean>`(closed_at is null or (closed_at at time zone ${scope.timeZone})::date > ${attempt.attemptedOn}::date)`,
    )
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  await scope.db
    .insertInto('workAttempts')
    .values({
      id: scope.newId(),
      ...attempt,
      cycleId: round?.id ?? null,
      recordedBy: userIdOf(scope.me),
      shareId: scope.me.share?.id ?? null,
      recordedAt: scope.now.toISOString(),
    })
    .execute();
}

type Of = 'tasks' | 'actions';
/** Of a task only those of its present round count: the next round is due anew. */
const isOfRow = (of: Of) =>
  of === 'tasks'
    ? sql`attempt.record_id = tasks.id and attempt.cycle_id = tasks.cycle_id`
    : sql`attempt.record_id = actions.id`;

/** How many attempts without access the row's task or action had. */
export const noAccessCount = ({ organisationId }: Pick<Scope, 'organisationId'>, of: Of) =>
  sql<number>`(select count(*)::int from work_attempts attempt
    where attempt.organisation_id = ${ownOrganisation(organisationId)} and ${isOfRow(of)} and attempt.reason = 'no-access')`;

/** Whether that happened so often. Attempts are few, and counted before the rows are looked at. */
export function hadNoAccess({ organisationId }: Pick<Scope, 'organisationId'>, of: Of, times: number) {
  const often = sql`select attempt.record_id from work_attempts attempt
    where attempt.organisation_id = ${ownOrganisation(organisationId)} and attempt.reason = 'no-access'
    group by attempt.record_id, attempt.cycle_id having count(*) >= ${times}`;
  return of === 'tasks'
    ? sql<boolean>`(tasks.id = any (array(${often})) and ${noAccessCount({ organisationId }, 'tasks')} >= ${times})`
    : sql<boolean>`(actions.id = any (array(${often})))`;
}

export const attemptColumns: readonly SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Reference' },
  { code: 'name', label: 'Task or action', width: 40 },
  { code: 'attemptedOn', label: 'Attempted on', kind: 'date' },
  { code: 'reason', label: 'Could not be done because', items: notDoneReasons, width: 28 },
  { code: 'note', label: 'What happened', width: 60 },
  { code: 'recordedBy', label: 'Recorded by', width: 32 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
];

/** The attempts on records that the caller may see, since a day. */
export const attemptsOn = ({ whole }: Pick<Scope, 'whole'>, recordIds: readonly string[], from: string | null) =>
  whole
    .selectFrom('workAttempts')
    .leftJoin('users', 'users.id', 'workAttempts.recordedBy')
    .leftJoin('shares', 'shares.id', 'workAttempts.shareId')
    .select(['workAttempts.recordId', 'workAttempts.attemptedOn', 'workAttempts.reason', 'workAttempts.note'])
    .select(
      sql<string | null>`coalesce(users.full_name, shares.full_name || ' (' || shares.company || ')')`.as('recordedBy'),
    )
    .select('workAttempts.recordedAt')
    .where('workAttempts.recordId', '=', oneOf([...recordIds]))
    .$if(from !== null, (query) => query.where('workAttempts.attemptedOn', '>=', from!))
    .orderBy('workAttempts.attemptedOn')
    .orderBy('workAttempts.recordedAt')
    .execute();
