import { fileRefusals, nameKey } from '@lintel/contract/areas/files';
import { Refusal } from '../refusal.ts';

/** door.jpg, door (2).jpg, door (3).jpg */
export function anotherName(name: string): string {
  const [, stem = name, count, ending = ''] = /^(.*?)(?: \((\d{1,3})\))?(\.[^.]*)?$/.exec(name) ?? [];
  return `${stem} (${Number(count ?? 1) + 1})${ending}`;
}

/** An iPhone names every photograph that it takes for a page image.jpg: the second one gets another name. */
export function distinct(file: File, names: ReadonlySet<string>): File {
  if (!/^image\.\w+$/i.test(file.name)) return file;
  let { name } = file;
  while (names.has(nameKey(name))) name = anotherName(name);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

/** The files that were chosen, and those chosen now, each once. */
export function withMore(chosen: readonly File[], more: readonly File[]): File[] {
  const names = new Set(chosen.map(({ name }) => nameKey(name)));
  const added = more.flatMap((given) => {
    const file = distinct(given, names);
    if (names.has(nameKey(file.name))) return [];
    names.add(nameKey(file.name));
    return [file];
  });
  return [...chosen, ...added];
}

/** Whether a file of this name has arrived before: only the answer was lost. */
export const isThere = (failure: unknown, name: string) =>
  failure instanceof Refusal &&
  [failure.message, ...failure.errors.map(({ message }) => message)].includes(fileRefusals.alreadyAdded(name));
