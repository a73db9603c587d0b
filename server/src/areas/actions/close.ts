import { sql } from 'kysely';
import type { z } from 'zod';
import type { Action, actions, ClosingDemand, ClosingDetails, ClosingEvent } from '@lintel/contract/areas/actions';
import type { DictionaryOption } from '@lintel/contract/areas/dictionaries';
import type { EvidenceKind } from '@lintel/contract/areas/files';
import { inWords } from '@lintel/contract/cycles/calendar';
import { fileCountsOf } from '#areas/files/queries';
import { conflict, forbidden, invalid, notFound } from '#platform/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { checkArchived, demandedBy, getAction, mayVerify } from './action.ts';
import { closingRules, demandOf, namesOf } from './closing-rules.ts';
import { closingsOf, holdActions, inOrder } from './queries.ts';
import type { Closing, HeldAction } from './queries.ts';
import { AWAITING, closedStatus, defaultStatus, saysWorkIsDone, statusesOf } from './statuses.ts';

/** What would be said of the closing of one action, or why it cannot be closed. */
type Judged = { action: HeldAction; demanded: ClosingDemand; evidence: EvidenceKind[]; refusal: string | null };

/** Says that the work is done: the action is closed, or awaits the second person (decision 019). */
export async function closeAction(
  scope: Scope,
  { id, version, ...details }: z.output<(typeof actions.close)['body']>,
): Promise<Action> {
  const held = await holdActions(scope, [id]);
  if (held.length === 0) throw notFound('action');
  const status = await closedStatus(scope, details.statusId);
  await checkDetails(scope, details, status);
  const [judged] = (await judge(scope, held, status)) as [Judged];
  const { action, refusal } = judged;
  checkArchived(action);
  if (!action.mayManage) throw forbidden();
  if (action.version !== version) throw conflict('Somebody changed this action meanwhile. Read it again first.');
  if (refusal) throw action.state === 'open' ? invalid([{ field: 'evidence', message: refusal }]) : conflict(refusal);
  await sayDone(scope, [judged], details, status);
  return getAction(scope, id);
}

/** The same for many, each by its own rules; what is refused stays as it is and is named with the reason. */
export async function closeActions(scope: Scope, { ids, ...details }: z.output<(typeof actions.bulkClose)['body']>) {
  const wanted = [...new Set(ids)];
  const held = await holdActions(scope, wanted);
  if (held.length === 0) throw notFound('action');
  const status = await closedStatus(scope, details.statusId);
  await checkDetails(scope, details, status);
  const judged = await judge(scope, held, status);
  const closing = judged.filter(({ refusal }) => refusal === null);
  await sayDone(scope, closing, details, status);
  const found = new Set(judged.map(({ action }) => action.id));
  return {
    changedCount: closing.length,
    awaitingCount: closing.filter(({ demanded }) => demanded.secondPerson).length,
    refused: [
      ...judged.flatMap(({ action: { id, reference: ref, name }, refusal }) =>
        refusal === null ? [] : [{ id, ref, name, reason: refusal }],
      ),
      ...wanted
        .filter((id) => !found.has(id))
        .map((id) => ({ id, ref: '', name: '', reason: 'This action is not available' })),
    ],
  };
}

async function judge(scope: Scope, held: readonly HeldAction[], status: DictionaryOption): Promise<Judged[]> {
  const rules = await closingRules(scope);
  const files = await fileCountsOf(
    scope,
    held.map(({ id }) => id),
  );
  return held.map((action) => {
    const asked = demandOf(rules, action);
    const demanded = saysWorkIsDone(status) ? asked : { ...asked, evidence: [] };
    const evidence = inOrder(files.get(action.id)?.evidence ?? []);
    return { action, demanded, evidence, refusal: whyNot(action, demanded, evidence) };
  });
}

function whyNot(action: HeldAction, demanded: ClosingDemand, evidence: readonly EvidenceKind[]): string | null {
  if (action.propertyArchivedAt) return 'Its property is archived';
  if (!action.mayManage) return 'You may not close this action';
  if (action.state === 'awaiting-verification') return 'It awaits verification already';
  if (action.state !== 'open') return 'It is closed already';
  const missing = demanded.evidence.filter((kind) => !evidence.includes(kind));
  return missing.length ? `Closing it asks for evidence that is not there: ${namesOf(missing).join(', ')}` : null;
}

async function checkDetails(
  scope: Scope,
  { doneOn, doneById, doneBy, note }: Omit<ClosingDetails, 'statusId'>,
  status: DictionaryOption,
) {
  if (doneOn > scope.today) throw invalid([{ field: 'doneOn', message: 'This day has not come yet' }]);
  if (!saysWorkIsDone(status) && !note)
    throw invalid([{ field: 'note', message: `Say why it is closed as “${status.name}”` }]);
  if (doneById && doneBy)
    throw invalid([{ field: 'doneBy', message: 'Say once who did it: a user, or somebody else' }]);
  if (doneById) await nameOf(scope, doneById);
}

async function nameOf({ db }: Scope, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('fullName').where('id', '=', userId).executeTakeFirst();
  if (!user) throw invalid([{ field: 'doneById', message: 'Choose people of this organisation' }]);
  return user.fullName;
}

async function sayDone(
  scope: Scope,
  judged: readonly Judged[],
  { doneOn, doneById, doneBy: somebody, note }: Omit<ClosingDetails, 'statusId'>,
  status: DictionaryOption,
) {
  if (judged.length === 0) return;
  const doneBy = somebody ?? (doneById ? await nameOf(scope, doneById) : scope.me.fullName);
  const awaiting = (await statusesOf(scope, 'open')).find(({ code }) => code === AWAITING);
  await say(
    scope,
    judged.map(({ action, demanded, evidence }) => ({
      action,
      event: demanded.secondPerson ? 'done' : 'closed',
      evidence,
      demanded,
      statusId: status.id,
      doneOn,
      doneBy,
      doneById: doneById ?? (somebody ? null : scope.me.id),
      note,
      becomes: demanded.secondPerson
        ? {
            state: 'awaiting-verification',
            statusId: awaiting?.id ?? action.statusId,
            statusName: awaiting?.name ?? action.statusName,
          }
        : { state: 'closed', statusId: status.id, statusName: status.name },
      summary: `${demanded.secondPerson ? 'Said to be done' : 'Closed'}: done on ${inWords(doneOn)} by ${doneBy}${
        demanded.secondPerson ? `; a second person decides on “${status.name}”` : ''
      }`,
    })),
  );
}

type Decision = z.output<(typeof actions.verify)['body']>;

/** Says of an action that awaits it whether what was done is accepted. */
export async function verifyAction(scope: Scope, decision: Decision): Promise<Action> {
  await decideOn(scope, decision);
  return getAction(scope, decision.id);
}

export async function decideOn(scope: Scope, { id, version, accepted, reason }: Decision) {
  const { action, last } = await holdOne(scope, id, version);
  if (!action.mayVerify) throw forbidden();
  if (action.state !== 'awaiting-verification' || !last) throw conflict('This action does not await verification');
  if (!mayVerify(scope, action, last))
    throw forbidden('Somebody else must verify this: not who did it, and not who said that it is done');
  if (accepted) return accept(scope, action, last, reason);
  await say(scope, [
    {
      ...(await backToOpen(scope, action)),
      event: 'rejected',
      demanded: demandedBy(last),
      note: reason,
      summary: 'Rejected',
    },
  ]);
}

/** The evidence is looked at once more: it may have been moved since the work was said to be done. */
async function accept(scope: Scope, action: HeldAction, last: Closing, reason: string | null) {
  const evidence = inOrder((await fileCountsOf(scope, [action.id])).get(action.id)?.evidence ?? []);
  const missing = last.demandedEvidence.filter((kind) => !evidence.includes(kind));
  if (missing.length)
    throw invalid([{ field: 'evidence', message: `The evidence is not there: ${namesOf(missing).join(', ')}` }]);
  await say(scope, [
    {
      action,
      event: 'accepted',
      evidence,
      demanded: demandedBy(last),
      statusId: last.statusId,
      doneOn: last.doneOn,
      doneBy: last.doneBy,
      doneById: last.doneById,
      note: reason,
      becomes: { state: 'closed', statusId: last.statusId!, statusName: last.statusName ?? '' },
      summary: 'Accepted and closed',
    },
  ]);
}

/** Opens a closed action again, or takes back that it is done. */
export async function reopenAction(
  scope: Scope,
  { id, version, reason }: z.output<(typeof actions.reopen)['body']>,
): Promise<Action> {
  const { action, last } = await holdOne(scope, id, version);
  if (!action.mayManage) throw forbidden();
  if (action.state === 'open') throw conflict('This action is open');
  await reopen(scope, action, last, reason);
  return getAction(scope, id);
}

export async function reopen(scope: Scope, action: HeldAction, last: Closing | undefined, reason: string) {
  await say(scope, [
    {
      ...(await backToOpen(scope, action)),
      event: 'reopened',
      demanded: last ? demandedBy(last) : { evidence: [], secondPerson: false },
      note: reason,
      summary: action.state === 'awaiting-verification' ? 'Taken back: it is not done' : 'Opened again',
    },
  ]);
}

/** Gives a closed action another closed status; where closing asks for a second person, that takes closing it again. */
export async function restateClosing(scope: Scope, { id }: { id: string }, statusId: string, reason: string | null) {
  const status = await closedStatus(scope, statusId);
  const { action, last } = await holdOne(scope, id);
  const asked = demandOf(await closingRules(scope), action);
  const evidence = inOrder((await fileCountsOf(scope, [id])).get(id)?.evidence ?? []);
  const isProved = !saysWorkIsDone(status) || asked.evidence.every((kind) => evidence.includes(kind));
  if (action.state === 'evidence-not-held' || asked.secondPerson || !isProved)
    throw conflict('Open it again, and close it with what closing asks for');
  if (!reason) throw invalid([{ field: 'reason', message: `Say why it is closed as “${status.name}”` }]);
  await say(scope, [
    {
      action,
      event: 'restated',
      evidence,
      demanded: asked,
      statusId: status.id,
      doneOn: last?.doneOn ?? null,
      doneBy: last?.doneBy ?? null,
      doneById: last?.doneById ?? null,
      note: reason,
      becomes: { state: 'closed', statusId: status.id, statusName: status.name, closedOn: action.closedOn },
      summary: 'Closed status changed',
    },
  ]);
}

/** An action that is held, in the version that the caller knows, with what was last said of its closing. */
export async function holdOne(scope: Scope, id: string, version?: number) {
  const [action] = await holdActions(scope, [id]);
  if (!action) throw notFound('action');
  checkArchived(action);
  if (version !== undefined && action.version !== version)
    throw conflict('Somebody changed this action meanwhile. Read it again first.');
  const [last] = await closingsOf(scope, [id]);
  return { action, last };
}

type Saying = {
  action: HeldAction;
  event: ClosingEvent;
  evidence: EvidenceKind[];
  demanded: ClosingDemand;
  statusId: string | null;
  doneOn: string | null;
  doneBy: string | null;
  doneById: string | null;
  note: string | null;
  becomes: {
    state: 'open' | 'awaiting-verification' | 'closed';
    statusId: string;
    statusName: string;
    closedOn?: string | null;
  };
  summary: string;
};

async function backToOpen(scope: Scope, action: HeldAction) {
  const status = defaultStatus(await statusesOf(scope, 'open'));
  return {
    action,
    evidence: inOrder((await fileCountsOf(scope, [action.id])).get(action.id)?.evidence ?? []),
    statusId: null,
    doneOn: null,
    doneBy: null,
    doneById: null,
    becomes: { state: 'open' as const, statusId: status.id, statusName: status.name },
  };
}

/** Writes down what was said, and what the actions are from then on. */
async function say(scope: Scope, sayings: readonly Saying[]) {
  for (const some of chunks(sayings, 500)) await saySome(scope, some);
}

async function saySome(scope: Scope, sayings: readonly Saying[]) {
  const said = await closingCounts(
    scope,
    sayings.map(({ action }) => action.id),
  );
  await scope.db
    .insertInto('actionClosings')
    .values(
      sayings.map(({ action, event, evidence, demanded, statusId, doneOn, doneBy, doneById, note }) => ({
        id: scope.newId(),
        actionId: action.id,
        number: (said.get(action.id) ?? 0) + 1,
        event,
        statusId,
        doneOn,
        doneBy,
        doneById,
        note,
        evidence: JSON.stringify(evidence),
        demandedEvidence: JSON.stringify(demanded.evidence),
        demandedSecondPerson: demanded.secondPerson,
        saidBy: scope.me.id,
        saidAt: scope.now.toISOString(),
      })),
    )
    .execute();
  const rows = sayings.map(
    ({ action, becomes: { state, statusId, closedOn = state === 'closed' ? scope.today : null } }) => ({
      id: action.id,
      state,
      status: statusId,
      closed_on: closedOn,
    }),
  );
  await sql`update actions set state = given.state, status_id = given.status, closed_on = given.closed_on, version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, state text, status uuid, closed_on date)
    where actions.organisation_id = ${scope.organisationId} and actions.id = given.id`.execute(scope.db);
  await scope.recordAll(
    sayings.map(({ action, event, note, becomes, summary }) => ({
      recordId: action.id,
      entry: {
        type: 'STATUS_CHANGE' as const,
        event: `action.${event}`,
        summary,
        comment: note,
        changes: [{ field: 'statusId', label: 'Status', from: action.statusName, to: becomes.statusName }],
      },
    })),
  );
}

async function closingCounts({ db }: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('actionClosings')
    .select((eb) => ['actionId', eb.fn.max<number>('number').as('last')])
    .where(sql<boolean>`action_id = any (${[...ids]}::uuid[])`)
    .groupBy('actionId')
    .execute();
  return new Map(counted.map(({ actionId, last }) => [actionId, last]));
}
