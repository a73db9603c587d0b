import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { evidenceRulesOf } from './evidence-rules.ts';
import { redactOperatives } from './redact.ts';
import { keepStandings } from './standing.ts';

/** The number of contractors updated per transaction. */
const AT_ONCE = 100;

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
  jobs.define('contractors.standings', {
    // A contractor that was locked at the time is updated in the next run.
    cron: '35 2 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, keepOldStandings));
    },
  });
  jobs.define('contractors.redactions', {
    cron: '50 2 * * *',
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, redactOperatives));
    },
  });
}
