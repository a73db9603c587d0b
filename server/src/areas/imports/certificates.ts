import { nameKey } from '@lintel/contract/areas/files';
import { filesThere } from '#areas/files/queries';
import type { Scope } from '#platform/scope';
import { wordsOf } from './plain.ts';

/** The files added to an import, found by the name in a row, or by reference and task type in their own name. */
export async function certificatesOf(scope: Scope, importId: string) {
  const files = await filesThere(scope)
    .select(['id', 'name'])
    .where('recordId', '=', importId)
    .orderBy('name')
    .execute();
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const byName = new Map<string, string>();
  for (const { id, name } of files) byName.set(nameKey(name.replace(/\.\w{2,5}$/, '')), id).set(nameKey(name), id);
  const inWords = files.map(({ id, name }) => ({ id, words: wrapped(name.replace(/\.\w{2,5}$/, '')) }));
  return {
    nameOf: (id: string) => names.get(id) ?? '',
    /** Whether the name of a file contains that of something. */
    isNamed: (id: string, name: string) => wrapped(names.get(id) ?? '').includes(wrapped(name)),
    of(reference: string, code: string, named: string | null): string[] {
      if (named) {
        const id = byName.get(nameKey(named.split(/[\\/]/).at(-1)!));
        return id ? [id] : [];
      }
      const [property, type] = [wrapped(reference), wrapped(code)];
      return inWords.filter(({ words }) => words.includes(property) && words.includes(type)).map(({ id }) => id);
    },
  };
}

const wrapped = (text: string) => `-${wordsOf(text).join('-')}-`;
