import type { z } from 'zod';
import type { Action } from '@lintel/contract/areas/actions/action';
import type { ClosingDemand, ClosingDetails } from '@lintel/contract/areas/actions/closing';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { longDate } from '@lintel/contract/cycles/calendar';
import { evidenceInWords } from '#areas/files/evidence-in-words';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import type { Scope } from '#platform/scope';
import { getAction } from './action.ts';
import { closingRules, demandOf } from './closing-rules.ts';
import { proofOf, holdActions, named, type HeldAction } from './queries.ts';
import { checkKnown, appendClosingEvents } from './closing-events.ts';
import {
  AWAITING,
  closedStatus,
  notRequiredStatus,
  impliesWorkDone,
  statusesOf,
  usualClosedStatus,
} from './statuses.ts';

/** What closing an action would record, or why it cannot be closed. */
type Evaluated = { action: HeldAction; demanded: ClosingDemand; evidence: EvidenceKind[]; refusal: string | null };

/** Records that the work is done: the action is closed, or awaits the second person (decision 019). */
export async function closeAction(
  scope: Scope,
  { id, version, ...details }: z.output<(typeof actions.close)['body']>,
): Promise<Action> {
  const held = await holdActions(scope, [id]);
  if (held.length === 0) throw notFound('action');
  const status = await closedStatus(scope, details.statusId);
  await checkDetails(scope, details, status);
  const [evaluated] = (await evaluate(scope, held, status)) as [Evaluated];
  const { action, refusal } = evaluated;
  if (!action.mayManage && !action.propertyArchivedAt) throw forbidden();
  await checkKnown(scope, action, version);
  if (refusal) throw action.state === 'open' ? invalid([{ field: 'evidence', message: refusal }]) : conflict(refusal);
  await recordDone(scope, [evaluated], details, status);
  return getAction(scope, id);
}

/** The same for many, each by its own rules; refused ones stay unchanged and are returned with the reason. */
export async function closeActions(scope: Scope, { ids, ...details }: z.output<(typeof actions.bulkClose)['body']>) {
  const wanted = [...new Set(ids)];
  const held = await holdActions(scope, wanted);
  if (held.length === 0) throw notFound('action');
  const status = await closedStatus(scope, details.statusId);
  await checkDetails(scope, details, status);
  const evaluated = await evaluate(scope, held, status);
  const closing = evaluated.filter(({ refusal }) => refusal === null);
  await recordDone(scope, closing, details, status);
  const refusals = notAvailable('action', wanted, held);
  for (const { action, refusal } of evaluated) if (refusal !== null) refusals.set(action.id, refusal);
  return {
    ...bulkOutcome(wanted, refusals, held.map(named)),
    awaitingCount: closing.filter(({ demanded }) => demanded.secondPerson).length,
  };
}

/** What reporting it done through a link requires: the same as closing, and always a second person. */
export async function demandByLink(scope: Scope, action: Pick<HeldAction, 'gravestPriority' | 'sourceType'>) {
  return { ...demandOf(await closingRules(scope), action), secondPerson: true };
}

/** Somebody outside reports through their link that the work is done: it awaits verification, whatever the rules allow. */
export async function reportDoneByLink(scope: Scope, id: string, { doneOn, note }: { doneOn: string; note: string }) {
  const held = await holdActions(scope, [id]);
  const status = await usualClosedStatus(scope);
  await checkDetails(scope, { doneOn, doneById: null, doneBy: null, note }, status);
  const [evaluated] = (await evaluate(scope, held, status)) as [Evaluated];
  if (evaluated.refusal)
    throw evaluated.action.state === 'open'
      ? invalid([{ field: 'evidence', message: evaluated.refusal }])
      : conflict(evaluated.refusal);
  const demanded = await demandByLink(scope, evaluated.action);
  await recordDone(
    scope,
    [{ ...evaluated, demanded }],
    { doneOn, doneById: null, doneBy: scope.me.fullName, note },
    status,
  );
}

/** Closes several as not required, all or none; those whose closing requires it await a second person. */
export async function closeAsNotRequired(scope: Scope, held: readonly HeldAction[], note: string) {
  if (held.length === 0) return;
  const status = await notRequiredStatus(scope);
  const evaluated = await evaluate(scope, held, status);
  const refused = evaluated.find(({ refusal }) => refusal !== null);
  if (refused) throw conflict(`${refused.action.reference}: ${refused.refusal}`);
  await recordDone(scope, evaluated, { doneOn: scope.today, doneById: null, doneBy: null, note }, status);
}

async function evaluate(scope: Scope, held: readonly HeldAction[], status: DictionaryOption): Promise<Evaluated[]> {
  const rules = await closingRules(scope);
  const proved = await proofOf(
    scope,
    held.map(({ id }) => id),
  );
  return held.map((action) => {
    const asked = demandOf(rules, action);
    const demanded = impliesWorkDone(status) ? asked : { ...asked, evidence: [] };
    const { evidence } = proved.get(action.id)!;
    const mayClose = action.mayManage || scope.me.share !== null;
    return { action, demanded, evidence, refusal: refusalReason(action, demanded, evidence, mayClose) };
  });
}

function refusalReason(
  action: HeldAction,
  demanded: ClosingDemand,
  evidence: readonly EvidenceKind[],
  mayClose: boolean,
): string | null {
  if (action.propertyArchivedAt) return 'Its property is archived';
  if (!mayClose) return 'You may not close this action';
  if (action.state === 'awaiting-verification') return 'It already awaits verification';
  if (action.state !== 'open') return 'It is already closed';
  const missing = demanded.evidence.filter((kind) => !evidence.includes(kind));
  return missing.length ? `The evidence needed to close it is missing: ${evidenceInWords(missing).join(', ')}` : null;
}

async function checkDetails(
  scope: Scope,
  { doneOn, doneById, doneBy, note }: Omit<ClosingDetails, 'statusId'>,
  status: DictionaryOption,
) {
  if (doneOn > scope.today) throw invalid([{ field: 'doneOn', message: 'This date is in the future' }]);
  if (!impliesWorkDone(status) && !note)
    throw invalid([{ field: 'note', message: `Give a reason for closing it as “${status.name}”` }]);
  if (doneById && doneBy)
    throw invalid([{ field: 'doneBy', message: 'Enter who did it: either a user or somebody else' }]);
  if (doneById) await nameOf(scope, doneById);
}

async function nameOf({ db }: Scope, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('fullName').where('id', '=', userId).executeTakeFirst();
  if (!user) throw invalid([{ field: 'doneById', message: 'Choose people from this organisation' }]);
  return user.fullName;
}

async function recordDone(
  scope: Scope,
  evaluated: readonly Evaluated[],
  { doneOn, doneById, doneBy: somebody, note }: Omit<ClosingDetails, 'statusId'>,
  status: DictionaryOption,
) {
  if (evaluated.length === 0) return;
  const doneBy = somebody ?? (doneById ? await nameOf(scope, doneById) : scope.me.fullName);
  const awaiting = (await statusesOf(scope, 'open')).find(({ code }) => code === AWAITING);
  await appendClosingEvents(
    scope,
    evaluated.map(({ action, demanded, evidence }) => ({
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
      summary: `${demanded.secondPerson ? 'Marked as done' : 'Closed'}: done on ${longDate(doneOn)} by ${doneBy}${
        demanded.secondPerson ? `; a second person decides on “${status.name}”` : ''
      }`,
    })),
  );
}
