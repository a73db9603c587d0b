import { findEntry } from '#areas/dictionaries/queries';
import { on } from '#platform/record/events';
import { chunks, inScope } from '#platform/scope';
import type { Scope, Subscriptions } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { visibleAccidents } from '../queries.ts';
import { accidentsNaming } from './decided-otherwise.ts';
import { keepDecision } from './keep-decision.ts';

/** The number decided per transaction. */
const AT_ONCE = 100;

/** Decides accidents due for a new decision; returns whether there may be more. */
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

/** Decides all accidents at given properties. */
export async function decideAt(scope: Scope, propertyIds: readonly string[]): Promise<void> {
  const there = await visibleAccidents(scope)
    .select('accidents.id')
    .where('accidents.propertyId', 'in', propertyIds)
    .orderBy('accidents.id')
    .forNoKeyUpdate('accidents')
    .execute();
  for (const { id } of there) await keepDecision(scope, id);
}

/** Decides all accidents that reference a dictionary entry. */
async function decideNaming(scope: Scope, id: string): Promise<void> {
  const entry = await findEntry(scope, id);
  const naming = entry && accidentsNaming(scope, entry);
  for (const accident of (await naming?.forNoKeyUpdate('accidents').execute()) ?? [])
    await keepDecision(scope, accident.id);
}

/** Hourly, to run soon after midnight in each organisation's time zone. */
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

/** The law depends on the nation of the property; person types depend on dictionary entries. */
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
