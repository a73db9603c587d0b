import { sql } from 'kysely';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { noticeTypeCodes, noticeTypeOf, noticeTypes } from '@lintel/contract/statutory/notice-types';
import { dayRange } from '@lintel/contract/platform/list';
import { endings, toComplyWith } from '@lintel/contract/statutory/notice-standings';
import { recordsFound } from '#areas/search/queries';
import { listQuery } from '#platform/list/list';
import { nameOf } from '#platform/list/list-sql';
import { isWhose, isNamedOn } from '#platform/record/named-people';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { namedOnNotices } from './people.ts';
import { noticesOn, openRequirements } from './queries.ts';
import { reviewOf } from './review.ts';

/** The date as of which the list is requested. */
const dayOf = (search: Record<string, unknown>) => {
  const { to, from: first } = dayRange(search, 'stood') ?? {};
  return to ?? first;
};

/** The statutory notices of properties in use, with their standing today, or on a given date. */
const from = (scope: Scope, search: Record<string, unknown>) => {
  const day = dayOf(search);
  const found = noticesOn(scope, day ?? scope.today).innerJoinLateral(reviewOf(scope).as('review'), (join) =>
    join.onTrue(),
  );
  return day ? found : found.where('properties.archivedAt', 'is', null);
};
const named = noticeTypes.map(({ code, name }) => ({ id: code, name }));
export const prohibitions = noticeTypeCodes.filter((code) => noticeTypeOf(code).isProhibition);

export const statutoryNoticeRows = listQuery(statutoryNoticeList, {
  from,
  key: 'statutoryNotices.id',
  select: (query, scope) =>
    query
      .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
      .select([
        'statutoryNotices.id',
        'statutoryNotices.reference as ref',
        nameOf<string>('statutoryNotices.type', named).as('type'),
        'statutoryNotices.authority',
        'statutoryNotices.authorityReference',
        'properties.caption as property',
        'statutoryNotices.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        'statutoryNotices.receivedOn',
        'standing.standing',
        'standing.appealUntil as appealBy',
        'standing.complyBy',
        'statutoryNotices.hearingOn',
        'review.reviewOn',
        openRequirements(scope).as('openRequirementCount'),
      ]),
  text: (query, text, scope) => query.where('statutoryNotices.id', 'in', recordsFound(scope, 'STATUTORY_NOTICE', text)),
  where: {
    standings: 'standing.standing',
    ended: (query, answer) => query.where('standing.standing', answer === 'YES' ? 'in' : 'not in', endings),
    overdue: (query, answer, { today }, search) => {
      const isOverdue = sql<boolean>`(standing.standing = any (${[...toComplyWith]}::text[])
        and coalesce(standing.comply_by < ${dayOf(search) ?? today}::date, false))`;
      return query.where(answer === 'YES' ? isOverdue : sql<boolean>`not ${isOverdue}`);
    },
    types: 'statutoryNotices.type',
    prohibition: (query, answer) =>
      query.where('statutoryNotices.type', answer === 'YES' ? 'in' : 'not in', prohibitions),
    authorities: (query, chosen) =>
      query.where(
        sql<boolean>`lower(statutory_notices.authority) = any (${[chosen].flat().map((name) => name.toLowerCase())}::text[])`,
      ),
    appealOutcomes: (query, outcomes, { organisationId, today }, search) =>
      query.where(
        sql<boolean>`exists (select from statutory_notice_happenings entry
          where entry.organisation_id = ${ownOrganisation(organisationId)} and entry.notice_id = statutory_notices.id
            and entry.kind = 'APPEAL_ENDED' and entry.on_day <= ${dayOf(search) ?? today}::date
            and entry.details->>'outcome' = any (${outcomes}::text[]))`,
      ),
    // `from` reads them as of that date.
    stood: (query) => query,
    receivedOn: 'statutoryNotices.receivedOn',
    complyBy: 'standing.complyBy',
    appealBy: 'standing.appealUntil',
    hearingOn: 'statutoryNotices.hearingOn',
    reviewOn: 'review.reviewOn',
    whose: (query, whose, scope) => query.where(isWhose(scope, namedOnNotices, whose)),
    peopleIds: (query, ids, scope) => query.where(isNamedOn(scope, namedOnNotices, [ids].flat())),
    visitIds: 'statutoryNotices.visitId',
    propertyIds: 'statutoryNotices.propertyId',
    regionIds: 'properties.regionId',
    withoutRegion: (query) => query.where('properties.regionId', 'is', null),
    landlordIds: 'properties.landlordId',
  },
  order: {
    receivedOn: { by: 'statutoryNotices.receivedOn', isThere: true },
    ref: { by: 'statutoryNotices.reference', isThere: true },
    property: { by: 'properties.captionSort', isThere: true },
    authority: { by: 'statutoryNotices.authority', isThere: true },
    complyBy: 'standing.complyBy',
    appealBy: 'standing.appealUntil',
    hearingOn: 'statutoryNotices.hearingOn',
  },
});
