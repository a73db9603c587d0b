import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { BuiltUpon } from './kind.ts';

/** What an import did to one record. */
export type Mark = { recordId: string; rowNumber: number; isNew: boolean; before: object | null };

/** Keeps what an import did, with the number of activity entries of each record at that time. */
export async function keepMarks({ db, organisationId }: Scope, importId: string, marks: readonly Mark[]) {
  const rows = marks.map(({ recordId, rowNumber, isNew, before }) => ({
    record_id: recordId,
    row_number: rowNumber,
    is_new: isNew,
    before,
  }));
  await sql`insert into import_records (import_id, record_id, row_number, is_new, before, activity_count)
    select ${importId}::uuid, mark.record_id, mark.row_number, mark.is_new, mark.before, r.activity_count
    from json_to_recordset(${JSON.stringify(rows)}::json) as mark(record_id uuid, row_number int, is_new boolean, before jsonb)
    join records r on r.organisation_id = ${ownOrganisation(organisationId)} and r.id = mark.record_id
    returning record_id`.execute(db);
}

/** Counts the entries again of records that an earlier part of the same import added and a later one changed. */
export async function countAgain({ db, organisationId }: Scope, importId: string, recordIds: readonly string[]) {
  if (recordIds.length === 0) return;
  await sql`update import_records set activity_count = r.activity_count from records r
    where import_records.organisation_id = ${ownOrganisation(organisationId)} and import_records.import_id = ${importId}
      and import_records.record_id = any (${recordIds}::uuid[])
      and r.organisation_id = ${ownOrganisation(organisationId)} and r.id = import_records.record_id`.execute(db);
}

/** Locks them while checking whether somebody changed or commented on them. */
export async function holdImportRecords({ db, organisationId }: Scope, importId: string) {
  await sql`select records.id from records where records.organisation_id = ${ownOrganisation(organisationId)} and records.id in
    (select record_id from import_records where organisation_id = ${ownOrganisation(organisationId)} and import_id = ${importId}) order by records.id for update`.execute(
    db,
  );
}

/** Something has been done with what it imported. */
export async function builtUponRecords(
  { db }: Scope,
  importId: string,
  records: string,
  isTouched = sql<boolean>`false`,
): Promise<BuiltUpon | undefined> {
  const { total } = await db
    .selectFrom('importRecords')
    .innerJoin('records', 'records.id', 'importRecords.recordId')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importRecords.importId', '=', importId)
    .where((eb) => eb.or([eb('records.activityCount', '<>', eb.ref('importRecords.activityCount')), isTouched]))
    .executeTakeFirstOrThrow();
  if (!total) return undefined;
  const which = total === 1 ? `One of its ${records} has` : `${total.toLocaleString('en-GB')} of its ${records} have`;
  return {
    propertyCount: total,
    reason: `${which} been worked on since, so the import can no longer be undone`,
  };
}

export const marksOf = ({ db }: Scope, importId: string) =>
  db
    .selectFrom('importRecords')
    .select(['recordId', 'rowNumber', 'isNew', 'before'])
    .where('importId', '=', importId)
    .orderBy('recordId')
    .execute();

/** Actions were raised from the record of the row. */
export const isRaisedFrom = ({ organisationId }: Scope) =>
  sql<boolean>`exists (select from actions raised
    where raised.organisation_id = ${ownOrganisation(organisationId)} and raised.source_id = import_records.record_id)`;
