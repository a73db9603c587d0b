import { usesOf } from '#areas/dictionaries/queries';
import { addEntry, removeEntry, restoreEntry } from '#areas/dictionaries/service';
import { Refusal } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { archivedNamesake, choosable, dictionaryOf } from './choosable.ts';
import { matcherOf } from './matching.ts';
import type { ImportUnderWay } from './queries.ts';

/** Adds the dictionary entries that the user chose to create; an existing one is used, an archived one restored. */
export async function createEntries(scope: Scope, held: ImportUnderWay) {
  for (const { field, text, take, kind } of held.choices) {
    const dictionary = dictionaryOf(field);
    if (take !== 'create' || !dictionary || !held.setup.fields.includes(field)) continue;
    const there = await choosable(scope, field);
    if (matcherOf(there.offered).find(text)) continue;
    if (!scope.me.has('PRISM_APP_DICTIONARY_MANAGE'))
      throw new Refusal(403, 'Adding values to a list needs the permission to manage dictionaries');
    const archived = archivedNamesake(there, text);
    if (archived) {
      await restoreEntry(scope, archived.id);
      continue;
    }
    const { id } = await addEntry(scope, { dictionary, name: text, kind: field === 'propertyTypeId' ? kind : null });
    await scope.db.insertInto('importEntries').values({ importId: held.id, entryId: id, name: text }).execute();
  }
}

/** Deletes the entries that an import added and nothing uses; returns how many. */
export async function removeUnusedEntries(scope: Scope, importId: string): Promise<number> {
  const entries = await scope.db
    .selectFrom('importEntries')
    .innerJoin('dictionaryEntries', 'dictionaryEntries.id', 'importEntries.entryId')
    .select('dictionaryEntries.id')
    .where('importId', '=', importId)
    .execute();
  const uses = await usesOf(
    scope,
    entries.map((entry) => entry.id),
  );
  const unused = entries.filter((entry) => !uses.get(entry.id));
  for (const { id } of unused) await removeEntry(scope, id);
  return unused.length;
}
