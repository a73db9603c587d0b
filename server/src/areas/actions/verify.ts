import type { z } from 'zod';
import type { Action, actions } from '@lintel/contract/areas/actions';
import { conflict, forbidden, invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { demandedBy, getAction, mayVerify } from './action.ts';
import { namesOf } from './closing-rules.ts';
import { evidenceOf } from './queries.ts';
import type { Closing, HeldAction } from './queries.ts';
import { backToOpen, holdOne, say } from './say.ts';

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
  const evidence = (await evidenceOf(scope, [action.id])).get(action.id)!;
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
