import { MOST_RAISED_AT_ONCE, type ActionStart } from '@lintel/contract/areas/actions/action';
import { priorities } from '@lintel/contract/areas/actions/states';
import { typedDay, withWholeYear } from '#platform/list/typed-day.ts';
import { t } from '#platform/texts.ts';
import { firstLine, type Choice, type Line } from './raise-lines.ts';

/** The columns of the lines, in the order in which copied cells fill them. */
const columns = ['name', 'location', 'areaId', 'priority', 'dueDate', 'owner'] as const;
export type PastedColumn = (typeof columns)[number];

export type Pasted = {
  lines: Line[];
  rowCount: number;
  /** Cells that name no area, priority, day or one person on offer; their fields are not filled in. */
  unread: string[];
  /** Rows beyond what can be raised at once. */
  leftOut: number;
};

type Into = { start: ActionStart; owners: readonly Choice[] };

/**
 * Copied rows of a spreadsheet, filled in from one field of a line to the right and downwards as a spreadsheet does; empty cells
 * change nothing, and lines that are missing are added. Undefined for text without rows or cells, which is pasted as text.
 */
export function pasteRows(text: string, lines: readonly Line[], at: number, from: PastedColumn, into: Into) {
  const rows = cellsOf(text);
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return undefined;
  const taken = rows.slice(0, Math.max(0, MOST_RAISED_AT_ONCE - at));
  const pasted: Pasted = { lines: [...lines], rowCount: taken.length, unread: [], leftOut: rows.length - taken.length };
  for (const [offset, cells] of taken.entries()) {
    const place = at + offset;
    const line = pasted.lines[place] ?? firstLine(into.start);
    pasted.lines[place] = filled(line, cells, from, into, pasted.unread);
  }
  return pasted;
}

function filled(line: Line, cells: readonly string[], from: PastedColumn, into: Into, unread: string[]): Line {
  const next = { ...line };
  for (const [at, column] of columns.slice(columns.indexOf(from)).entries()) {
    const cell = cells[at]?.replace(/\s+/g, ' ').trim();
    if (!cell) continue;
    const value = readers[column](cell, into);
    if (value === undefined) unread.push(cell);
    else Object.assign(next, { [column]: value });
  }
  return next;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const asWritten = (cell: string) => cell;

const readers: { [K in PastedColumn]: (cell: string, into: Into) => Line[K] | undefined } = {
  name: asWritten,
  location: asWritten,
  areaId: (cell, { start }) => start.areasOfObservation.find(({ name }) => same(name, cell))?.id,
  priority: (cell) => priorities.find(({ name }) => same(name, cell))?.id,
  dueDate: (cell, { start }) => (start.mayChooseDueDate ? (typedDay(withWholeYear(cell)) ?? undefined) : undefined),
  owner: ownerIn,
};

/** By name, as shown or of the user without “(me)”, or by e-mail address; of two people of one name the cell names neither. */
function ownerIn(cell: string, { owners }: Into): string | undefined {
  const names = [cell, t('action.assignee.me', { name: cell })];
  const meant = owners.filter(({ value, label }) => same(value, cell) || names.some((name) => same(label, name)));
  return meant.length === 1 ? meant[0]!.value : undefined;
}

/**
 * Rows of cells as spreadsheets copy them, without the empty ones at the end: a cell with a tab or a line break in it is in quotes,
 * and its own quotes are doubled.
 */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/g,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.slice(0, rows.findLastIndex((cells) => cells.some((cell) => cell.trim() !== '')) + 1);
}
