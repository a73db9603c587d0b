import type { z } from 'zod';
import type { Action } from '@lintel/contract/areas/actions/action';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { evidenceInWords } from '#areas/files/evidence-in-words';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import type { Scope } from '#platform/scope';
import { demandedBy, getAction } from './action.ts';
import { closingsOf, proofOf, holdActions, named, type Closing, type HeldAction } from './queries.ts';
import { reopened, checkKnown, appendClosingEvents, type NewClosingEvent } from './closing-events.ts';
import { checkIsSecond, involvementsIn, whyNotSecond } from './second-person.ts';
import type { Involvement } from './second-person.ts';

type Decision = z.output<(typeof actions.verify)['body']>;

/** Accepts or rejects the work on an action that awaits verification. */
export async function verifyAction(scope: Scope, decision: Decision): Promise<Action> {
  await decideOn(scope, [decision]);
  return getAction(scope, decision.id);
}

/** The same for several, all or none. The evidence is checked again, since files may have been added or deleted. */
export async function decideOn(scope: Scope, decisions: readonly Decision[]) {
  const ids = decisions.map(({ id }) => id);
  const held = new Map((await holdActions(scope, ids)).map((action) => [action.id, action]));
  const [last, proved, involvementOf] = await Promise.all([
    lastClosingsOf(scope, ids),
    proofOf(scope, ids),
    involvementsIn(scope, ids),
  ]);
  const events: NewClosingEvent[] = [];
  for (const { id, version, accepted, reason } of decisions) {
    const action = held.get(id);
    if (!action) throw notFound('action');
    const lastClosing = last.get(id);
    await checkKnown(scope, action, version);
    checkDecider(action, lastClosing, involvementOf(id));
    events.push(
      accepted
        ? acceptance(action, lastClosing, proved.get(id)!.evidence, reason)
        : {
            ...(await reopened(scope, action)),
            event: 'rejected',
            demanded: demandedBy(lastClosing),
            note: reason,
            summary: 'Rejected',
          },
    );
  }
  await appendClosingEvents(scope, events);
}

/** Accepts the work on several, each by its own rules; refused ones stay unchanged and are returned with the reason. */
export async function acceptActions(scope: Scope, { ids, reason }: z.output<(typeof actions.bulkVerify)['body']>) {
  const wanted = [...new Set(ids)];
  const held = await holdActions(scope, wanted);
  if (held.length === 0) throw notFound('action');
  const [last, proved, involvementOf] = await Promise.all([
    lastClosingsOf(scope, wanted),
    proofOf(scope, wanted),
    involvementsIn(scope, wanted),
  ]);
  const events: NewClosingEvent[] = [];
  const refusals = notAvailable('action', wanted, held);
  for (const action of held) {
    const lastClosing = last.get(action.id);
    const { evidence } = proved.get(action.id)!;
    const why = whyNotAccepted(action, lastClosing, evidence, involvementOf(action.id));
    if (lastClosing && why === null) events.push(acceptance(action, lastClosing, evidence, reason));
    else refusals.set(action.id, why ?? NOT_AWAITING);
  }
  await appendClosingEvents(scope, events);
  return bulkOutcome(wanted, refusals, held.map(named));
}

const NOT_AWAITING = 'This action does not await verification';

function whyNotAccepted(
  action: HeldAction,
  lastClosing: Closing | undefined,
  evidence: EvidenceKind[],
  part: Involvement | null,
): string | null {
  if (!action.mayVerify) return 'You may not verify this action';
  if (action.state !== 'awaiting-verification' || !lastClosing) return NOT_AWAITING;
  return whyNotSecond(part, 'verify') ?? evidenceMissing(lastClosing, evidence);
}

function evidenceMissing(last: Closing, evidence: EvidenceKind[]): string | null {
  const missing = last.demandedEvidence.filter((kind) => !evidence.includes(kind));
  return missing.length ? `The evidence is missing: ${evidenceInWords(missing).join(', ')}` : null;
}

/** The latest closing event of each. */
const lastClosingsOf = async (scope: Scope, ids: readonly string[]) =>
  new Map((await closingsOf(scope, ids)).toReversed().map((closing) => [closing.actionId, closing]));

function checkDecider(
  action: HeldAction,
  last: Closing | undefined,
  part: Involvement | null,
): asserts last is Closing {
  if (!action.mayVerify) throw forbidden();
  if (action.state !== 'awaiting-verification' || !last) throw conflict(NOT_AWAITING);
  checkIsSecond(part, 'verify');
}

function acceptance(action: HeldAction, last: Closing, evidence: EvidenceKind[], note: string | null): NewClosingEvent {
  const missing = evidenceMissing(last, evidence);
  if (missing) throw invalid([{ field: 'evidence', message: missing }]);
  return {
    action,
    event: 'accepted',
    evidence,
    demanded: demandedBy(last),
    statusId: last.statusId,
    doneOn: last.doneOn,
    doneBy: last.doneBy,
    doneById: last.doneById,
    note,
    becomes: { state: 'closed', statusId: last.statusId!, statusName: last.statusName ?? '' },
    summary: 'Accepted and closed',
  };
}
