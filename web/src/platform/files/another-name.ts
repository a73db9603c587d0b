import { nameKey } from '@lintel/contract/areas/files';

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
