import { sql } from 'kysely';
import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { oneOf } from '#platform/database/tenant-predicate';
import { invalid } from '#platform/http/problems';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { countTasksAfterwards } from './cells.ts';
import { withdrawOrReject } from './decide-proposals.ts';
import { acceptAll } from './exempt.ts';
import { awaitsMe, exemptionsOf, isMine } from './exemption.ts';
import { mayOnTask, namesOf, visibleTasks, whyNotManaged } from './queries.ts';

type Proposals = z.output<(typeof tasks.proposals)['reply']>;
type Together = z.output<(typeof tasks.decideTogether)['body']>;

/** Enough to see what is being decided; with more, the list should be narrowed. */
const MOST_REASONS = 50;

/** Those of these tasks for which somebody else proposed something that the caller may decide in this way. */
const decidable = (scope: Scope, ids: readonly string[], outcome: Together['outcome']) =>
  visibleTasks(scope)
    .where(sql<boolean>`tasks.id = any (${ids}::uuid[])`)
    .where(awaitsMe(scope))
    // A duty that has been completed meanwhile does apply.
    .$if(outcome === 'accepted', (query) => query.where('tasks.state', '<>', 'finished'));

/** What others proposed for these tasks, by reason and author. */
export async function proposalsOf(scope: Scope, { ids, outcome }: Omit<Together, 'reason'>): Promise<Proposals> {
  const reasons = await decidable(scope, ids, outcome)
    .innerJoin('taskExemptions', 'taskExemptions.id', 'tasks.exemptionId')
    .leftJoin('users as proposer', 'proposer.id', 'taskExemptions.proposedBy')
    .groupBy(['taskExemptions.removes', 'taskExemptions.reason', 'proposer.fullName'])
    .select(({ fn }) => [
      'taskExemptions.removes',
      'taskExemptions.reason',
      'proposer.fullName as proposedBy',
      fn.countAll<number>().as('count'),
    ])
    .orderBy('count', 'desc')
    .orderBy('taskExemptions.reason')
    .execute();
  return {
    reasons: reasons.slice(0, MOST_REASONS),
    decidableCount: reasons.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Decides many proposals alike; refused ones stay unchanged and are returned with the reason. */
export async function decideTogether(scope: Scope, { ids, outcome, reason }: Together) {
  if (outcome === 'rejected' && !reason) throw invalid([{ field: 'reason', message: 'Give a reason' }]);
  const wanted = [...new Set(ids)];
  const refusals = new Map<string, string>();
  for (const some of chunks(wanted.toSorted(), 1000)) {
    const held = await decidable(scope, some, outcome)
      .select(['tasks.id', 'tasks.cycleId', 'tasks.exemptionId'])
      .orderBy('tasks.id')
      .forUpdate('tasks')
      .execute();
    await countTasksAfterwards(
      scope,
      held.map(({ id }) => id),
    );
    const exemptions = await exemptionsOf(scope, held);
    if (outcome === 'rejected') await withdrawOrReject(scope, exemptions, reason!);
    else
      await acceptAll(
        scope,
        held.map((task) => ({ task, exemption: exemptions.get(task.id)! })),
        reason,
      );
    const decided = new Set(held.map(({ id }) => id));
    const left = some.filter((id) => !decided.has(id));
    for (const [id, why] of await whyNotDecided(scope, left)) refusals.set(id, why);
  }
  return bulkOutcome(wanted, refusals, await namesOf(scope, [...refusals.keys()]));
}

async function whyNotDecided(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await visibleTasks(scope)
    .leftJoin('taskExemptions', 'taskExemptions.id', 'tasks.exemptionId')
    .select(['tasks.id', 'tasks.state', 'tasks.propertyArchived', 'tasks.exemptionId', isMine(scope).as('isMine')])
    .select(mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('mayManage'))
    .where('tasks.id', '=', oneOf(ids))
    .execute();
  const why = (task: (typeof found)[number]) => {
    const unmanaged = whyNotManaged(task);
    if (unmanaged) return unmanaged;
    if (!task.exemptionId) return 'Nothing is proposed of this task';
    return task.isMine
      ? 'You proposed this: somebody else decides'
      : 'This task has been completed meanwhile: reject the proposal';
  };
  return new Map([...notAvailable('task', ids, found), ...found.map((task) => [task.id, why(task)] as const)]);
}
