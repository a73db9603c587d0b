import { addEntry, restoreEntry } from '#areas/dictionaries/service';
import { Refusal } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { changeByImport, createByImport } from './by-import.ts';
import { archivedNamesake, choosable, dictionaryOf } from './choosable.ts';
import { recognised } from './headings.ts';
import { judge, keysOf } from './judge.ts';
import type { PropertyVerdict } from './judge.ts';
import type { KindOfImport } from './kind.ts';
import { matcherOf } from './matching.ts';
import { planOf } from './plan.ts';
import type { HeldImport } from './queries.ts';
import { builtUpon, holdProperties, takeBackProperties } from './undo-properties.ts';

/** Properties: new ones, and changes of those that are there. */
export const propertyImport: KindOfImport = {
  atOnce: 1000,
  nouns: ['property', 'properties'],
  recognised: async (_, sheet) => recognised(sheet),
  prepare: createEntries,
  open: async (scope, held) => {
    const plan = await planOf(scope, { setup: held.setup!, choices: held.choices }, held.sheets[held.setup!.sheet]!);
    return {
      judge: (now, rows, of) => judge(now, plan, rows, of),
      keysOf: (rows) => keysOf(plan, rows),
      async write(now, of, verdicts: PropertyVerdict[]) {
        await createByImport(
          now,
          of,
          verdicts.filter((verdict) => verdict.kind === 'new'),
        );
        await changeByImport(
          now,
          of,
          verdicts.filter((verdict) => verdict.kind === 'changed'),
        );
      },
      label: ({ cells }) =>
        [plan.cell(cells, plan.setup.key), plan.cell(cells, 'buildingName') ?? plan.cell(cells, 'address1')]
          .filter(Boolean)
          .join(' · '),
    };
  },
  hold: holdProperties,
  builtUpon,
  takeBack: takeBackProperties,
};

/** Adds the dictionary entries that were chosen to be created; one that is there by now is taken as it is, one that was archived is restored. */
async function createEntries(scope: Scope, held: HeldImport) {
  for (const { field, text, take, kind } of held.choices) {
    const dictionary = dictionaryOf(field);
    if (take !== 'create' || !dictionary || !held.setup!.fields.includes(field)) continue;
    const there = await choosable(scope, field);
    if (matcherOf(there.offered).find(text)) continue;
    if (!scope.me.has('PRISM_APP_DICTIONARY_MANAGE'))
      throw new Refusal(403, 'The values to be added need the right to manage dictionaries');
    const archived = archivedNamesake(there, text);
    if (archived) {
      await restoreEntry(scope, archived.id);
      continue;
    }
    const { id } = await addEntry(scope, { dictionary, name: text, kind: field === 'propertyTypeId' ? kind : null });
    await scope.db.insertInto('importEntries').values({ importId: held.id, entryId: id, name: text }).execute();
  }
}
