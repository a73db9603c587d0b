import { findEntry } from '#areas/dictionaries/queries';
import { on } from '#platform/events';
import { chunks, inScope } from '#platform/scope';
import type { Scope, Subscriptions } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { visibleAccidents } from '../queries.ts';
import { accidentsNaming } from './decided-otherwise.ts';
import { keepDecision } from './keep-decision.ts';

/** How many are decided in one transaction. */
const AT_ONCE = 100;

/** Decides of accidents whose day to be decided again has come; answers whether there may be more. */
export async function keepDueDecisions(scope: Scope): Promise<boolean> {
  const due = await visibleAccidents(scope)
    .select('accidents.id')
    .where('accidents.riddorDecideOn', '<=', scope.today)
    .orderBy('accidents.riddorDecideOn')
    .limit(AT_ONCE)
    .forNoKeyUpdate('accidents')
    .skipLocked()
    .execute();
  for (const { id } of due) await keepDecision(scope, id);
  return due.length === AT_ONCE;
}

/** Decides of all accidents at properties. */
export async function decideAt(scope: Scope, propertyIds: readonly string[]): Promise<void> {
  const there = await visibleAccidents(scope)
    .select('accidents.id')
    .where('accidents.propertyId', 'in', propertyIds)
    .orderBy('accidents.id')
    .forNoKeyUpdate('accidents')
    .execute();
  for (const { id } of there) await keepDecision(scope, id);
}

/** Decides of all accidents that name an entry of a dictionary. */
async function decideNaming(scope: Scope, id: string): Promise<void> {
  const entry = await findEntry(scope, id);
  const naming = entry && accidentsNaming(scope, entry);
  for (const accident of (await naming?.forNoKeyUpdate('accidents').execute()) ?? [])
    await keepDecision(scope, accident.id);
}

/** Every hour, so that each organisation's day has begun soon after its midnight, wherever its clocks stand. */
export function defineAccidentJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('accidents.decide', {
    cron: '5 * * * *',
    atFirst: true,
    concurrency: 1,
    handler: async ({ organisationId, propertyIds, entryIds }, { id }) => {
      const within = <T>(work: (scope: Scope) => Promise<T>) =>
        inScope(maker, { organisationId, requestId: id, quiet: true }, work);
      for (const propertyId of (propertyIds as string[] | undefined) ?? [])
        await within((scope) => decideAt(scope, [propertyId]));
      for (const entryId of (entryIds as string[] | undefined) ?? [])
        await within((scope) => decideNaming(scope, entryId));
      while (await within(keepDueDecisions));
    },
  });
}

/** The nation of a property chooses the law of what happened there; an entry says what somebody counts as by it. */
export const accidentSubscriptions: Subscriptions = [
  ...on<Scope>(
    ['property.edited'],
    'If the nation of a property changed, decides again which of its accidents are reportable',
    async (scope, happened) => {
      const moved = happened.filter(({ entry }) => entry.changes?.some(({ field }) => field === 'nation'));
      for (const some of chunks(moved, 500))
        await scope.later('accidents.decide', { propertyIds: some.map(({ recordId }) => recordId) });
    },
  ),
  ...on<Scope>(
    ['dictionary.entry-corrected'],
    'Decides again whether the accidents that use a corrected entry are reportable',
    (scope, happened) =>
      scope.later('accidents.decide', { entryIds: happened.flatMap(({ entry }) => entry.facts?.entryIds ?? []) }),
  ),
];
