import { actionKinds } from '#areas/actions/cells';
import { propertyCells } from '#areas/properties/cells';
import { everyProperty, recountNotSetUp } from '#areas/task-management/count-not-set-up';
import { ruleVersion } from '#areas/task-management/rule-version';
import { taskKinds } from '#areas/tasks/cells';
import { foldCounts, recount } from '#platform/list/kept-counts';
import { chunks, inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Everything with kept counts. */
export const countedKinds = [...taskKinds, ...actionKinds, propertyCells];

const KEPT_WRONG = 'figures had been kept wrong: a defect. They are right again from here on';
const AT_ONCE = 500;
const LOGGED = 20;

export function defineCountJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  const within = <T>(organisationId: string, requestId: string, work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId, quiet: true }, work);
  jobs.define('counts.fold', {
    coalesced: true,
    concurrency: 1,
    handler: ({ organisationId }, { id }) => within(organisationId, id, (scope) => foldCounts(scope, countedKinds)),
  });
  jobs.define('counts.recount', {
    cron: '40 2 * * *',
    atFirst: true,
    concurrency: 1,
    handler: async ({ organisationId }, { id, log }) => {
      await within(organisationId, id, (scope) => foldCounts(scope, countedKinds));
      const cells = await within(organisationId, id, (scope) => recount(scope, countedKinds));
      if (cells.length) log.error({ organisationId, cells }, KEPT_WRONG);
    },
  });
  jobs.define('not-set-up.recount', {
    cron: '50 2 * * *',
    atFirst: ruleVersion,
    concurrency: 1,
    handler: async ({ organisationId }, { id, log }) => {
      const cells = [];
      for (const ids of chunks(await within(organisationId, id, everyProperty), AT_ONCE))
        cells.push(...(await within(organisationId, id, (scope) => recountNotSetUp(scope, ids))));
      if (cells.length) log.error({ organisationId, cells: cells.slice(0, LOGGED) }, KEPT_WRONG);
    },
  });
}
