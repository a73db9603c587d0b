import type { NoticeKind } from '@lintel/contract/areas/notices';
import { daysBetween } from '@lintel/contract/cycles/calendar';
import { sql } from 'kysely';
import { filesThere } from '#areas/files/queries';
import { notify } from '#areas/notices/notify';
import { keptNoticeRules } from '#areas/notices/rules';
import { newestRung } from '#areas/notices/rungs';
import { holdersOf } from '#platform/access/access-sql';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The text of notices about a company's documents: whose they are. They go to users who may see them. */
export const companyInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_CLIENT_LIBRARY_MENU',
  facts: ({ organisationId }) => sql`
    select o.id, o.name as title, null::uuid as property_id,
      array(select u.id from users u where u.organisation_id = ${ownOrganisation(organisationId)}) as own_to, null::text as priority, null::date as due_on
    from organisations o where o.id = ${organisationId}::uuid`,
};

/**
 * Reminds those who keep the company's documents that a policy or an insurance is due for review or ends, on the ladder of
 * tasks; directors too if the rung names them. Each rung is sent once, however often this is called.
 */
export async function remindOfDocuments(scope: Scope): Promise<void> {
  const { tasks, directorIds } = await keptNoticeRules(scope);
  const first = Math.min(...tasks.map(({ days }) => days));
  const ending = await filesThere(scope)
    .select(['files.id', 'files.name', 'files.expiresOn'])
    .where('files.library', '=', 'COMPANY')
    .where('files.holderKind', '=', 'ORGANISATION')
    .where('files.supersededAt', 'is', null)
    .where('files.expiresOn', '<=', sql<string>`${scope.today}::date - ${first}::integer`)
    .execute();
  if (ending.length === 0) return;
  const keepers = await holdersOf(scope, 'PRISM_APP_SETTINGS_MANAGE');
  const notices = ending.flatMap(({ id, name, expiresOn }) => {
    const day = expiresOn!;
    const late = daysBetween(day, scope.today);
    const rung = newestRung(tasks, late);
    if (!rung) return [];
    const kind: NoticeKind = late > 0 ? 'document-expired' : 'document-expiring';
    return [
      {
        kind,
        about: { type: 'ORGANISATION' as const, id: scope.organisationId },
        to: rung.to.includes('director') ? [...keepers, ...directorIds] : keepers,
        occasion: `${id}/${day}/${rung.days}`,
        details: { what: name, day, part: id },
      },
    ];
  });
  await notify(scope, notices);
}
