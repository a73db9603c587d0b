import { dutyEndings, HazardEntryDetails } from '@lintel/contract/areas/hazard-cases/entry';
import {
  clocksOf,
  isOpenClock,
  lastInstantOf,
  lateAfter,
  momentAt,
  nextClock,
} from '@lintel/contract/statutory/hazard-clocks';
import type { HazardEvent, HazardFacts } from '@lintel/contract/statutory/hazard-clocks';
import { conflict } from '#platform/http/problems';
import { notStruckOut } from '#platform/record/struck-entries';
import type { Scope } from '#platform/scope';
import { entriesOf } from './queries.ts';
import type { FoundCase, KeptEntry } from './queries.ts';

type Entry = Pick<KeptEntry, 'id' | 'kind' | 'happenedAt' | 'details'>;

/** The facts that determine the clocks of a case. */
export const factsOf = (of: Pick<FoundCase, 'ground' | 'awareAt'>, entries: readonly Entry[]): HazardFacts => ({
  ground: of.ground,
  aware: momentAt(of.awareAt),
  events: notStruckOut(entries).flatMap(asEvent),
});

function asEvent({ kind, happenedAt, details }: Entry): HazardEvent[] {
  const moment = momentAt(happenedAt);
  const entered = HazardEntryDetails.parse(details);
  const isFound = entered.found !== null && entered.found !== 'NONE';
  switch (kind) {
    case 'INVESTIGATED':
      return [
        {
          ...moment,
          kind,
          found: entered.found ?? 'NONE',
          inPerson: entered.inPerson ?? false,
          // Work is needed unless somebody said that it is not: no duty ends for lack of a statement.
          safetyWork: entered.safetyWork ?? isFound,
          preventativeWork: entered.preventativeWork ?? isFound,
        },
      ];
    case 'EXTENDED':
      return entered.clock && entered.to ? [{ ...moment, kind, clock: entered.clock, to: momentAt(entered.to) }] : [];
    case 'DUTY_ENDED': {
      const why = dutyEndings.find(({ id }) => id === entered.why);
      return entered.clock && why ? [{ ...moment, kind, clock: entered.clock, why: why.name.toLowerCase() }] : [];
    }
    case 'INSPECTION_ASKED':
    case 'RENEWAL_ASKED':
    case 'SUMMARY_GIVEN':
    case 'MADE_SAFE':
    case 'STEPS_TAKEN':
    case 'WORK_BEGUN':
    case 'WORK_FINISHED':
    case 'ACCOMMODATION_SECURED':
    case 'ACCOMMODATION_ENDED':
      return [{ ...moment, kind }];
    default:
      return [];
  }
}

/** The current clocks of a case. */
export const clocksNow = ({ now }: Pick<Scope, 'now'>, facts: HazardFacts) =>
  clocksOf(facts, momentAt(now.toISOString()));

/**
 * Stores the clock that is late first; called in every transaction that changes what it depends on, and by a job for what only
 * time changes (`keepOwed`).
 */
export async function keepClocks(scope: Scope, of: Pick<FoundCase, 'id' | 'ground' | 'awareAt'>): Promise<void> {
  const entries = await entriesOf(scope, [of.id]);
  const last = notStruckOut(entries).findLast(({ kind }) => kind === 'CLOSED' || kind === 'REOPENED');
  const isClosed = last?.kind === 'CLOSED';
  // Entries made with a fast clock have happened too: the list agrees with the case once that time has come.
  const times = [scope.now.toISOString(), ...entries.map(({ happenedAt }) => new Date(happenedAt).toISOString())];
  const clocks = clocksOf(factsOf(of, entries), momentAt(times.toSorted().at(-1)!));
  const open = isClosed ? [] : clocks.filter(isOpenClock);
  if (isClosed && clocks.some(isOpenClock))
    throw conflict('This would leave a duty open in a closed case. Reopen the case first.');
  const next = nextClock(open);
  const late = next ? lateAfter(next) : null;
  await scope.db
    .updateTable('hazardCases')
    .set({
      state: isClosed ? 'CLOSED' : 'OPEN',
      nextClock: next?.code ?? null,
      nextDueOn: late?.on ?? null,
      nextDueAt: late && lastInstantOf(late),
      openClockCount: open.length,
    })
    .where('id', '=', of.id)
    .execute();
}
