import type { z } from 'zod';
import type { Action } from '@lintel/contract/areas/actions/action';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { EvidenceKind } from '@lintel/contract/areas/files';
import { evidenceInWords } from '#areas/files/evidence-in-words';
import { conflict, forbidden, invalid, notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { demandedBy, getAction } from './action.ts';
import { closingsOf, proofOf, holdActions } from './queries.ts';
import type { Closing, HeldAction } from './queries.ts';
import { reopened, checkKnown, appendClosingEvents } from './closing-events.ts';
import type { NewClosingEvent } from './closing-events.ts';
import { checkIsSecond } from './second-person.ts';

type Decision = z.output<(typeof actions.verify)['body']>;

/** Says of an action that awaits it whether what was done is accepted. */
export async function verifyAction(scope: Scope, decision: Decision): Promise<Action> {
  await decideOn(scope, [decision]);
  return getAction(scope, decision.id);
}

/** The same for several, all of them or none. The evidence is looked at once more: files may have come and gone. */
export async function decideOn(scope: Scope, decisions: readonly Decision[]) {
  const ids = decisions.map(({ id }) => id);
  const held = new Map((await holdActions(scope, ids)).map((action) => [action.id, action]));
  const last = new Map((await closingsOf(scope, ids)).toReversed().map((closing) => [closing.actionId, closing]));
  const proved = await proofOf(scope, ids);
  const events: NewClosingEvent[] = [];
  for (const { id, version, accepted, reason } of decisions) {
    const action = held.get(id);
    if (!action) throw notFound('action');
    const said = last.get(id);
    await checkKnown(scope, action, version);
    checkDecider(scope, action, said);
    events.push(
      accepted
        ? acceptance(action, said, proved.get(id)!.evidence, reason)
        : {
            ...(await reopened(scope, action)),
            event: 'rejected',
            demanded: demandedBy(said),
            note: reason,
            summary: 'Rejected',
          },
    );
  }
  await appendClosingEvents(scope, events);
}

function checkDecider(scope: Scope, action: HeldAction, last: Closing | undefined): asserts last is Closing {
  if (!action.mayVerify) throw forbidden();
  if (action.state !== 'awaiting-verification' || !last) throw conflict('This action does not await verification');
  checkIsSecond(action, 'verify');
}

function acceptance(action: HeldAction, last: Closing, evidence: EvidenceKind[], note: string | null): NewClosingEvent {
  const missing = last.demandedEvidence.filter((kind) => !evidence.includes(kind));
  if (missing.length)
    throw invalid([
      { field: 'evidence', message: `The evidence is not there: ${evidenceInWords(missing).join(', ')}` },
    ]);
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
