import { sql } from 'kysely';
import type { Ladder } from '@lintel/contract/areas/notice-rules';
import { daysBetween, longDate, plusDays } from '@lintel/contract/cycles/calendar';
import { clockOf, isOpenClock, isPast, lateAfter, momentAt } from '@lintel/contract/statutory/hazard-clocks';
import type { Due, HazardClock } from '@lintel/contract/statutory/hazard-clocks';
import { hazards } from '@lintel/contract/statutory/hazards';
import { managersOf } from '#areas/notices/managers';
import { namedOrManaging } from '#areas/notices/named';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { keptNoticeRules } from '#areas/notices/rules';
import { newestRung } from '#areas/notices/rungs';
import type { PeopleByLevel } from '#areas/notices/rungs';
import { nameOf } from '#platform/list/list-sql';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { clocksNow, factsOf } from './facts.ts';
import { hasTimeOfDay, timeInWords } from './instants.ts';
import { namedOnCases } from './people.ts';
import { entriesOf } from './queries.ts';

/** The text of notices about a case: its reference and hazard. No day: each clock has its own, which its notices have. */
export const caseInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  facts: ({ organisationId }) => sql`
    select h.id, concat(h.reference, ' · ', ${nameOf(sql`h.hazard`, hazards)}) as title, h.property_id,
      null::uuid[] as own_to, null::text as priority, null::date as due_on
    from hazard_cases h where h.organisation_id = ${ownOrganisation(organisationId)}`,
};

/** Notifies the people named of a new case, with what must be done first and by when. */
export async function notifyOfReport(scope: Scope, id: string): Promise<void> {
  const of = await casesWithClocks(scope).where('hazardCases.id', '=', id).executeTakeFirstOrThrow();
  const [first] = clocksNow(scope, factsOf(of, []));
  const people = await peopleOf(scope, [id]);
  await notify(scope, [
    {
      kind: 'hazard-reported',
      about: { type: 'HAZARD_CASE', id },
      to: people.get(id) ?? [],
      details: { what: clockOf(first!.code).name, text: reportInWords(scope, first!), day: first!.due?.on },
    },
  ]);
}

/** Reminders of clocks that count hours: this long before the end, and when it has passed. */
const HOURS_BEFORE = [12, 4];
const HOUR = 3_600_000;

/**
 * The day's reminders: each running clock on the ladder of a HIGH action; overdue ones, and accommodation that is owed, to the
 * directors immediately. Each is sent once, however often this is called.
 */
export const remindOfClocks = async (scope: Scope): Promise<void> =>
  remind(scope, await casesWithClocks(scope).where('hazardCases.openClockCount', '>', 0).execute());

/** The same only for clocks that are late at a time of day, whether or not they are their case's next. */
export const remindOfEmergencies = async (scope: Scope): Promise<void> =>
  remind(scope, await casesWithClocks(scope).where('hazardCases.openClockCount', '>', 0).execute(), (clock) => {
    const late = lateAfter(clock);
    return late !== null && hasTimeOfDay(late);
  });

async function remind(
  scope: Scope,
  open: Awaited<ReturnType<ReturnType<typeof casesWithClocks>['execute']>>,
  isMeant: (clock: HazardClock) => boolean = () => true,
) {
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const entries = Map.groupBy(await entriesOf(scope, ids), ({ caseId }) => caseId);
  const [people, managers] = [await peopleOf(scope, ids), await managersOf(scope, ids)];
  const { actions, directorIds } = await keptNoticeRules(scope);
  const over = await notifiedAsOver(scope, ids);
  await notify(
    scope,
    open.flatMap((of) => {
      const levels = {
        owner: people.get(of.id) ?? [],
        manager: managers.get(of.id) ?? [],
        director: directorIds,
      };
      return clocksNow(scope, factsOf(of, entries.get(of.id) ?? []))
        .filter((clock) => isOpenClock(clock) && isMeant(clock))
        .flatMap((clock) => reminders(scope, of.id, clock, { ladder: actions.HIGH, levels, over }));
    }),
  );
}

/** `over`: the date of the first notice that a clock is overdue, by its occasion. */
type Reminding = { ladder: Ladder; levels: PeopleByLevel; over: ReadonlyMap<string, string> };

function reminders(scope: Scope, id: string, clock: HazardClock, { ladder, levels, over }: Reminding): NewNotice[] {
  if (clock.code === 'ACCOMMODATION') return [owed(scope, id, clock, levels)];
  const { due } = clock;
  if (due === null) return [];
  const now = momentAt(scope.now.toISOString());
  const late = isPast(due, now);
  const about = { type: 'HAZARD_CASE' as const, id };
  const details = { what: clockOf(clock.code).name, text: dueInWords(scope, due), day: due.on };
  const kind = late ? ('hazard-overdue' as const) : ('hazard-due' as const);
  const key = `${clock.code}/${clock.from.at}/${due.at ?? due.on}`;
  const rung = newestRung(
    ladder.filter(({ days }) => due.at === null || days > 0),
    daysBetween(due.on, now.on),
  );
  const left = due.at ? Date.parse(due.at) - scope.now.getTime() : null;
  const hours = left === null || late ? undefined : HOURS_BEFORE.findLast((each) => left <= each * HOUR);
  // On the date of the first overdue notice no rung is needed as well, nor an earlier one.
  const overOn = over.get(occasionOver(id, key)) ?? now.on;
  const isCoveredByOver = late && rung !== undefined && plusDays(due.on, rung.days) <= overOn;
  const rungTo = rung ? rung.to.flatMap((level) => levels[level]) : [];
  return [
    ...(rung && !isCoveredByOver ? [{ kind, about, to: rungTo, occasion: `${key}/${rung.days}`, details }] : []),
    ...(hours === undefined
      ? []
      : [{ kind, about, to: [...levels.owner, ...levels.manager], occasion: `${key}/${hours}h`, details }]),
    // A statutory duty is breached: directors do not wait for their rung, and nobody does if it counts hours.
    ...(late
      ? [
          {
            kind,
            about,
            to: [...rungTo, ...(due.at ? [...levels.owner, ...levels.manager] : []), ...levels.director],
            occasion: `${key}/over`,
            details,
          },
        ]
      : []),
  ];
}

/** Accommodation is late as soon as it runs, and has no day to be reminded of: everybody is notified once. */
function owed(scope: Scope, id: string, clock: HazardClock, levels: PeopleByLevel): NewNotice {
  const since = lateAfter(clock);
  return {
    kind: 'hazard-overdue',
    about: { type: 'HAZARD_CASE', id },
    to: [...levels.owner, ...levels.manager, ...levels.director],
    occasion: `${clock.code}/${clock.from.at}/over`,
    details: { what: clockOf(clock.code).name, text: dueInWords(scope, since), day: since?.on, isOwed: true },
  };
}

const occasionOver = (id: string, key: string) => `hazard-overdue/${id}/${key}/over`;

/** The date of the first overdue notice for each clock of these cases, by its occasion. */
async function notifiedAsOver({ whole }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const first = await whole
    .selectFrom('notices')
    .select(['occasion', 'createdAt'])
    .where('kind', '=', 'hazard-overdue')
    .where('recordId', 'in', [...ids])
    .where('occasion', 'like', '%/over')
    .orderBy('createdAt', 'desc')
    .execute();
  return new Map(first.map(({ occasion, createdAt }) => [occasion, momentAt(createdAt).on]));
}

function dueInWords(scope: Scope, due: Due | null): string {
  if (due === null) return '';
  return due.at && hasTimeOfDay(due) ? timeInWords(scope, due.at) : longDate(due.on);
}

/** The notice of a report says so if its first deadline had already passed. */
const reportInWords = (scope: Scope, clock: HazardClock) =>
  `${dueInWords(scope, clock.due)}${clock.state === 'OVERDUE' ? ', which has passed' : ''}`;

const casesWithClocks = ({ whole }: Scope) =>
  whole
    .selectFrom('hazardCases')
    .innerJoin('properties', 'properties.id', 'hazardCases.propertyId')
    .select(['hazardCases.id', 'hazardCases.ground', 'hazardCases.awareAt'])
    .where('hazardCases.deletedAt', 'is', null)
    .where('properties.archivedAt', 'is', null);

const peopleOf = (scope: Scope, ids: readonly string[]) => namedOrManaging(scope, namedOnCases, ids);
