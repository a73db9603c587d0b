import { sql } from 'kysely';
import type { ClosingEvent } from '@lintel/contract/areas/actions';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';
import { managersOf } from './managers.ts';
import { tell } from './tell.ts';
import type { Telling } from './tell.ts';

/** A task or an action went from one person to another; either may be nobody. */
export async function tellOfAssignment(
  scope: Scope,
  about: { type: 'TASK' | 'ACTION'; id: string },
  { from, to }: { from: string | null; to: string | null },
) {
  await tell(scope, [
    { kind: 'assigned', about, to: [to] },
    { kind: 'taken-back', about, to: [from] },
  ]);
}

type Said = { actionId: string; event: ClosingEvent; note: string | null };

/** What was said of the closing of actions: to whom it is to do, or to whom it was done, before the saying is written. */
export async function tellOfSayings(scope: Scope, sayings: readonly Said[]) {
  const told = sayings.filter(({ event }) => ['done', 'accepted', 'rejected', 'reopened'].includes(event));
  if (told.length === 0) return;
  const ids = told.map(({ actionId }) => actionId);
  const around = await peopleAround(scope, ids);
  const isDone = told.some(({ event }) => event === 'done');
  const managing = isDone ? await managersOf(scope, 'actions', ids) : new Map<string, string[]>();
  await tell(
    scope,
    told.map(({ actionId, event, note }): Telling => {
      const { doers = [], givers = [] } = around.get(actionId) ?? {};
      return {
        kind: event as 'done' | 'accepted' | 'rejected' | 'reopened',
        about: { type: 'ACTION', id: actionId },
        // Who may decide on it hears of it: whose property it is, who raised it, who gave it to somebody.
        to: event === 'done' ? [...givers, ...(managing.get(actionId) ?? [])] : doers,
        details: { reason: note ?? undefined },
      };
    }),
  );
}

/** Whose an action is to do, with who did it and who said so last; and who raised it or gave it to somebody. */
async function peopleAround({ db, organisationId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; doers: string[]; givers: string[] }>`
    select a.id, array_remove(array[a.assignee_id, said.said_by, said.done_by_id], null) as doers,
      array_remove(array[a.created_by, given.assigned_by], null) as givers
    from actions a
    left join lateral (select c.said_by, c.done_by_id from action_closings c where c.organisation_id = a.organisation_id and c.action_id = a.id
      and c.event in ('done', 'closed') order by c.number desc limit 1) said on true
    left join lateral (select g.assigned_by from assignments g where g.organisation_id = a.organisation_id and g.record_id = a.id
      order by g.number desc limit 1) given on true
    where a.organisation_id = ${unforeseen(organisationId)} and a.id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

/** A due date moved: to whom it is to do and to who manages the property. */
export async function tellOfDueDate(
  scope: Scope,
  { id, assigneeId, day, reason }: { id: string; assigneeId: string | null; day: string; reason: string | null },
) {
  const managing = await managersOf(scope, 'actions', [id]);
  await tell(scope, [
    {
      kind: 'due-date-moved',
      about: { type: 'ACTION', id },
      to: [assigneeId, ...(managing.get(id) ?? [])],
      details: { day, reason: reason ?? undefined },
    },
  ]);
}
