import type {
  ImportChoice,
  ImportField,
  ImportMapping,
  ImportProblem,
  ImportSetup,
} from '@lintel/contract/areas/imports';
import type { Setting } from '#platform/setting';
import type { Scope } from '#platform/scope';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import type { ReadRow } from '#platform/spreadsheet/reading';
import type { HeldImport, ImportUnderWay } from './queries.ts';

/** Why an import cannot be undone, and how many of its records prevent it. */
export type BuiltUpon = { reason: string; propertyCount: number };

export type Refused = { kind: 'refused'; row: ReadRow; problems: ImportProblem[]; isThere: boolean };
/** The outcome of a row, with remarks; shown row by row for kinds that provide it. */
export type Verdict =
  | {
      kind: 'new' | 'changed' | 'unchanged' | 'skipped';
      row: ReadRow;
      summary?: string;
      warnings?: readonly string[];
      /** False for a row that is skipped although its record does not exist. */
      isThere?: false;
      isInvited?: boolean;
    }
  | Refused;

/** The keys of earlier rows, each with its row: a duplicate in one file is an error in the file. */
export type RowsByKey = Map<string, number>;
/** `held` locks the existing records until the rows are written; `checkedAt`: the time of the last check. */
export type Circumstances = { held: boolean; seen: RowsByKey; checkedAt: string | null };

/** A running import, with what it needs to read its rows. */
export type Work = {
  /** Looks at all rows before the first is judged, where what becomes of one depends on later ones. */
  survey?(rows: readonly ReadRow[]): void;
  /** Shares a batch out to several transactions, where more is written with some rows than these alone. */
  inParts?(rows: readonly ReadRow[]): ReadRow[][];
  judge(scope: Scope, rows: readonly ReadRow[], of: Circumstances): Promise<{ verdicts: Verdict[]; seen: RowsByKey }>;
  /** The keys of rows that an earlier run of the same job has done. */
  keysOf(rows: readonly ReadRow[]): RowsByKey;
  write(scope: Scope, held: ImportUnderWay, verdicts: Verdict[]): Promise<void>;
  /** A short description of the record that a row is about. */
  label(row: ReadRow): string;
};

/** The columns and choices of an import, before its rows are read. */
export type AskedOf = { setup: ImportSetup; choices: readonly ImportChoice[]; columns: ProfiledSheet['columns'] };

/** A kind of import. The passes, the values, the check and undoing are common to all; this is what differs. */
export type KindOfImport = {
  /** How many rows share a transaction. */
  atOnce: number;
  nouns: readonly [one: string, more: string];
  /** The initial mapping, recognised from the headings. */
  recognised(scope: Scope, sheet: ProfiledSheet): Promise<ImportMapping>;
  /** What somebody must choose beside the values of columns, in the step Values. */
  asked?(scope: Scope, of: AskedOf): Promise<ImportField[]>;
  /** Runs once, before the first row is written. */
  prepare?(scope: Scope, held: ImportUnderWay): Promise<void>;
  open(scope: Scope, held: ImportUnderWay, setting: Pick<Setting, 'config'>): Promise<Work>;
  /** Locks what it imported while checking whether somebody changed it or built on it. */
  hold?(scope: Scope, importId: string): Promise<void>;
  /** Why it cannot be undone, if so. */
  builtUpon(scope: Scope, importId: string): Promise<BuiltUpon | undefined>;
  /** Undoes everything that it did, and returns a summary. */
  undo(scope: Scope, held: HeldImport, setting: Pick<Setting, 'config'>): Promise<string>;
};
