import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { evidenceRulesOf } from './evidence-rules.ts';
import { redactOperatives } from './redact.ts';
import { rulesOfContractors } from './rules-of-contractors.ts';
import { keepStandings } from './standing.ts';

/** The number of contractors updated per transaction. */
const AT_ONCE = 100;

/** Has all standings written anew: an earlier program may have had other rules. */
const markAllOld = ({ db }: Scope) => db.updateTable('contractors').set({ standingRules: -1 }).execute();

/** Updates the standings of contractors last written by earlier rules; returns whether there may be more. */
export async function keepOldStandings(scope: Scope): Promise<boolean> {
  const { version } = await evidenceRulesOf(scope);
  const old = await scope.whole
    .selectFrom('contractors')
    .select('id')
    .where('standingRules', '<', version)
    .orderBy('standingRules')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  await keepStandings(
    scope,
    old.map(({ id }) => id),
  );
  return old.length === AT_ONCE;
}

export function defineContractorJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  const within = <T>(organisationId: string, requestId: string, work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId, quiet: true }, work);
  // Soon after this program has started; the weekly run only corrects what a defect may have left.
  jobs.define('contractors.all-standings', {
    cron: '30 2 * * 0',
    atFirst: rulesOfContractors,
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      await within(organisationId, id, markAllOld);
      while (await within(organisationId, id, keepOldStandings));
    },
  });
  jobs.define('contractors.standings', {
    // A contractor that was locked at the time is updated in the next run.
    cron: '35 2 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await within(organisationId, id, keepOldStandings));
    },
  });
  jobs.define('contractors.redactions', {
    cron: '50 2 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await within(organisationId, id, redactOperatives));
    },
  });
}
