import { sql } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions/list';
import { countedOn } from '@lintel/contract/areas/statutory-notices/links';
import type { NoticeSummary } from '@lintel/contract/areas/statutory-notices/summary';
import { plusInterval } from '@lintel/contract/cycles/calendar';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { appealOutcomes, endings, isEnded, noticeStandings } from '@lintel/contract/statutory/notice-standings';
import { isOverdue } from '@lintel/contract/statutory/standing';
import { actionRows } from '#areas/actions/list';
import { visibleVisits } from '#areas/enforcement-visits/queries';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { prohibitions } from './list.ts';
import { noticesOn } from './queries.ts';

type Count = NoticeSummary['byType'][number];

/** The number of notices on a date, by their standing then (notices-desk.md, section 5). */
export async function noticeSummary(scope: Scope, on: string = scope.today): Promise<NoticeSummary> {
  if (on > scope.today) throw invalid([{ field: 'on', message: 'This date is in the future' }]);
  const there = await noticesOn(scope, on)
    .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
    .select([
      'statutoryNotices.id',
      'statutoryNotices.type',
      'statutoryNotices.authority',
      'standing.standing',
      'standing.complyBy',
      'properties.id as propertyId',
      'properties.caption as property',
      'region.id as regionId',
      'region.name as region',
    ])
    .execute();
  const open = there.filter(({ standing }) => !isEnded(standing));
  const isProhibition = new Set<string>(prohibitions);
  return {
    on,
    inForce: open.length,
    overdue: open.filter((notice) => isOverdue(notice, on)).length,
    prohibitions: open.filter(({ type }) => isProhibition.has(type)).length,
    underAppeal: open.filter(({ standing }) => standing.startsWith('APPEAL_')).length,
    openRequirements: await openRequirementsOn(scope, on),
    averageDaysToEnd: await averageDays(scope, on),
    byStanding: noticeStandings.flatMap(({ id, name }) => {
      const count = there.filter(({ standing }) => standing === id).length;
      return count ? [{ id, label: name, count }] : [];
    }),
    byType: counted(open, ({ type }) => [type, noticeTypeOf(type).name]),
    byAuthority: counted(open, ({ authority }) => [authority.toLowerCase(), authority]),
    byProperty: counted(open, ({ propertyId, property }) => [propertyId, property]),
    byRegion: counted(open, ({ regionId, region }) => [regionId ?? 'none', region ?? 'Without a region']),
    appeals: await appealsEnded(scope, on),
    visitsByOutcome: await visitsByOutcome(scope, on),
  };
}

/** Counts by label, highest first. */
function counted<T>(rows: readonly T[], of: (row: T) => [id: string, label: string]): Count[] {
  const groups = Map.groupBy(rows, (row) => of(row)[0]);
  return [...groups]
    .map(([id, some]) => ({ id, label: of(some[0]!)[1], count: some.length }))
    .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label));
}

/** Requirements of active notices that were not met by then, as the list of actions counts them. */
async function openRequirementsOn(scope: Scope, on: string): Promise<number | null> {
  if (!scope.me.has('PRISM_APP_ACTION_MENU')) return null;
  const search = { ...actionList.defaults, page: 1, ...countedOn(on).requirements, onlyTotal: true } as const;
  return (await actionRows.page(scope, search)).totalObjectsForQuery;
}

/** From service to the end, over the notices that had ended by then. */
async function averageDays(scope: Scope, on: string): Promise<number | null> {
  const { average } = await noticesOn(scope, on)
    .select(
      sql<
        number | null
      >`avg(standing.from_on - coalesce(statutory_notices.served_on, statutory_notices.received_on))::double precision`.as(
        'average',
      ),
    )
    .where('standing.standing', 'in', endings)
    .executeTakeFirstOrThrow();
  return average === null ? null : Math.round(average);
}

/** Notices with an appeal that had ended by then, by outcome; one appealed twice counts once for each. */
async function appealsEnded(scope: Scope, on: string): Promise<Count[]> {
  const rows = await noticesOn(scope, on)
    .innerJoin('statutoryNoticeHappenings as entry', 'entry.noticeId', 'statutoryNotices.id')
    .select(['statutoryNotices.id', sql<string>`entry.details->>'outcome'`.as('outcome')])
    .distinct()
    .where('entry.kind', '=', 'APPEAL_ENDED')
    .where('entry.onDay', '<=', on)
    .execute();
  return counted(rows, ({ outcome }) => [outcome, appealOutcomes.find(({ id }) => id === outcome)?.name ?? outcome]);
}

async function visitsByOutcome(scope: Scope, on: string): Promise<Count[]> {
  const rows = await visibleVisits(scope)
    .leftJoin('dictionaryEntries as outcome', 'outcome.id', 'enforcementVisits.outcomeId')
    .select(['outcome.id', 'outcome.name'])
    .where('properties.archivedAt', 'is', null)
    .where('enforcementVisits.visitedOn', '<=', on)
    .where('enforcementVisits.visitedOn', '>', plusInterval(on, { count: -12, unit: 'month' }))
    .execute();
  return counted(rows, ({ id, name }) => [id ?? 'none', name ?? 'No outcome recorded']);
}
