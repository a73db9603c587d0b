import { sql } from 'kysely';
import type { Scope } from './scope.ts';
import { ownOrganisation } from './tenant-predicate.ts';

/** The accounts that are the caller: their own, and whichever reads the same letter box (decision 029). To compare with `=`. */
export const selvesOf = ({ me, organisationId }: Pick<Scope, 'me' | 'organisationId'>) =>
  sql`any (array(select self.id from users self where self.organisation_id = ${ownOrganisation(organisationId)}
    and (self.id = ${me.id}::uuid or self.plain_email = plain_address(${me.email}))))`;
