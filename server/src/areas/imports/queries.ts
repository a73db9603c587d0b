import { sql } from 'kysely';
import { importKinds } from '@lintel/contract/areas/import-kinds';
import type { PropertyIdentifier } from '@lintel/contract/areas/import-kinds';
import type { ImportSetup } from '@lintel/contract/areas/imports';
import { grantIdsHere } from '#areas/properties/move';
import { holdsOnProperty } from '#areas/properties/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { plain } from './plain.ts';

/** The imports that this person may see: of the kinds that they may import, all if the permission covers the whole organisation, else their own. */
export function visibleImports({ whole, me }: Pick<Scope, 'whole' | 'me'>) {
  const closed = importKinds.flatMap(({ id, needs }) => (needs.every((permission) => me.has(permission)) ? [] : [id]));
  const imports = whole
    .selectFrom('imports')
    .$if(closed.length > 0, (some) => some.where('imports.kind', 'not in', closed));
  return me.reach('PRISM_PROPERTY_VIEW').everywhere ? imports : imports.where('imports.createdBy', '=', me.id);
}

export async function holdImport(scope: Scope, id: string) {
  const held = await visibleImports(scope)
    .selectAll('imports')
    .where('imports.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('import');
  return held;
}
export type HeldImport = Awaited<ReturnType<typeof holdImport>>;
/** One that is checked or running: its columns have been chosen. */
export type ImportUnderWay = HeldImport & { setup: ImportSetup };

/** The identifying columns of a property. */
export const keyColumns = {
  propertyReferenceNumber: 'properties.referenceKey',
  uniquePropertyReferenceNumber: 'properties.uniquePropertyReferenceNumber',
  externalId: 'properties.externalId',
} as const satisfies Record<PropertyIdentifier, string>;

/** Properties with one of these identifiers, regardless of who may see them: identifiers are unique within the organisation. */
export async function propertiesWith(
  scope: Scope,
  keys: Record<PropertyIdentifier, string[]>,
  { held }: { held: boolean },
) {
  const found = new Map<string, ExistingProperty>();
  for (const [key, column] of Object.entries(keyColumns) as [
    PropertyIdentifier,
    (typeof keyColumns)[PropertyIdentifier],
  ][]) {
    if (keys[key].length === 0) continue;
    const query = scope.whole
      .selectFrom('properties')
      .selectAll('properties')
      .select([
        holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW').as('isVisible'),
        holdsOnProperty(scope, 'PRISM_PROPERTY_EDIT').as('mayEdit'),
        grantIdsHere(scope).as('grantIds'),
      ])
      .where(column, 'in', keys[key])
      .orderBy('properties.id');
    for (const property of await (held ? query.forUpdate() : query).execute()) found.set(property.id, property);
  }
  return [...found.values()];
}
type ExistingRow = Awaited<ReturnType<typeof existingShape>>[number];
const existingShape = ({ whole }: Scope) =>
  whole
    .selectFrom('properties')
    .selectAll('properties')
    .select([sql<boolean>`true`.as('isVisible'), sql<boolean>`true`.as('mayEdit'), sql<string[]>`'{}'`.as('grantIds')])
    .execute();
export type ExistingProperty = ExistingRow;

/** Users who can be owners, by e-mail address and by full name; ambiguous names match nobody. */
export async function peopleByName({ db }: Scope): Promise<Map<string, string>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'fullName'])
    .where('deactivatedAt', 'is', null)
    .execute();
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, fullName } of people) {
    const name = plain(fullName);
    if (found.has(name)) twice.add(name);
    found.set(name, id);
  }
  for (const name of twice) found.delete(name);
  for (const { id, email } of people) found.set(email, id);
  return found;
}
