import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { keepStandings } from './facts.ts';
import { rulesOfNotices } from './rules-of-notices.ts';

/** The number of notices rewritten per transaction. */
const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Rewrites the standings of the notices after a given one by this program's rules; returns the last one, or null at the end. */
export async function rewriteStandings(scope: Scope, after: string): Promise<string | null> {
  const notices = await scope.whole
    .selectFrom('statutoryNotices')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .execute();
  await keepStandings(scope, notices);
  return notices.length === AT_ONCE ? notices.at(-1)!.id : null;
}

/** Corrects what an earlier program's rules wrote, soon after this one has started. */
export function defineStatutoryNoticeJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('statutory-notices.standings', {
    cron: '25 2 * * 0',
    atFirst: rulesOfNotices,
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      let after: string | null = FIRST;
      while (after !== null) {
        const last: string = after;
        after = await inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) =>
          rewriteStandings(scope, last),
        );
      }
    },
  });
}
