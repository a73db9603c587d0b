/** The label sheets and rolls that people buy, in millimetres. */
export type LabelStock = {
  id: string;
  width: number;
  height: number;
  /** How they lie on a sheet of A4, in the middle of it; one to a page of a roll. */
  sheet?: { columns: number; rows: number; between: number };
  /** The height of its letters, and how many lines the name and the place may take. */
  letters: number;
  lines: { name: number; place: number };
};

const lines = { name: 2, place: 2 };

export const labelStocks = [
  {
    id: 'a4-65',
    width: 38.1,
    height: 21.2,
    sheet: { columns: 5, rows: 13, between: 2.5 },
    letters: 1.9,
    lines: { name: 2, place: 1 },
  },
  { id: 'a4-24', width: 63.5, height: 33.9, sheet: { columns: 3, rows: 8, between: 2.5 }, letters: 2.8, lines },
  { id: 'a4-21', width: 63.5, height: 38.1, sheet: { columns: 3, rows: 7, between: 2.5 }, letters: 3, lines },
  {
    id: 'a4-8',
    width: 99.1,
    height: 67.7,
    sheet: { columns: 2, rows: 4, between: 2.5 },
    letters: 4,
    lines: { name: 3, place: 3 },
  },
  { id: 'roll-62x29', width: 62, height: 29, letters: 2.5, lines },
  { id: 'roll-89x36', width: 89, height: 36, letters: 3.1, lines },
] as const satisfies readonly LabelStock[];

export const A4 = { width: 210, height: 297 };
/** White round what is printed, since no printer hits the edge of a label exactly. */
export const MARGIN = 1.2;

/** How many lie on one sheet. */
export const perSheet = ({ sheet }: LabelStock) => (sheet ? sheet.columns * sheet.rows : 1);

/** The side of the code, white border included: as large as the label allows, and half of its width at most. */
export const codeSide = ({ width, height }: LabelStock) => Math.min(height - 2 * MARGIN, width * 0.48);

/** The labels of each sheet, in rows; the first begins with the places that are used already. */
export function onSheets<T>(labels: readonly T[], stock: LabelStock, startAt: number): (T | null)[][] {
  const places = [...Array.from({ length: startAt - 1 }, () => null), ...labels];
  const size = perSheet(stock);
  return Array.from({ length: Math.ceil(places.length / size) }, (_, at) => places.slice(at * size, (at + 1) * size));
}
