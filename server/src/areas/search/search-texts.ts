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

/** Writes what records are found by; whoever changes a record calls this in the same transaction. */
export async function keepSearchTexts({ db }: Scope, texts: SearchText[]) {
  for (const some of chunks(texts, 2000)) {
    await db
      .insertInto('searchTexts')
      .values(some.map((text) => ({ ...text, words: text.words.toLowerCase() })))
      .onConflict((there) =>
        there.columns(['organisationId', 'recordId']).doUpdateSet({
          propertyId: sql`excluded.property_id`,
          caption: sql`excluded.caption`,
          words: sql`excluded.words`,
        }),
      )
      .execute();
  }
}

/** Writes what people are found by: name, e-mail address, job title and telephone number. */
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
