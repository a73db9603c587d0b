import { sql } from 'kysely';
import type { z } from 'zod';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import { priorities } from '@lintel/contract/areas/actions/states';
import type { Action, ActionDetails } from '@lintel/contract/areas/actions/action';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Priority } from '@lintel/contract/areas/actions/states';
import { longDate } from '@lintel/contract/cycles/calendar';
import { checkArchived, conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { changesOver, editEntry } from '#platform/record/versions';
import { getAction } from './action.ts';
import { recordExtensions } from './extensions.ts';
import { changeClosedStatus } from './reopen.ts';
import { areasOfActions, findHeldActions } from './queries.ts';
import type { FoundAction } from './queries.ts';
import { checkDates } from './raise.ts';
import { indexActions } from './search-text.ts';
import { checkOpenStatus } from './statuses.ts';

type Change = z.output<(typeof actions.change)['body']>;

/** Locks an action until the transaction ends, for somebody who may change it, and returns its current state. */
export async function holdAction(scope: Scope, id: string): Promise<FoundAction> {
  const [found] = await findHeldActions(scope, [id]);
  if (!found) throw notFound('action');
  checkArchived(found);
  return found;
}

/** Edits an open action; a closed one can only be given another closed status. */
export async function changeAction(scope: Scope, { id, version, reason, ...details }: Change): Promise<Action> {
  const action = await holdAction(scope, id);
  if (!action.mayManage) throw forbidden();
  const before = await detailsOf(scope, action);
  const changes = await changesOver<ActionDetails>(scope, {
    id,
    version,
    before: { ...before, version: action.version },
    after: details,
    labels: actionFieldLabels,
    show: await shownIn(scope, [before, details]),
  });
  const events = ['action.edited', 'action.saved-unchanged'] as const;
  if (action.state !== 'open') {
    refuseOtherChanges(action, changes);
    if (changes.length) await changeClosedStatus(scope, action, details.statusId, reason);
    else await scope.record(id, editEntry(events, changes));
    return getAction(scope, id);
  }
  await checkOpenStatus(scope, details.statusId, before.statusId);
  checkDates(details);
  await checkAreas(scope, details.areaOfObservationIds, before.areaOfObservationIds);
  if (details.dueDate !== before.dueDate) await moveDueDate(scope, action, details.dueDate, reason);
  await scope.db
    .updateTable('actions')
    .set({
      name: details.name,
      statusId: details.statusId,
      priority: details.priority,
      gravestPriority: graver(action.gravestPriority, details.priority),
      startOn: details.startDate,
      dueOn: details.dueDate,
      dueByInspectionOn: details.dueDateByInspection,
      location: details.location,
      observation: details.observation,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await setAreas(scope, id, details.areaOfObservationIds);
  await indexActions(scope, [id]);
  const isStatus = changes.length === 1 && changes[0]!.field === 'statusId';
  await scope.record(
    id,
    editEntry(events, changes, {
      type: isStatus ? 'STATUS_CHANGE' : 'EDIT',
      comment: reason,
      facts: details.dueDate === before.dueDate ? {} : { day: details.dueDate },
    }),
  );
  return getAction(scope, id);
}

function refuseOtherChanges({ state }: FoundAction, changes: readonly { field: string }[]) {
  if (state === 'awaiting-verification')
    throw conflict('This action awaits verification. Accept or reject it first, or withdraw its completion.');
  if (changes.some(({ field }) => field !== 'statusId'))
    throw conflict('This action is closed: only its closed status can be changed. Reopen it first.');
}

/** To a later one only with a reason. */
async function moveDueDate(scope: Scope, action: FoundAction, dueDate: string, reason: string | null) {
  if (!action.mayMoveDueDate) throw forbidden('You may not change the due date of this action');
  if (dueDate < action.dueOn) return;
  if (!reason) throw invalid([{ field: 'reason', message: 'Give the reason for the extension' }]);
  await recordExtensions(scope, [{ action, dueOn: dueDate }], reason);
}

const gravity = priorities.map(({ id }) => id);
export const graver = (one: Priority, other: Priority) => (gravity.indexOf(one) < gravity.indexOf(other) ? one : other);

async function detailsOf(scope: Scope, action: FoundAction): Promise<ActionDetails> {
  return {
    name: action.name,
    statusId: action.statusId,
    priority: action.priority,
    startDate: action.startOn,
    dueDate: action.dueOn,
    dueDateByInspection: action.dueByInspectionOn,
    location: action.location,
    observation: action.observation,
    areaOfObservationIds: (await areasOfActions(scope, [action.id])).map((area) => area.id),
  };
}

/** An area removed from the dictionary stays on the actions that have it. */
async function checkAreas({ db }: Scope, chosen: readonly string[], before: readonly string[]) {
  const added = [...new Set(chosen)].filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const offered = await db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'AREA_OF_OBSERVATION')
    .where('archivedAt', 'is', null)
    .where('id', 'in', added)
    .execute();
  if (offered.length < added.length)
    throw invalid([{ field: 'areaOfObservationIds', message: 'Choose one from the list: Areas of observation' }]);
}

async function setAreas({ db }: Scope, actionId: string, areaIds: readonly string[]) {
  await db.deleteFrom('actionAreas').where('actionId', '=', actionId).execute();
  if (areaIds.length)
    await sql`insert into action_areas (action_id, area_id) select ${actionId}::uuid, area_id from unnest(${[...new Set(areaIds)]}::uuid[]) area_id`.execute(
      db,
    );
}

/** Translates ids and codes into names. */
async function shownIn({ db }: Scope, versions: readonly ActionDetails[]) {
  const ids = versions.flatMap(({ statusId, areaOfObservationIds }) => [statusId, ...areaOfObservationIds]);
  const entries = await db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', 'in', ids).execute();
  return withEntryNames(new Map(entries.map(({ id, name }) => [id, name])));
}

/** The same with these names of dictionary entries. */
export const withEntryNames =
  (names: ReadonlyMap<string, string>) =>
  (field: string, value: unknown): string | null => {
    if (Array.isArray(value))
      return (
        value
          .map((id) => names.get(String(id)) ?? '')
          .sort()
          .join(', ') || null
      );
    if (typeof value !== 'string' || value === '') return null;
    if (field === 'priority') return priorities.find(({ id }) => id === value)?.name ?? value;
    if (field.endsWith('Date') || field === 'dueDateByInspection') return longDate(value);
    return field === 'statusId' ? (names.get(value) ?? value) : value;
  };
