import { sql } from 'kysely';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';

export type SearchText = {
  recordId: string;
  kind: SearchEntityType;
  propertyId: string | null;
  caption: string;
  words: string;
};

/** Writes the search texts of records; called in every transaction that changes one. */
export async function keepSearchTexts({ db }: Scope, texts: SearchText[]) {
  for (const some of chunks(texts, 5000)) {
    const rows = some.map(({ recordId, kind, propertyId, caption, words }) => ({
      record_id: recordId,
      kind,
      property_id: propertyId,
      caption,
      words: words.toLowerCase(),
    }));
    await sql`insert into search_texts (record_id, kind, property_id, caption, words)
      select record_id, kind, property_id, caption, words
      from json_to_recordset(${JSON.stringify(rows)}::json) as said(record_id uuid, kind text, property_id uuid, caption text, words text)
      on conflict (organisation_id, record_id, kind)
      do update set property_id = excluded.property_id, caption = excluded.caption, words = excluded.words`.execute(db);
  }
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
