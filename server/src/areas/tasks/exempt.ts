import { sql } from 'kysely';
import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { inWords } from '@lintel/contract/cycles/calendar';
import { firstCycle } from '@lintel/contract/cycles/cycle';
import { userIdOf } from '#platform/access';
import { conflict, forbidden, invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { selvesOf } from '#platform/same-person';
import { ownOrganisation } from '#platform/tenant-predicate';
import { checkVersion } from '#platform/versions';
import { startCycle } from './close-cycle.ts';
import { exemptionOf } from './exemption.ts';
import type { FoundExemption } from './exemption.ts';
import { checkLastDay } from './last-day.ts';
import { managersOfTasksOn } from './people.ts';
import type { FoundTask } from './queries.ts';
import { checkReview, holdToManage, setAside, settled } from './set-aside.ts';

type Exempted = z.output<(typeof tasks.exempt)['body']>;
type Accepted = z.output<(typeof tasks.acceptExemption)['body']>;
type Rejected = z.output<(typeof tasks.rejectExemption)['body']>;

/**
 * The duty does not apply to this property. Of a statutory one this is a proposal: it is due as before until somebody
 * else has accepted it.
 */
export async function exemptTask(scope: Scope, { id, version, reason, reviewOn }: Exempted) {
  const task = await holdToManage(scope, id);
  if (task.state !== 'active' && task.state !== 'suspended')
    throw conflict('Only a task that is active or suspended can be set aside');
  if (task.exemptionId) throw conflict('It is proposed already that this duty does not apply: decide on that first');
  await checkVersion(scope, id, version, task);
  if (reviewOn) checkReview(scope, reviewOn);
  if (task.statutory) await propose(scope, task, { reason, reviewOn });
  else await takeEffect(scope, task, { reason, reviewOn, comment: reason, proposedBy: null });
  return settled(scope, id);
}

async function propose(scope: Scope, task: FoundTask, { reason, reviewOn }: Pick<Exempted, 'reason' | 'reviewOn'>) {
  const exemptionId = scope.newId();
  await scope.db
    .insertInto('taskExemptions')
    .values({
      id: exemptionId,
      taskId: task.id,
      reason,
      reviewOn,
      proposedBy: userIdOf(scope.me),
      proposedAs: sql<string>`plain_address(${scope.me.email})`,
      proposers: sql<
        string[]
      >`array(select id from users where organisation_id = ${ownOrganisation(scope.organisationId)} and id = ${selvesOf(scope)})`,
      proposedAt: scope.now.toISOString(),
    })
    .execute();
  await scope.db.updateTable('tasks').set({ exemptionId }).where('id', '=', task.id).execute();
  await scope.record(task.id, {
    type: 'STATUS_CHANGE',
    event: 'task.exemption-proposed',
    summary: 'Proposed that it does not apply; it is due as before until somebody else has accepted that',
    comment: reason,
    facts: { notify: await managersOfTasksOn(scope, task.propertyId) },
  });
}

/** Somebody else agrees that the duty does not apply: its cycle ends undone, with who proposed and who accepted it. */
export async function acceptExemption(scope: Scope, { id, version, comment }: Accepted) {
  const { task, exemption } = await holdToDecide(scope, id, version);
  await decide(scope, exemption, 'accepted', comment);
  const { reason, proposedBy, proposedById } = exemption;
  // A day that has passed while it waited says nothing any more.
  const reviewOn = exemption.reviewOn && exemption.reviewOn > scope.today ? exemption.reviewOn : null;
  const said = `Proposed by ${proposedBy ?? 'the program'}: ${reason}`;
  await takeEffect(scope, task, {
    reason,
    reviewOn,
    comment: comment ? `${said}\n${comment}` : said,
    proposedBy: proposedById,
  });
  return settled(scope, id);
}

/** Somebody else does not agree: the duty goes on as it was. */
export async function rejectExemption(scope: Scope, { id, version, reason }: Rejected) {
  const { task, exemption } = await holdToDecide(scope, id, version);
  await decide(scope, exemption, 'rejected', reason);
  await letGo(scope, task);
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'task.exemption-rejected',
    summary: 'Rejected that it does not apply',
    comment: reason,
    facts: { notify: exemption.proposedById ? [exemption.proposedById] : [] },
  });
  return settled(scope, id);
}

/** Whoever proposed it takes it back. */
export async function withdrawExemption(scope: Scope, id: string) {
  const task = await holdToManage(scope, id);
  const exemption = await proposedFor(scope, task);
  if (!exemption.isMine) throw forbidden('Who proposed this withdraws it: accept or reject it');
  await decide(scope, exemption, 'withdrawn', null);
  await letGo(scope, task);
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'task.exemption-withdrawn',
    summary: 'Withdrawn that it does not apply',
  });
  return settled(scope, id);
}

/** The duty applies after all, from today. */
export async function applyTaskAgain(scope: Scope, { id, dueOn }: { id: string; dueOn: string }) {
  const task = await holdToManage(scope, id);
  if (task.state !== 'not-applicable') throw conflict('This task applies already');
  if (dueOn < scope.today) throw invalid([{ field: 'dueOn', message: 'Choose today or a later day' }]);
  const { rule, legalOn } = checkLastDay(scope, task, dueOn);
  const cycle = firstCycle(rule, { startsOn: scope.today, dueOn });
  // The engine counts the first period back from its due date; here it begins today.
  await startCycle(scope, task, { ...cycle, startsOn: scope.today, legalOn });
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'task.applies-again',
    summary: `Applies again, due ${inWords(dueOn)}`,
    facts: { day: dueOn },
  });
  return settled(scope, id);
}

async function proposedFor(scope: Scope, task: FoundTask): Promise<FoundExemption> {
  const exemption = task.exemptionId ? await exemptionOf(scope, task.exemptionId) : undefined;
  if (!exemption) throw conflict('Nobody proposes that this duty does not apply');
  return exemption;
}

async function holdToDecide(scope: Scope, id: string, version: number) {
  const task = await holdToManage(scope, id);
  const exemption = await proposedFor(scope, task);
  if (exemption.isMine) throw forbidden('You proposed this: somebody else accepts or rejects it');
  await checkVersion(scope, id, version, task);
  return { task, exemption };
}

async function decide(
  scope: Scope,
  { id: exemptionId }: FoundExemption,
  outcome: 'accepted' | 'rejected' | 'withdrawn',
  reason: string | null,
) {
  await scope.db
    .insertInto('taskExemptionDecisions')
    .values({ exemptionId, outcome, reason, decidedBy: userIdOf(scope.me), decidedAt: scope.now.toISOString() })
    .execute();
}

async function letGo({ db }: Scope, { id }: FoundTask) {
  await db.updateTable('tasks').set({ exemptionId: null }).where('id', '=', id).execute();
}

type Effect = { reason: string; reviewOn: string | null; comment: string; proposedBy: string | null };
async function takeEffect(scope: Scope, task: FoundTask, { reason, reviewOn, comment, proposedBy }: Effect) {
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
}
