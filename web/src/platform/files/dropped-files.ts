/** Replaces the path separators, which no file name may contain. */
const BETWEEN = ' - ';
/** The maximum length of a file name including its folders. */
const MOST_NAME = 180;

/**
 * The dropped files, including those in folders. A file in a nested folder has the folder in its name, so that two of the same
 * name stay distinct.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const plain = [...(data.files ?? [])];
  // The list is empty once the drop event is over: its items are read before anything is awaited.
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
    // Files that programs keep in folders for themselves.
    if (/^(\.|thumbs\.db$|desktop\.ini$)/i.test(file.name)) return [];
    if (folders.length === 0) return [file];
    const name = [...folders, file.name].join(BETWEEN).slice(-MOST_NAME);
    return [new File([file], name, { type: file.type, lastModified: file.lastModified })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // It returns at most a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const each of some) found.push(...(await within(each, each.isDirectory ? [...folders, each.name] : folders)));
  }
}
