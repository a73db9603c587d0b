import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type NumberedTable =
  | 'accident_decisions'
  | 'accident_judgements'
  | 'accident_redactions'
  | 'accident_form_answers'
  | 'accident_reports'
  | 'accident_notifications';

/** The next row number for a locked accident: it determines which row is latest, since a clock may be set back. */
export const nextNumber = (
  { organisationId }: Pick<Scope, 'organisationId'>,
  table: NumberedTable,
  accidentId: string,
): RawBuilder<number> =>
  sql<number>`(select coalesce(max(entry.number), 0) + 1 from ${sql.table(table)} entry
    where entry.organisation_id = ${ownOrganisation(organisationId)} and entry.accident_id = ${accidentId}::uuid)`;
