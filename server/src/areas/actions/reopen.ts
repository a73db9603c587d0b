import type { z } from 'zod';
import type { Action } from '@lintel/contract/areas/actions/action';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { demandedBy, getAction } from './action.ts';
import { closingRules, demandOf } from './closing-rules.ts';
import { proofOf } from './queries.ts';
import type { Closing, HeldAction } from './queries.ts';
import { reopened, holdOne, appendClosingEvents } from './closing-events.ts';
import { closedStatus, impliesWorkDone } from './statuses.ts';

/** Reopens a closed action, or withdraws the report that it is done. */
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
  await appendClosingEvents(scope, [
    {
      ...(await reopened(scope, action)),
      event: 'reopened',
      demanded: last ? demandedBy(last) : { evidence: [], secondPerson: false },
      note: reason,
      summary: action.state === 'awaiting-verification' ? 'Completion withdrawn' : 'Reopened',
    },
  ]);
}

/** Gives a closed action another closed status; if closing requires a second person, this requires one again. */
export async function changeClosedStatus(
  scope: Scope,
  { id }: { id: string },
  statusId: string,
  reason: string | null,
) {
  const status = await closedStatus(scope, statusId);
  const { action, last } = await holdOne(scope, id);
  const asked = demandOf(await closingRules(scope), action);
  const evidence = (await proofOf(scope, [id])).get(id)!.evidence;
  const isProved = !impliesWorkDone(status) || asked.evidence.every((kind) => evidence.includes(kind));
  if (action.state === 'evidence-not-held' || asked.secondPerson || !isProved)
    throw conflict('Reopen it, and close it with what is needed to close it');
  if (!reason) throw invalid([{ field: 'reason', message: `Give a reason for closing it as “${status.name}”` }]);
  await appendClosingEvents(scope, [
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
