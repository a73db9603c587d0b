import { shortened } from '@lintel/contract/platform/shortened';
import { importFieldLabel } from '@lintel/contract/areas/import-kinds';
import type { ImportProblem } from '@lintel/contract/areas/imports';
import { isNothing } from '#platform/spreadsheet/profile';
import type { Cell } from '#platform/spreadsheet/rows';
import type { ImportUnderWay } from './queries.ts';
import { isUnknown } from './reading-cells.ts';
import { readDay } from './reading-days.ts';

/** The cells of a row by field, with the values common to all rows, and their problems. */
export class RowCells {
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly Cell[];
  readonly #of: Fields;
  constructor(of: Fields, cells: readonly Cell[]) {
    this.#of = of;
    this.#cells = cells;
  }

  cell(field: string): NonNullable<Cell> | null {
    const place = this.#of.places.get(field);
    const cell = place === undefined ? this.#of.fixed[field] : this.#cells[place];
    return isNothing(cell) ? null : (cell as NonNullable<Cell>);
  }
  text(field: string, most = 4000): string | null {
    const cell = this.cell(field);
    if (cell === null) return null;
    const text = String(cell)
      .replaceAll(/[\s\u00a0]+/g, ' ')
      .trim();
    if (text.length > most) this.refuse(field, `Use at most ${most} characters`);
    return text || null;
  }
  day(field: string): string | null {
    const cell = this.cell(field);
    if (cell === null || isUnknown(cell)) return null;
    const day = readDay(cell);
    if ('value' in day) return day.value;
    this.refuse(field, day.reason);
    return null;
  }
  refuse(field: string, reason: string) {
    const cell = this.cell(field);
    const value = cell === null ? null : shortened(String(cell), 300);
    this.problems.push({ column: this.#of.column(field), value, reason });
  }
}

export type Fields = { places: Map<string, number>; fixed: Record<string, string>; column(field: string): string };

/** The columns of an import's fields. */
export function fieldsOf({ setup, sheets }: Pick<ImportUnderWay, 'setup' | 'sheets'>): Fields {
  const { fields, fixed, sheet } = setup;
  const places = new Map(fields.flatMap((field, place) => (field ? [[field, place] as const] : [])));
  const { columns } = sheets[sheet]!;
  return {
    places,
    fixed,
    column: (field) => columns[places.get(field) ?? -1]?.heading || importFieldLabel(field),
  };
}
