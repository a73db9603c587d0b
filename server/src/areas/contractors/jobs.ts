import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { evidenceRulesOf } from './evidence-rules.ts';
import { redactOperatives } from './redact.ts';
import { rulesOfContractors } from './rules-of-contractors.ts';
import { keepStandings } from './standing.ts';

/** The number of contractors updated per transaction. */
const AT_ONCE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Rewrites the standings of the contractors after a given one by this program's rules; returns the last one, or null at the end. */
async function rewriteStandings(scope: Scope, after: string): Promise<string | null> {
  const some = await scope.whole
    .selectFrom('contractors')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .execute();
  await keepStandings(
    scope,
    some.map(({ id }) => id),
  );
  return some.length === AT_ONCE ? some.at(-1)!.id : null;
}

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
      let after: string | null = FIRST;
      while (after !== null) {
        const last: string = after;
        after = await within(organisationId, id, (scope) => rewriteStandings(scope, last));
      }
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
