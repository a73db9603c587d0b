import { fieldsOfSeveral } from '@lintel/contract/areas/imports';
import { importFieldLabels } from '@lintel/contract/areas/import-kinds';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import type { ImportChoice, ImportField, ImportSetup, ImportSheet } from '@lintel/contract/areas/imports';
import { propertyKinds } from '#areas/organisation/shipped-dictionaries';
import type { Scope } from '#platform/scope';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import { archivedNamesake, choosable, dictionaryOf, isChoice } from './choosable.ts';
import { hashOfHeadings, recalled } from './headings.ts';
import { kindsOfImport } from './kinds.ts';
import { matcherOf, partsOf } from './matching.ts';
import { plain } from './plain.ts';
import { visibleImports } from './queries.ts';
import type { RememberedRest } from './tables.ts';
import { notFound } from '#platform/http/problems';

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
const asArchived = ({ id, name }: { id: string; name: string }) => ({ id, name: `${name} (archived)` });

/** The sheets of an import's file, each with an initial mapping. */
export async function sheetsOf(scope: Scope, id: string): Promise<{ objects: ImportSheet[] }> {
  const found = await visibleImports(scope)
    .select(['imports.kind', 'imports.sheets'])
    .where('imports.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('import');
  const objects: ImportSheet[] = [];
  for (const sheet of found.sheets) {
    const remembered = sheet.refusal ? undefined : await findMapping(scope, found.kind, sheet);
    const suggested = sheet.refusal ? null : await kindsOfImport[found.kind].recognised(scope, sheet);
    objects.push({
      ...sheet,
      columns: sheet.columns.map(({ heading, samples, filledCount }) => ({ heading, samples, filledCount })),
      suggested: suggested && remembered ? recalled(found.kind, sheet, remembered, suggested) : suggested,
      rememberedAt: remembered?.usedAt ?? null,
    });
  }
  return { objects };
}

function findMapping({ db }: Scope, kind: ImportKind, sheet: ProfiledSheet) {
  return db
    .selectFrom('importMappings')
    .select(['fields', 'rest', 'usedAt'])
    .where('headingsHash', '=', hashOfHeadings(kind, sheet.columns))
    .executeTakeFirst();
}

/** Saves a mapping for the next file with these headings; the choices for values apply until they are changed. */
export async function remember(
  scope: Scope,
  sheet: ProfiledSheet,
  setup: ImportSetup,
  { kind, choices }: { kind: ImportKind; choices: ImportChoice[] },
): Promise<{ choices: ImportChoice[] }> {
  const before = await findMapping(scope, kind, sheet);
  const known = new Set(choices.map((choice) => `${choice.field} ${plain(choice.text)}`));
  const all = [
    ...choices,
    ...(before?.rest.choices ?? []).filter((choice) => !known.has(`${choice.field} ${plain(choice.text)}`)),
  ].slice(0, 5000);
  const fields = sheet.columns.flatMap(({ heading }, place) =>
    setup.fields[place] ? [[plain(heading), setup.fields[place]]] : [],
  );
  const kept = {
    fields: JSON.stringify(fields),
    rest: JSON.stringify({
      fixed: setup.fixed,
      key: setup.key,
      existing: setup.existing,
      choices: all,
      known: Object.keys(importFieldLabels[kind]),
    } satisfies RememberedRest),
    usedAt: scope.now.toISOString(),
  };
  await scope.db
    .insertInto('importMappings')
    .values({ headingsHash: hashOfHeadings(kind, sheet.columns), ...kept })
    .onConflict((there) => there.columns(['organisationId', 'headingsHash']).doUpdateSet(kept))
    .execute();
  return { choices: all };
}

/** The values of mapped columns that must be options of a list, and what each is matched with. */
export async function valuesOf(scope: Scope, id: string): Promise<{ objects: ImportField[] }> {
  const found = await visibleImports(scope)
    .select(['imports.kind', 'imports.sheets', 'imports.setup', 'imports.choices'])
    .where('imports.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('import');
  const { setup, choices } = found;
  const columns = setup ? found.sheets[setup.sheet]!.columns : [];
  const objects: ImportField[] = [];
  for (const [place, field] of (setup?.fields ?? []).entries()) {
    if (!field || !isChoice(field)) continue;
    const there = await choosable(scope, field);
    const { find, suggest } = matcherOf(there.offered);
    const chosen = new Map(
      choices.filter((choice) => choice.field === field).map((choice) => [plain(choice.text), choice]),
    );
    const { heading, values: texts } = columns[place]!;
    const values = fieldsOfSeveral.includes(field)
      ? (texts?.flatMap(([text, rowCount]) =>
          partsOf(text, find).map((part) => [part, rowCount] as [string, number]),
        ) ?? null)
      : texts;
    const archived = new Map(
      (values ?? []).flatMap(([text]) => {
        const entry = find(text) ? undefined : archivedNamesake(there, text);
        return entry ? [[plain(text), asArchived(entry)] as const] : [];
      }),
    );
    objects.push({
      field,
      heading,
      mayCreate: dictionaryOf(field) !== undefined && scope.me.has('PRISM_APP_DICTIONARY_MANAGE'),
      options: [...there.offered.map(named), ...archived.values()],
      kinds: field === 'propertyTypeId' ? propertyKinds.map(named) : [],
      hasTooMany: values === null,
      values: grouped(values ?? []).map(([text, rowCount]) => {
        const match = find(text);
        const close = match ? undefined : suggest(text);
        return {
          text,
          rowCount,
          match: match ? named(match) : null,
          suggestion: archived.get(plain(text)) ?? (close ? named(close) : null),
          choice: match ? null : (chosen.get(plain(text)) ?? null),
        };
      }),
    });
  }
  const asked = setup ? await kindsOfImport[found.kind].asked?.(scope, { setup, choices, columns }) : undefined;
  return { objects: [...objects, ...(asked ?? [])] };
}

/** Groups spellings of one value; the most frequent first. */
function grouped(values: [text: string, rowCount: number][]): [text: string, rowCount: number][] {
  const groups = new Map<string, [string, number]>();
  for (const [text, rowCount] of values) {
    const group = groups.get(plain(text));
    if (group) group[1] += rowCount;
    else groups.set(plain(text), [text, rowCount]);
  }
  return [...groups.values()].toSorted((a, b) => b[1] - a[1]);
}
