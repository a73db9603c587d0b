import { profileOf } from './profile.ts';
import type { Limits, ProfiledSheet } from './profile.ts';
import { cellOf, openSpreadsheet } from './rows.ts';
import type { Cell } from './rows.ts';

export type ReadRow = { number: number; cells: Cell[] };
type File = { path: string; unpackedBytes: number };
export type RowsWanted = { sheet: number; headingRow: number; batch: number };

/** What the sheets of a file hold, read by whoever calls: `reader.ts` decides in which thread. */
export async function profilesIn({ path, unpackedBytes, limits }: File & { limits: Limits }): Promise<ProfiledSheet[]> {
  const profiles: ProfiledSheet[] = [];
  for (const [index, sheet] of (await openSpreadsheet(path, unpackedBytes)).entries())
    profiles.push(await profileOf(sheet, index, limits));
  return profiles;
}

/** The rows below the headings that hold something, some at a time. */
export async function* rowsIn({ path, unpackedBytes, ...of }: File & RowsWanted): AsyncGenerator<ReadRow[]> {
  const sheet = (await openSpreadsheet(path, unpackedBytes))[of.sheet];
  let batch: ReadRow[] = [];
  for await (const { number, cells } of sheet?.rows() ?? []) {
    if (number <= of.headingRow) continue;
    const read = cells.map(cellOf);
    if (read.every((cell) => cell === null)) continue;
    batch.push({ number, cells: read });
    if (batch.length < of.batch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
