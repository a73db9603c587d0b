/** Signs that no file name may hold stand between the parts of a path as this. */
const BETWEEN = ' - ';
/** A name of a file with its folders, no longer than names may be. */
const MOST_NAME = 180;

/**
 * The files that were dropped, those in folders too. What lies in a folder within the dropped one keeps that in its name, so that
 * two of one name in two folders stay two.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const plain = [...(data.files ?? [])];
  // The list is empty once the drop is over: what it holds is taken before anything is waited for.
  const entries = [...(data.items ?? [])].map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }));
  if (!entries.some(({ entry }) => entry?.isDirectory))
    return plain.length ? plain : entries.flatMap(({ file }) => file ?? []);
  const found = await Promise.all(
    entries.map(({ entry, file }) => (entry?.isDirectory ? within(entry, []) : Promise.resolve(file ? [file] : []))),
  );
  return found.flat();
}

async function within(entry: FileSystemEntry, folders: readonly string[]): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    // What programs keep in folders for themselves.
    if (/^(\.|thumbs\.db$|desktop\.ini$)/i.test(file.name)) return [];
    if (folders.length === 0) return [file];
    const name = [...folders, file.name].join(BETWEEN).slice(-MOST_NAME);
    return [new File([file], name, { type: file.type, lastModified: file.lastModified })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // It gives at most a hundred at a time, and nothing when there are no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const each of some) found.push(...(await within(each, each.isDirectory ? [...folders, each.name] : folders)));
  }
}
