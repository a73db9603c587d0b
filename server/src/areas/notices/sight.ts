import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';

const anyOf = (...permissions: string[]) =>
  sql.raw(
    `r.permissions ?| array[${['PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT', ...permissions].map((one) => `'${one}'`).join(', ')}]`,
  );

/**
 * Active people with what their roles let them see, one row each, so that who may see what of whole portfolios is one
 * join; for one person the scope's `me` answers the same (platform/access.ts). All of them, or only those that are named.
 */
export const seers = ({ organisationId }: Pick<Scope, 'organisationId'>, userIds?: readonly string[]) => sql`
  select u.id, u.full_name, u.email,
    coalesce(bool_or(${anyOf('PRISM_APP_TASK_MENU')}), false) as sees_tasks,
    coalesce(bool_or(${anyOf('PRISM_APP_ACTION_MENU')}), false) as sees_actions,
    coalesce(bool_or(r.permissions ? 'PRISM_APP_SETTINGS_MANAGE'), false) as is_administrator,
    coalesce(bool_or(${anyOf('PRISM_PROPERTY_VIEW')} and (g.reach = 'organisation' or ${anyOf()})), false) as sees_all,
    ${gathered('g.region_id', 'PRISM_PROPERTY_VIEW')} as region_ids,
    ${gathered('g.landlord_id', 'PRISM_PROPERTY_VIEW')} as landlord_ids,
    ${gathered("case when g.reach = 'properties' then g.id end", 'PRISM_PROPERTY_VIEW')} as grant_ids,
    ${gathered('g.region_id', 'PRISM_PROPERTY_SUPERVISOR')} as supervised_region_ids,
    ${gathered('g.landlord_id', 'PRISM_PROPERTY_SUPERVISOR')} as supervised_landlord_ids,
    ${gathered("case when g.reach = 'properties' then g.id end", 'PRISM_PROPERTY_SUPERVISOR')} as supervised_grant_ids
  from users u
  left join grants g on g.organisation_id = u.organisation_id and g.user_id = u.id
  left join roles r on r.organisation_id = g.organisation_id and r.id = g.role_id
  where u.organisation_id = ${unforeseen(organisationId)} and u.deactivated_at is null ${userIds ? sql`and u.id = any (${[...userIds]}::uuid[])` : sql``}
  group by u.organisation_id, u.id`;

const gathered = (value: string, permission: string) =>
  sql.raw(
    `coalesce(array_agg(${value}) filter (where r.permissions ? '${permission}' and ${value} is not null), '{}')`,
  );

/** Whether the seer of a row may see a property; `property` has organisation_id, id, region_id and landlord_id. */
export const seesProperty = (seer: string, property: string): RawBuilder<boolean> =>
  sql.raw(`(${seer}.sees_all or ${reaches(seer, property, '')})`);

/** Whether the seer of a row is a supervisor of a property by more than a role over the whole organisation. */
export const supervises = (seer: string, property: string): RawBuilder<boolean> =>
  sql.raw(reaches(seer, property, 'supervised_'));

const reaches = (seer: string, property: string, kind: string) =>
  `(${property}.region_id = any (${seer}.${kind}region_ids) or ${property}.landlord_id = any (${seer}.${kind}landlord_ids)
    or cardinality(${seer}.${kind}grant_ids) > 0 and exists (select from grant_properties held where held.organisation_id = ${property}.organisation_id
      and held.property_id = ${property}.id and held.grant_id = any (${seer}.${kind}grant_ids)))`;
