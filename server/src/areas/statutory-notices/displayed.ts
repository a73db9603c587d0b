import { longDate } from '@lintel/contract/cycles/calendar';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import type { DisplayedNotice } from '@lintel/contract/areas/statutory-notices/displayed';
import { standingName } from '@lintel/contract/areas/statutory-notices/notice';
import { endings } from '@lintel/contract/statutory/notice-standings';
import { visibleActions } from '#areas/actions/queries';
import { visibleProperties } from '#areas/properties/queries';
import { visibleTasks } from '#areas/tasks/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { prohibitions } from './list.ts';
import { visibleNotices } from './queries.ts';

/**
 * The notices shown to everybody who opens a property or work there, until the discharge is on file (notices-desk.md, sections
 * 1 and 3): prohibitions, and those that must be displayed. Their existence is not confidential; their pages need the menu.
 */
export async function displayedOn(scope: Scope, recordId: string): Promise<{ objects: DisplayedNotice[] }> {
  const propertyId = await propertyOf(scope, recordId);
  if (propertyId === null) return { objects: [] };
  const shown = await shownAt(scope, [propertyId]);
  const opened = shown.length
    ? await visibleNotices(scope)
        .select('statutoryNotices.id')
        .where(
          'statutoryNotices.id',
          'in',
          shown.map(({ id }) => id),
        )
        .execute()
    : [];
  return {
    objects: shown.map(({ id, reference, type, partOfPremises, servedOn, receivedOn, standing }) => ({
      id,
      ref: reference,
      type: { id: type, name: noticeTypeOf(type).name },
      partOfPremises,
      since: servedOn ?? receivedOn,
      isProhibition: noticeTypeOf(type).isProhibition ?? false,
      standing: { id: standing, name: standingName(standing) },
      canView: opened.some((each) => each.id === id),
    })),
  };
}

/** The notices shown at some properties, to anybody; one that covers several of them once for each. */
const shownAt = (scope: Scope, propertyIds: readonly string[]) =>
  scope.whole
    .selectFrom('statutoryNotices')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('statutoryNotices as kept')
          .select(['kept.id as noticeId', 'kept.propertyId'])
          .where('kept.propertyId', '=', oneOf(propertyIds))
          .union(
            eb
              .selectFrom('statutoryNoticeProperties as covered')
              .select(['covered.noticeId', 'covered.propertyId'])
              .where('covered.propertyId', '=', oneOf(propertyIds)),
          )
          .as('place'),
      (join) => join.onRef('place.noticeId', '=', 'statutoryNotices.id'),
    )
    .innerJoin('statutoryNoticeStandings as standing', (join) =>
      join
        .onRef('standing.noticeId', '=', 'statutoryNotices.id')
        .on('standing.fromOn', '<=', scope.today)
        .on('standing.untilOn', '>', scope.today),
    )
    .select([
      'place.propertyId as place',
      'statutoryNotices.id',
      'statutoryNotices.reference',
      'statutoryNotices.type',
      'statutoryNotices.partOfPremises',
      'statutoryNotices.servedOn',
      'statutoryNotices.receivedOn',
      'standing.standing',
    ])
    .where('statutoryNotices.deletedAt', 'is', null)
    .where('standing.standing', 'not in', endings)
    .where((eb) =>
      eb.or([eb('statutoryNotices.displayDuty', '=', true), eb('statutoryNotices.type', 'in', prohibitions)]),
    )
    .orderBy('statutoryNotices.receivedOn')
    .orderBy('statutoryNotices.id')
    .execute();

/** Prohibitions for everybody who is to work in a place, including by link: until the discharge is on file. */
export async function prohibitionsAt(
  scope: Scope,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const shown = (await shownAt(scope, propertyIds)).filter(({ type }) => noticeTypeOf(type).isProhibition);
  return new Map(
    [...Map.groupBy(shown, ({ place }) => place)].map(([place, notices]) => [place, notices.map(asSentence)]),
  );
}

const asSentence = ({ type, servedOn, receivedOn, partOfPremises }: Awaited<ReturnType<typeof shownAt>>[number]) =>
  [
    `Prohibited: ${noticeTypeOf(type).name} since ${longDate(servedOn ?? receivedOn)}.`,
    partOfPremises && `Part of the premises: ${partOfPremises}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The property of a record; null for an action without one. */
async function propertyOf(scope: Scope, recordId: string): Promise<string | null> {
  const places = [
    visibleProperties(scope).select('properties.id as place').where('properties.id', '=', recordId),
    visibleTasks(scope).select('tasks.propertyId as place').where('tasks.id', '=', recordId),
    visibleActions(scope).select('actions.propertyId as place').where('actions.id', '=', recordId),
  ];
  for (const place of places) {
    const found = await place.executeTakeFirst();
    if (found) return found.place;
  }
  throw notFound('record');
}
