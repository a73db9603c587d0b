import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { knownEntries } from './queries.ts';

type Choices<F extends string> = Partial<Record<F, string | null | undefined>>;

/** Refuses values that are not in their field's dictionary; one no longer offered may stay where it was chosen before. */
export async function checkChoicesOf<F extends string>(
  scope: Scope,
  dictionaryOf: Readonly<Record<F, DictionaryName>>,
  chosen: Choices<F>,
  before: Choices<F> = {},
  prefix = '',
) {
  const wrong: { field: string; message: string }[] = [];
  for (const [field, id] of Object.entries(chosen) as [F, string | null | undefined][]) {
    if (!id || id === before[field]) continue;
    const entry = (await knownEntries(scope, dictionaryOf[field])).find((each) => each.id === id);
    if (!entry || entry.archivedAt !== null)
      wrong.push({ field: `${prefix}${field}`, message: 'Choose one from the list' });
  }
  if (wrong.length) throw invalid(wrong);
}
