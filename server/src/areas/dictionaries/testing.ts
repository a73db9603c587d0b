import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { entriesBefore } from '#areas/organisation/shipped-dictionaries';
import type { Person } from '#test/organisation';

/** Resets an entry to its state before a correction of the reference list; returns its id. */
export async function anUncorrectedEntry(
  by: Person,
  dictionary: DictionaryName = 'ENFORCEMENT_VISIT_OUTCOME',
  code = 'fire-enforcement-notice',
): Promise<string> {
  return by.server.maker.database.inOrganisation(by.organisationId, async (db) => {
    const { id, details } = await db
      .selectFrom('dictionaryEntries')
      .select(['id', 'details'])
      .where('dictionary', '=', dictionary)
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const before = { ...details, ...entriesBefore[dictionary]![code] };
    await db
      .updateTable('dictionaryEntries')
      .set({ details: JSON.stringify(before) })
      .where('id', '=', id)
      .execute();
    return id;
  });
}
