import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import { oneOf } from '#platform/database/tenant-predicate';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';

export type SearchText = {
  recordId: string;
  kind: SearchEntityType;
  propertyId: string | null;
  caption: string;
  words: string;
};

/** Writes the search texts of records; called in every transaction that changes one. One that stays as it was is not written. */
export async function keepSearchTexts({ db }: Scope, texts: SearchText[]) {
  for (const some of chunks(texts, 5000)) {
    const rows = some.map(({ recordId, kind, propertyId, caption, words }) => ({
      record_id: recordId,
      kind,
      property_id: propertyId,
      caption,
      words,
    }));
    await sql`insert into search_texts as kept (record_id, kind, property_id, caption, words)
      select record_id, kind, property_id, caption, searchable(words)
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(record_id uuid, kind text, property_id uuid, caption text, words text)
      on conflict (organisation_id, record_id, kind)
      do update set property_id = excluded.property_id, caption = excluded.caption, words = excluded.words
      where (kept.property_id, kept.caption, kept.words) is distinct from (excluded.property_id, excluded.caption, excluded.words)`.execute(
      db,
    );
  }
}

/** What every search text of a record on a property ends with. */
const placeColumns = [
  sql<string>`properties.id`.as('propertyId'),
  sql<string>`properties.property_reference_number`.as('propertyReference'),
  sql<string>`properties.caption`.as('property'),
  sql<string | null>`properties.postcode`.as('postcode'),
] as const;
type Place = { propertyId: string; propertyReference: string; property: string; postcode: string | null };

type OnProperties<DB, TB extends keyof DB, Row> = {
  kind: SearchEntityType;
  key: `${string}.id`;
  /** The records that search finds, joined with `properties`. */
  from: (scope: Scope) => SelectQueryBuilder<DB, TB, Row>;
  /** What stands before the property in the caption, and in what is searched. */
  text: (row: Row) => { caption: readonly string[]; words: readonly (string | null)[] };
};

/**
 * The search texts of a kind of record on properties. `index` is called in every transaction that changes one, `indexOn` after
 * the addresses or references of properties changed.
 */
export function textsOnProperties<DB, TB extends keyof DB, Row extends { id: string }>({
  kind,
  key,
  from,
  text,
}: OnProperties<DB, TB, Row>) {
  const write = async (scope: Scope, column: string, ids: readonly string[]) => {
    const rows = (await from(scope)
      .select(placeColumns)
      .where(sql.ref(column), '=', oneOf(ids))
      .execute()) as unknown as (Row & Place)[];
    await keepSearchTexts(
      scope,
      rows.map((row) => {
        const { caption, words } = text(row);
        const { id, propertyId, propertyReference, property, postcode } = row;
        return {
          recordId: id,
          kind,
          propertyId,
          caption: [...caption, property].join(' · '),
          words: [...words, propertyReference, property, postcode].filter(Boolean).join(' '),
        };
      }),
    );
  };
  return {
    index: (scope: Scope, ids: readonly string[]) => write(scope, key, ids),
    indexOn: async (scope: Scope, propertyIds: readonly string[]) => {
      for (const some of chunks(propertyIds, 2000)) await write(scope, 'properties.id', some);
    },
  };
}

/** Writes the search texts of people: name, e-mail address, job title and telephone number. */
export async function keepSearchTextsOfPeople(scope: Scope, userIds: string[]) {
  if (userIds.length === 0) return;
  const people = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName', 'email', 'jobTitle', 'phone'])
    .where('id', 'in', userIds)
    .execute();
  await keepSearchTexts(
    scope,
    people.map(({ id, fullName, email, jobTitle, phone }) => ({
      recordId: id,
      kind: 'PERSON',
      propertyId: null,
      caption: jobTitle ? `${fullName} · ${jobTitle}` : fullName,
      words: [fullName, email, jobTitle, phone, phone?.replaceAll(' ', '')].filter(Boolean).join(' '),
    })),
  );
}
