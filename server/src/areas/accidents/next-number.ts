import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Said =
  | 'accident_decisions'
  | 'accident_judgements'
  | 'accident_redactions'
  | 'accident_form_answers'
  | 'accident_reports'
  | 'accident_notifications';

/** The next row number for a locked accident: it determines which row is latest, since a clock may be set back. */
export const nextNumber = (
  { organisationId }: Pick<Scope, 'organisationId'>,
  table: Said,
  accidentId: string,
): RawBuilder<number> =>
  sql<number>`(select coalesce(max(said.number), 0) + 1 from ${sql.table(table)} said
    where said.organisation_id = ${ownOrganisation(organisationId)} and said.accident_id = ${accidentId}::uuid)`;
