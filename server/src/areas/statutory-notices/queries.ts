import { managesEnforcement, seesEnforcement } from '#areas/enforcement-visits/permissions';
import { holdsOnProperty } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId' | 'today'>;

/** The statutory notices that this person may see: those kept at the properties they see, with the menu of visits. Every read of one starts here. */
export const visibleNotices = (scope: Reader) =>
  withDeletedNotices(scope).where('statutoryNotices.deletedAt', 'is', null);

/** With those that were deleted, whose log stays to be read. */
export const withDeletedNotices = (scope: Reader) =>
  scope.whole
    .selectFrom('statutoryNotices')
    .innerJoin('properties', 'properties.id', 'statutoryNotices.propertyId')
    .where(seesEnforcement(scope));

/** The same, each with how it stands on a day; one that was not served by then is left out. */
export const noticesOn = (scope: Reader, day: string) =>
  visibleNotices(scope).innerJoin('statutoryNoticeStandings as standing', (join) =>
    join
      .onRef('standing.noticeId', '=', 'statutoryNotices.id')
      .on('standing.fromOn', '<=', day)
      .on('standing.untilOn', '>', day),
  );

export const findNotice = (scope: Reader, id: string) =>
  visibleNotices(scope)
    .leftJoin('enforcementVisits as visit', 'visit.id', 'statutoryNotices.visitId')
    .selectAll('statutoryNotices')
    .select([
      'properties.caption',
      'properties.archivedAt as propertyArchivedAt',
      'visit.reference as visitReference',
      managesEnforcement(scope).as('manages'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT').as('mayComment'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
    ])
    .where('statutoryNotices.id', '=', id)
    .executeTakeFirst();
export type FoundNotice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** What happened to notices, in the order in which it was said. */
export const happeningsOf = ({ db }: Pick<Scope, 'db'>, noticeIds: readonly string[]) =>
  db
    .selectFrom('statutoryNoticeHappenings')
    .selectAll()
    .where('noticeId', 'in', [...noticeIds])
    .orderBy('id')
    .execute();

/** The requirements of notices with the state of their actions, whoever may see those. */
export const requirementsOf = ({ whole }: Pick<Scope, 'whole'>, noticeIds: readonly string[]) =>
  whole
    .selectFrom('statutoryNoticeRequirements')
    .innerJoin('actions', 'actions.id', 'statutoryNoticeRequirements.actionId')
    .selectAll('statutoryNoticeRequirements')
    .select([
      'actions.reference as actionReference',
      'actions.dueOn as actionDueOn',
      'actions.state as actionState',
      'actions.deletedAt as actionDeletedAt',
    ])
    .where('statutoryNoticeRequirements.noticeId', 'in', [...noticeIds])
    .orderBy('statutoryNoticeRequirements.noticeId')
    .orderBy('statutoryNoticeRequirements.number')
    .execute();
