import { sql } from 'kysely';
import type { Option } from '@lintel/contract/platform/shapes';
import { endings } from '@lintel/contract/statutory/notice-standings';
import { managesEnforcement, seesEnforcement } from '#areas/enforcement-visits/queries';
import { holdsOnProperty } from '#areas/properties/queries';
import { contains, placeIn } from '#platform/list/list-sql';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId' | 'today'>;

/** The statutory notices that the caller may see: those of visible properties, with the menu of visits. Every read starts here. */
export const visibleNotices = (scope: Reader) =>
  withDeletedNotices(scope).where('statutoryNotices.deletedAt', 'is', null);

/** Including deleted ones, whose log stays readable. */
export const withDeletedNotices = (scope: Reader) =>
  scope.whole
    .selectFrom('statutoryNotices')
    .innerJoin('properties', 'properties.id', 'statutoryNotices.propertyId')
    .where(seesEnforcement(scope));

/** The same, each with its standing on a date; those not served by then are left out. */
export const noticesOn = (scope: Reader, day: string) =>
  visibleNotices(scope).innerJoin('statutoryNoticeStandings as standing', (join) =>
    join
      .onRef('standing.noticeId', '=', 'statutoryNotices.id')
      .on('standing.fromOn', '<=', day)
      .on('standing.untilOn', '>', day),
  );

/** The actions required by notices that had not ended on a date. */
export const actionsRequiredOn = (scope: Reader, day: string) =>
  sql<string>`(${noticesOn(scope, day)
    .innerJoin('statutoryNoticeRequirements as required', 'required.noticeId', 'statutoryNotices.id')
    .where('standing.standing', 'not in', endings)
    .select('required.actionId')})`;

/** The authorities that served visible notices, by name; those that start with the text first. */
export async function authoritiesToChoose(
  scope: Scope,
  { text, limit }: { text: string; limit: number },
): Promise<{ objects: Option[] }> {
  const names = visibleNotices(scope).select('statutoryNotices.authority as name').distinct().as('names');
  const found = await scope.db
    .selectFrom(names)
    .select('name')
    .$if(text !== '', (query) => query.where(contains('name', text)).orderBy(sql`${placeIn('name', text)} > 1`))
    .orderBy('name')
    .limit(limit)
    .execute();
  return { objects: found.map(({ name }) => ({ id: name, name })) };
}

/** The number of open actions required by a notice, regardless of who may see them. */
export const openRequirements = ({ organisationId }: Pick<Scope, 'organisationId'>) => sql<number>`(
  select count(*)::int from statutory_notice_requirements r
  join actions a on a.organisation_id = ${ownOrganisation(organisationId)} and a.id = r.action_id
  where r.organisation_id = ${ownOrganisation(organisationId)} and r.notice_id = statutory_notices.id
    and a.deleted_at is null and a.state <> 'closed')`;

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
      openRequirements(scope).as('openRequirementCount'),
    ])
    .where('statutoryNotices.id', '=', id)
    .executeTakeFirst();
export type FoundNotice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** The entries of notices, in order of entry. */
export const entriesOf = ({ db }: Pick<Scope, 'db'>, noticeIds: readonly string[]) =>
  db
    .selectFrom('statutoryNoticeHappenings')
    .selectAll()
    .where('noticeId', 'in', [...noticeIds])
    .orderBy('id')
    .execute();

/** The requirements of notices with the state of their actions, regardless of who may see those. */
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
