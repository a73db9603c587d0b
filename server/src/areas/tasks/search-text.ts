import { sql } from 'kysely';
import { captionOfTask } from './caption.ts';
import { keepSearchTexts } from '#areas/search/search-texts';
import type { SearchText } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Named = {
  id: string;
  type: { code: string; name: string };
  property: { id: string; propertyReferenceNumber: string; caption: string; postcode: string | null };
};

/** The search text of a task, kept in the transaction that adds it. */
export const searchTextOf = ({ id, type, property }: Named): SearchText => ({
  recordId: id,
  kind: 'TASK',
  propertyId: property.id,
  caption: captionOfTask({ ...type, property: property.caption }),
  words: [type.code, type.name, property.propertyReferenceNumber, property.caption, property.postcode]
    .filter(Boolean)
    .join(' '),
});

/** Writes the texts of all tasks of a type anew, after its code or name changed. */
export const indexTasksOfType = (scope: Scope, taskTypeId: string) => write(scope, sql`t.task_type_id = ${taskTypeId}`);

/** The same for all tasks on properties, after their addresses or references changed. */
export async function indexTasksOfProperties(scope: Scope, propertyIds: string[]) {
  for (const some of chunks(propertyIds, 5000)) await write(scope, sql`t.property_id = any(${some}::uuid[])`);
}

async function write(scope: Scope, which: ReturnType<typeof sql>) {
  const { rows } = await sql<Named>`
    select t.id, json_build_object('code', y.code, 'name', y.name) as type,
      json_build_object('id', p.id, 'propertyReferenceNumber', p.property_reference_number, 'caption', p.caption, 'postcode', p.postcode) as property
    from tasks t
    join task_types y on y.organisation_id = ${ownOrganisation(scope.organisationId)} and y.id = t.task_type_id
    join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = t.property_id
    where t.organisation_id = ${ownOrganisation(scope.organisationId)} and t.state <> 'removed' and ${which}`.execute(
    scope.db,
  );
  await keepSearchTexts(scope, rows.map(searchTextOf));
}
