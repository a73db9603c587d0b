import { sql } from 'kysely';
import type { z } from 'zod';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Priority } from '@lintel/contract/areas/actions/states';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { day } from '@lintel/contract/platform/shapes';
import { getAssignee, giveToUser, whyNotGiven } from '#areas/shares/assign';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import { changesBetween } from '#platform/record/changes';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { editEntry } from '#platform/record/versions';
import { graver, withEntryNames } from './change.ts';
import { recordExtensions } from './extensions.ts';
import { holdActions, named, type HeldAction } from './queries.ts';

type BulkChange = z.output<(typeof actions.bulkChange)['body']>;
/** A held action with the values that it is to have. */
type Wanted = { action: HeldAction; dueOn: string; priority: Priority };

const TOGETHER = 'Changed together with others';

/** Sets the same values on many actions, each by the rules of changing one; refused ones stay unchanged and are returned with the reason. */
export async function changeActions(scope: Scope, { ids, set, reason }: BulkChange) {
  const asked = [...new Set(ids)];
  const user = set.assigneeId ? await getAssignee(scope, set.assigneeId, 'set.assigneeId') : null;
  const held = await holdActions(scope, asked);
  if (held.length === 0) throw notFound('action');
  const notGiven = await whyNotGiven(scope, user, held);
  const wanted = held.map((action): Wanted => ({
    action,
    dueOn: set.dueDate ?? (set.moveDueDateBy ? plusDays(action.dueOn, set.moveDueDateBy) : action.dueOn),
    priority: set.priority ?? action.priority,
  }));
  const refusals = new Map([...notAvailable('action', asked, held), ...notGiven]);
  for (const each of wanted) {
    const why = whyNotChanged(each);
    if (why) refusals.set(each.action.id, why);
  }
  const changing = wanted.filter(({ action }) => !refusals.has(action.id));
  // Before they are assigned, so that the new assignee is notified of the new due date with the work.
  const changed = await edit(scope, changing, reason);
  if (set.assigneeId !== undefined) {
    const given = await giveToUser(
      scope,
      'ACTION',
      changing.map(({ action }) => action),
      user,
      { summary: TOGETHER, comment: reason },
    );
    for (const { id } of given) changed.add(id);
  }
  return bulkOutcome(asked, refusals, held.map(named), changing.length - changed.size);
}

function whyNotChanged({ action, dueOn }: Wanted): string | null {
  if (action.propertyArchivedAt) return 'Its property is archived';
  if (!action.mayManage) return 'You may not change this action';
  if (action.state === 'awaiting-verification') return 'It awaits verification';
  if (action.state !== 'open') return 'It is already closed';
  if (dueOn === action.dueOn) return null;
  if (!action.mayMoveDueDate) return 'You may not change the due date of this action';
  if (dueOn < action.startOn) return 'The due date cannot be before the start date';
  return day.safeParse(dueOn).success ? null : 'The due date would be too far away';
}

/** Saves due dates and priorities; returns the ids of those that had others. */
async function edit(scope: Scope, wanted: readonly Wanted[], reason: string | null): Promise<Set<string>> {
  const entries = wanted.flatMap(({ action, dueOn, priority }) => {
    const changes = changesBetween(
      { priority: action.priority, dueDate: action.dueOn },
      { priority, dueDate: dueOn },
      { priority: actionFieldLabels.priority, dueDate: actionFieldLabels.dueDate },
      withEntryNames(new Map()),
    );
    const facts = dueOn === action.dueOn ? {} : { day: dueOn };
    const entry = editEntry(['action.edited', 'action.saved-unchanged'], changes, {
      summary: TOGETHER,
      comment: reason,
      facts,
    });
    return changes.length ? [{ recordId: action.id, entry }] : [];
  });
  const changed = new Set(entries.map(({ recordId }) => recordId));
  if (changed.size === 0) return changed;
  // Without a reason none goes to a later date (`mayExtend`).
  if (reason) await recordExtensions(scope, wanted, reason);
  const rows = wanted
    .filter(({ action }) => changed.has(action.id))
    .map(({ action, dueOn, priority }) => ({
      id: action.id,
      due_on: dueOn,
      priority,
      gravest: graver(action.gravestPriority, priority),
    }));
  await sql`update actions set due_on = given.due_on, priority = given.priority, gravest_priority = given.gravest, version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, due_on date, priority text, gravest text)
    where actions.organisation_id = ${ownOrganisation(scope.organisationId)} and actions.id = given.id`.execute(
    scope.db,
  );
  await scope.recordAll(entries);
  return changed;
}
