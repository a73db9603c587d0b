import { sql } from 'kysely';
import type { Option } from '@lintel/contract/platform/shapes';
import { visibleProperties } from '#areas/properties/queries';
import { recordsFound } from '#areas/search/queries';
import { seesAddresses } from '#areas/users/queries';
import { contains, matchRank, placeIn } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';

const LIMIT = 20;
type Typed = {
  limit?: number | undefined;
  searchString?: string | undefined;
  personSearchString?: string | undefined;
  ids?: string[] | undefined;
};

/** The text typed, from the body or the query. */
export const typedIn = ({ body, query }: { body?: Typed; query?: Typed }) => ({
  text: (body?.personSearchString ?? body?.searchString ?? query?.searchString ?? '').trim(),
  limit: body?.limit ?? query?.limit ?? LIMIT,
  ids: body?.ids?.length ? body.ids : undefined,
});
type Asked = ReturnType<typeof typedIn>;

/** Properties whose reference or address begins with the text first, then those in which a word does: "12 Mill" before "112 Mill Way". */
export async function propertiesToChoose(scope: Scope, { text, limit, ids }: Asked): Promise<{ objects: Option[] }> {
  const typed = text.replace(/\s+/g, ' ');
  const found = await visibleProperties(scope)
    .select(['id', 'propertyReferenceNumber', 'wholeAddress'])
    .$if(ids === undefined, (query) => query.where('properties.archivedAt', 'is', null))
    .$if(ids !== undefined, (query) => query.where('properties.id', 'in', ids!))
    .$if(text !== '', (query) =>
      query
        .where('properties.id', 'in', recordsFound(scope, 'PROPERTY', text))
        .orderBy(sql`least(${matchRank('propertyReferenceNumber', typed)}, ${matchRank('wholeAddress', typed)})`),
    )
    .orderBy('properties.referenceSort')
    .orderBy('properties.id')
    .limit(limit)
    .execute();
  return {
    objects: found.map((property) => ({
      id: property.id,
      name: `${property.propertyReferenceNumber} · ${property.wholeAddress}`,
      code: property.propertyReferenceNumber,
    })),
  };
}

/** The distinct values of a column on the properties that the caller may see, those starting with the text first. */
export async function valuesToChoose(
  scope: Scope,
  column: 'buildingName' | 'city' | 'county',
  { text, limit }: Asked,
): Promise<{ objects: Option[] }> {
  // The values are made distinct first, so that the text operator, which cannot use an index under row security, runs on few
  // rows.
  const values = visibleProperties(scope)
    .select(`properties.${column} as name`)
    .distinct()
    .where(`properties.${column}`, 'is not', null)
    .as('values');
  const found = await scope.db
    .selectFrom(values)
    .select('name')
    .$if(text !== '', (query) => query.where(contains('name', text)).orderBy(sql`${placeIn('name', text)} > 1`))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
  return { objects: found.map(({ name }) => ({ id: name!, name: name! })) };
}

/**
 * People who can sign in, by name; also by e-mail address for those who may see addresses. People from outside find only those
 * of the organisation.
 */
export async function peopleToChoose(scope: Scope, { text, limit, ids }: Asked): Promise<{ objects: Option[] }> {
  const { db, me } = scope;
  const key = text.toLowerCase();
  const withAddresses = seesAddresses(scope);
  const findsAll = withAddresses || !(await isFromOutside(scope));
  const found = await db
    .selectFrom('users')
    .select(['id', 'fullName as name', 'email'])
    .$if(ids === undefined, (query) => query.where('deactivatedAt', 'is', null))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .$if(!findsAll, (query) => query.where((eb) => eb.or([eb('isExternal', '=', false), eb('id', '=', me.id)])))
    .$if(key !== '', (query) =>
      query.where((eb) =>
        eb.or([contains('nameKey', text), ...(withAddresses ? [eb(sql<number>`strpos(email, ${key})`, '>', 0)] : [])]),
      ),
    )
    .orderBy(matchRank('nameKey', text))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { objects: found.map(({ id, name, email }) => ({ id, name, ...(withAddresses && { code: email }) })) };
}

export async function isFromOutside({ db, me }: Scope): Promise<boolean> {
  const found = await db.selectFrom('users').select('isExternal').where('id', '=', me.id).executeTakeFirst();
  return found?.isExternal ?? false;
}
