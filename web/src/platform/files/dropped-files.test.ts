import { expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

type Entry = Pick<FileSystemEntry, 'isFile' | 'isDirectory' | 'name'> & {
  file?: (give: (file: File) => void) => void;
  createReader?: () => unknown;
};
const fileOf = (name: string): Entry => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (give: (file: File) => void) => give(new File(['x'], name)),
});
const folderOf = (name: string, within: Entry[]): Entry => {
  // Like browsers: a few at a time, and nothing at the end.
  const createReader = () => {
    const left = [...within];
    return { readEntries: (give: (some: Entry[]) => void) => give(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, name, createReader };
};
const dropped = (entries: Entry[]) =>
  droppedFiles({
    items: entries.map((entry) => ({
      webkitGetAsEntry: () => entry,
      getAsFile: () => new File(['x'], entry.name),
    })),
  } as unknown as DataTransfer);

it('FILE-001: files and whole folders are dropped, each file once and told apart by the folder within', async () => {
  const flats = [folderOf('Flat 1', [fileOf('gas.pdf')]), folderOf('Flat 2', [fileOf('gas.pdf'), fileOf('.DS_Store')])];
  const names = (await dropped([fileOf('plan.pdf'), folderOf('Certificates', [fileOf('a.pdf'), ...flats])])).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['plan.pdf', 'a.pdf', 'Flat 1 - gas.pdf', 'Flat 2 - gas.pdf']);
});
