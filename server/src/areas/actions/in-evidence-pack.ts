import { closingEvents } from '@lintel/contract/areas/actions/closing';
import { kindsText } from '@lintel/contract/areas/evidence-kinds';
import { lettersPacked } from '#areas/letters/in-evidence-pack';
import { attemptColumns, attemptsOn } from '#areas/my-work/attempts';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { listed, anywhere, recordsOf, tableOf } from '#platform/list/evidence-pack';
import type { Asked, Part } from '#platform/record/evidence-pack';
import { actionRows } from './list.ts';
import { actionsAlone, closingsOf } from './queries.ts';

const closingColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Action' },
  { code: 'name', label: 'Name', width: 40 },
  { code: 'event', label: 'Event', items: closingEvents, width: 20 },
  { code: 'doneOn', label: 'Done on', kind: 'date' },
  { code: 'doneBy', label: 'Done by', width: 24 },
  { code: 'note', label: 'Note', width: 40 },
  { code: 'evidence', label: 'Evidence held', width: 24 },
  { code: 'required', label: 'Evidence required', width: 24 },
  { code: 'demandedSecondPerson', label: 'Second person required', kind: 'yesNo' },
  { code: 'recordedBy', label: 'Recorded by', width: 24 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
];

const extensionColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Action' },
  { code: 'fromOn', label: 'Was due on', kind: 'date' },
  { code: 'toOn', label: 'Moved to', kind: 'date' },
  { code: 'reason', label: 'Reason', width: 40 },
  { code: 'extendedBy', label: 'By', width: 24 },
  { code: 'extendedAt', label: 'At', kind: 'instant' },
];

/** The actions that were open at some time in the period, with every closing, sign-off and extension of each. */
export async function actionsPart(scope: Scope, { propertyId, from, taskGroupIds, withPeople }: Asked): Promise<Part> {
  const found = await listed(scope, actionRows, {
    title: 'Actions',
    propertyId,
    search: { status: 'ALL', ...(from && { openFrom: from, openTo: scope.today }) },
    shown: ['ref', 'priority', 'name', 'status', 'dueDate', 'dueStatus', 'source', 'closedOn', 'closing'],
  });
  const ofGroups = taskGroupIds.length ? await raisedFrom(scope, propertyId, taskGroupIds) : undefined;
  const actions = { ...found, lines: found.lines.filter(({ id }) => ofGroups?.has(id) ?? true) };
  const ids = actions.lines.map(({ id }) => id);
  const byId = new Map(actions.lines.map(({ id, ref, name, property }) => [id, { ref, name, property }]));
  const [closings, attempts, letters, extensions] = await Promise.all([
    ids.length ? closingsOf(scope, ids) : [],
    attemptsOn(scope, ids, from),
    lettersPacked(scope, 'ACTION', byId, { from, withPeople }, 'Letters about actions'),
    scope.db
      .selectFrom('actionExtensions')
      .leftJoin('users', 'users.id', 'actionExtensions.extendedBy')
      .select(['actionId', 'fromOn', 'toOn', 'reason', 'extendedAt', 'users.fullName as extendedBy'])
      .where('actionId', '=', oneOf(ids))
      .orderBy('actionId')
      .orderBy('number')
      .execute(),
  ]);
  return {
    tables: [
      actions,
      tableOf(
        'Closing and sign-off',
        closingColumns,
        closings.toReversed().map(({ actionId, evidence, demandedEvidence, authorName, ...closing }) => ({
          ...byId.get(actionId),
          ...closing,
          evidence: kindsText(evidence),
          required: kindsText(demandedEvidence),
          // An outsider who reported it is not a user, and is the one who did it.
          recordedBy: authorName ?? (closing.event === 'done' ? closing.doneBy : null),
        })),
        ['ref', 'name', 'event', 'doneOn', 'doneBy', 'note', 'evidence', 'recordedBy', 'recordedAt'],
      ),
      tableOf(
        'Attempts at actions',
        attemptColumns,
        attempts.map(({ recordId, ...attempt }) => ({ ...byId.get(recordId), ...attempt })),
        attemptColumns.slice(1).map(({ code }) => code),
      ),
      letters.table,
      tableOf(
        'Extensions of actions',
        extensionColumns,
        extensions.map(({ actionId, ...extension }) => ({ ...byId.get(actionId), ...extension })),
        ['ref', 'fromOn', 'toOn', 'reason', 'extendedBy', 'extendedAt'],
      ),
    ],
    records: recordsOf('ACTION', actions.lines, ({ ref, name }) => `${String(ref)} ${String(name)}`),
    needs: [anywhere('PRISM_APP_ACTION_MENU'), ...letters.needs],
  };
}

const raisedFrom = async (scope: Scope, propertyId: string, taskGroupIds: readonly string[]) =>
  new Set(
    (
      await actionsAlone(scope)
        .innerJoin('tasks', 'tasks.id', 'actions.taskId')
        .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
        .select('actions.id')
        .where('actions.propertyId', '=', propertyId)
        .where('taskTypes.groupId', 'in', [...taskGroupIds])
        .execute()
    ).map(({ id }) => id),
  );
