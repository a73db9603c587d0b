import type { ImportMapping, ImportProblem } from '@lintel/contract/areas/imports';
import type { Scope } from '#platform/scope';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import type { ReadRow } from '#platform/spreadsheet/worker';
import type { HeldImport } from './queries.ts';

/** Why an import cannot be taken back, and how many of its records stand against it. */
export type BuiltUpon = { reason: string; propertyCount: number };

export type Refused = { kind: 'refused'; row: ReadRow; problems: ImportProblem[]; isThere: boolean };
/** What becomes of a row: told row by row where a kind says it, with what one should know of it. */
export type Verdict =
  | { kind: 'new' | 'changed' | 'unchanged' | 'skipped'; row: ReadRow; told?: string; warnings?: readonly string[] }
  | Refused;

/** The keys of the rows before, each with its row: the same twice in one file is a mistake in the file. */
export type Seen = Map<string, number>;
/** `held`: what the rows meet stays as it is until they are written; `checkedAt`: when somebody last looked. */
export type Circumstances = { held: boolean; seen: Seen; checkedAt: string | null };

/** One import at work, with what it has to know to read its rows. */
export type Work = {
  judge(scope: Scope, rows: readonly ReadRow[], of: Circumstances): Promise<{ verdicts: Verdict[]; seen: Seen }>;
  /** The keys of rows that an earlier run of the same job has done. */
  keysOf(rows: readonly ReadRow[]): Seen;
  write(scope: Scope, held: HeldImport, verdicts: Verdict[]): Promise<void>;
  /** Which record a row is about, in a few words. */
  label(row: ReadRow): string;
};

/** What an import brings in. The passes, the values, the check and the undoing are the same for all; here is what differs. */
export type KindOfImport = {
  /** So many rows share a transaction. */
  atOnce: number;
  nouns: readonly [one: string, more: string];
  /** The mapping to begin with, recognised from the headings. */
  recognised(scope: Scope, sheet: ProfiledSheet): Promise<ImportMapping>;
  /** What is done once, before the first row is written. */
  prepare?(scope: Scope, held: HeldImport): Promise<void>;
  open(scope: Scope, held: HeldImport): Promise<Work>;
  /** Nobody changes or builds on what it brought in while it is looked whether somebody did. */
  hold?(scope: Scope, importId: string): Promise<void>;
  /** Why it cannot be taken back, if it cannot. */
  builtUpon(scope: Scope, importId: string): Promise<BuiltUpon | undefined>;
  /** Takes back all that it did, and says what that was. */
  takeBack(scope: Scope, held: HeldImport): Promise<string>;
};
