import { isOpenClock } from '@lintel/contract/statutory/hazard-clocks';
import type { Scope } from '#platform/scope';
import { clocksNow, factsOf, keepClocks } from './facts.ts';
import { entriesOf } from './queries.ts';

/**
 * Stores the next clock of cases whose accommodation has come to be owed while their time to make safe is extended: no entry starts
 * it, and until then the list says how long the extension runs.
 */
export async function keepOwed(scope: Scope): Promise<void> {
  const extended = await scope.whole
    .selectFrom('hazardCases')
    .select(['id', 'ground', 'awareAt'])
    .where('openClockCount', '>', 0)
    // Otherwise something in it is late already, and comes first.
    .where('nextDueAt', '>', scope.now.toISOString())
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hazardCaseEntries')
          .select('hazardCaseEntries.id')
          .whereRef('caseId', '=', 'hazardCases.id')
          .where('kind', '=', 'EXTENDED'),
      ),
    )
    .forNoKeyUpdate('hazardCases')
    // Whoever holds one enters something in it, which stores its clock.
    .skipLocked()
    .execute();
  if (extended.length === 0) return;
  const ids = extended.map(({ id }) => id);
  const entries = Map.groupBy(await entriesOf(scope, ids), ({ caseId }) => caseId);
  for (const of of extended) {
    const clocks = clocksNow(scope, factsOf(of, entries.get(of.id) ?? []));
    if (clocks.some((clock) => clock.code === 'ACCOMMODATION' && isOpenClock(clock))) await keepClocks(scope, of);
  }
}
