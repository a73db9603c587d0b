import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { longDate } from '@lintel/contract/cycles/calendar';
import { firstCycle } from '@lintel/contract/cycles/cycle';
import { pieceBackInUse } from '@lintel/contract/cycles/pieces';
import { userIdOf } from '#platform/access/access';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { settleTask, startCycle } from './close-cycle.ts';
import { decide, withdrawOrReject } from './decide-proposals.ts';
import type { FoundExemption } from './exemption.ts';
import { changePieces } from './equipment/move.ts';
import { checkLastDay } from './last-day.ts';
import { holdToDecide, propose, proposedFor } from './proposals.ts';
import type { FoundTask } from './queries.ts';
import { checkReview, holdToManage, setAside, settled } from './set-aside.ts';
import { removeFromProperties } from './take-off-properties.ts';
import { getTask } from './task.ts';

type Exempted = z.output<(typeof tasks.exempt)['body']>;
type Accepted = z.output<(typeof tasks.acceptExemption)['body']>;
type Rejected = z.output<(typeof tasks.rejectExemption)['body']>;

/**
 * Marks a duty as not applicable to its property. For a statutory one this is a proposal: the duty stays due until somebody
 * else accepts it.
 */
export async function exemptTask(scope: Scope, { id, version, reason, reviewOn }: Exempted) {
  const task = await holdToManage(scope, id);
  if (task.state !== 'active' && task.state !== 'suspended')
    throw conflict('Only a task that is active or suspended can be set aside');
  if (task.exemptionId)
    throw conflict('There is already a proposal that this task does not apply or is removed: decide on that first');
  await checkVersion(scope, id, version, task);
  if (reviewOn) checkReview(scope, reviewOn);
  if (task.statutory) {
    await propose(scope, [{ taskId: id, propertyId: task.propertyId, reason }], { removes: false, reviewOn });
    return getTask(scope, id);
  }
  await takeEffect(scope, task, { reason, reviewOn, comment: reason, proposedBy: null });
  return getTask(scope, id);
}

/** Somebody else accepts that a duty does not apply, or is removed: its cycle ends undone, with the names of both. */
export async function acceptExemption(scope: Scope, { id, version, comment }: Accepted) {
  const proposal = await holdToDecide(scope, id, version);
  if (proposal.task.state === 'finished') throw conflict('This task has been completed meanwhile: reject the proposal');
  await acceptAll(scope, [proposal], comment);
  return getTask(scope, id);
}

type Proposal = { task: Pick<FoundTask, 'id' | 'cycleId'>; exemption: FoundExemption };

/** Carries out proposals on locked tasks that the caller may decide. */
export async function acceptAll(scope: Scope, proposals: readonly Proposal[], comment: string | null) {
  await decide(
    scope,
    proposals.map(({ exemption }) => ({ exemption, outcome: 'accepted', reason: comment })),
  );
  const removals = proposals.filter(({ exemption }) => exemption.removes);
  if (removals.length)
    await removeFromProperties(
      scope,
      removals.map(({ task, exemption }) => ({
        id: task.id,
        openCycleId: task.cycleId,
        reason: exemption.reason,
        approvedBy: userIdOf(scope.me),
        comment: withProposal(exemption, comment),
        notify: exemption.proposedById ? [exemption.proposedById] : [],
      })),
    );
  for (const { task, exemption } of proposals) {
    if (exemption.removes) continue;
    const { reason, proposedById: proposedBy } = exemption;
    // A date that passed while the proposal waited is void.
    const reviewOn = exemption.reviewOn && exemption.reviewOn > scope.today ? exemption.reviewOn : null;
    await takeEffect(scope, task, { reason, reviewOn, comment: withProposal(exemption, comment), proposedBy });
  }
}

function withProposal({ proposedBy, reason }: Pick<FoundExemption, 'proposedBy' | 'reason'>, comment: string | null) {
  const proposed = `Proposed by ${proposedBy ?? 'the program'}: ${reason}`;
  return comment ? `${proposed}\n${comment}` : proposed;
}

/** Somebody else rejects the proposal: the duty continues. */
export async function rejectExemption(scope: Scope, { id, version, reason }: Rejected) {
  const { exemption } = await holdToDecide(scope, id, version);
  await withdrawOrReject(scope, new Map([[id, exemption]]), reason);
  return getTask(scope, id);
}

/** The author withdraws the proposal. */
export async function withdrawExemption(scope: Scope, id: string) {
  const exemption = await proposedFor(scope, await holdToManage(scope, id));
  if (!exemption.isMine) throw forbidden('Only the person who proposed this can withdraw it: accept or reject it');
  await withdrawOrReject(scope, new Map([[id, exemption]]), '');
  return getTask(scope, id);
}

/** The duty applies again, from today. */
export async function applyTaskAgain(scope: Scope, { id, dueOn }: { id: string; dueOn: string }) {
  const task = await holdToManage(scope, id);
  if (task.state !== 'not-applicable') throw conflict('This task already applies');
  if (dueOn < scope.today) throw invalid([{ field: 'dueOn', message: 'Choose today or a later day' }]);
  const { rule, legalOn } = checkLastDay(scope, task, dueOn);
  const cycle = firstCycle(rule, { startsOn: scope.today, dueOn });
  await changePieces(scope, task, (piece) =>
    pieceBackInUse(rule, piece, { from: piece.dueOn ?? scope.today, to: scope.today }),
  );
  // The engine derives the start of the first period from its due date; here it starts today.
  await startCycle(scope, task, { ...cycle, startsOn: scope.today, legalOn });
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'task.applies-again',
    summary: `Applies again, due ${longDate(dueOn)}`,
    facts: { day: dueOn },
  });
  return settled(scope, id);
}

type Effect = { reason: string; reviewOn: string | null; comment: string; proposedBy: string | null };
async function takeEffect(scope: Scope, task: Proposal['task'], { reason, reviewOn, comment, proposedBy }: Effect) {
  await scope.db
    .updateTable('taskCycles')
    .set({ state: 'ended', closedAt: scope.now.toISOString() })
    .where('id', '=', task.cycleId)
    .execute();
  await setAside(scope, task, {
    state: 'not-applicable',
    statusCode: 'not-required',
    reason,
    reviewOn,
    approvedBy: userIdOf(scope.me),
  });
  const summary = 'Does not apply';
  await scope.record(task.cycleId!, { type: 'STATUS_CHANGE', event: 'cycle.ended', summary, comment });
  await scope.record(task.id, {
    type: 'STATUS_CHANGE',
    event: 'task.exempted',
    summary,
    comment,
    facts: { notify: proposedBy ? [proposedBy] : [] },
  });
  await settleTask(scope, task.id);
}
