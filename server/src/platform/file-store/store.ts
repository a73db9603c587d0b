const HASH = /^[0-9a-f]{64}$/;
export const isHash = (name: string) => HASH.test(name);

/** Where a hash lies below the top of a store: in a folder by its first two signs. */
export function placeBelow(hash: string): string {
  if (!isHash(hash)) throw new Error('A file is named by its SHA-256');
  return `${hash.slice(0, 2)}/${hash}`;
}

/** A file that has come in whole and is not kept yet. */
export type Arrival = { path: string; hash: string; size: number; keep(): Promise<void>; drop(): Promise<void> };

/** A file of the store, to be read from this machine until it is released. */
type Lent = { path: string; release(): Promise<void> };

/** Files by the SHA-256 of their content: what is kept never changes. */
export type Files = {
  /** Takes a stream in; one that grows beyond `most` bytes is refused there and then. */
  receive(content: AsyncIterable<Uint8Array>, most: number, refuse?: () => Error): Promise<Arrival>;
  /** Nothing where the store has no such file; whether it still is what its name says, the borrower must ask. */
  lend(hash: string): Promise<Lent | undefined>;
  remove(hash: string): Promise<void>;
  everyFile(): AsyncIterable<{ hash: string; keptAt: Date }>;
  /** Where a person would look for it. */
  placeOf(hash: string): string;
};

export const tooLargeText = (most: number) =>
  `The file is larger than ${Math.floor(most / 1024 / 1024)} MB, the largest that can be uploaded`;
