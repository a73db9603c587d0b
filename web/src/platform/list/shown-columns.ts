import { pageSizes, type Column, type ColumnPreset } from '@lintel/contract/platform/list';
import type { AnyList } from './list-address.ts';

/** A column of a list as one person has arranged it. */
export type ArrangedColumn = Column & { code: string; isShown: boolean };

/** The columns in this person's order; those that their preset does not know yet come last, as the list defines them. */
export function arrangedColumns(list: AnyList, preset: ColumnPreset | null | undefined): ArrangedColumn[] {
  const defined = list.columns as Record<string, Column>;
  const known = (preset?.presetData ?? []).filter(({ code }) => code in defined);
  const saved = known.map(({ code, width }) => ({
    ...defined[code]!,
    code,
    isShown: width === 1 || defined[code]!.mandatory === true,
  }));
  const added = Object.entries(defined)
    .filter(([code]) => !known.some((entry) => entry.code === code))
    .map(([code, column]) => ({ ...column, code, isShown: !column.hidden }));
  return [...saved, ...added];
}

/** A mandatory column stays, and so does the last one shown. */
export function mayHide(columns: ArrangedColumn[], code: string): boolean {
  const column = columns.find((each) => each.code === code);
  return !!column && !column.mandatory && columns.filter((each) => each.isShown).length > 1;
}

export function toggled(columns: ArrangedColumn[], code: string): ArrangedColumn[] {
  const column = columns.find((each) => each.code === code);
  if (column?.isShown && !mayHide(columns, code)) return columns;
  return columns.map((each) => (each.code === code ? { ...each, isShown: !each.isShown } : each));
}

/** The columns with one moved up (-1) or down (+1). */
export function moved(columns: ArrangedColumn[], code: string, by: -1 | 1): ArrangedColumn[] {
  const from = columns.findIndex((each) => each.code === code);
  const to = from + by;
  if (from < 0 || to < 0 || to >= columns.length) return columns;
  const next = [...columns];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

export function presetOf(columns: ArrangedColumn[], size: number): ColumnPreset {
  const tableSize = pageSizes.find((each) => each === size) ?? pageSizes[0];
  return {
    tableSize,
    presetData: columns.map(({ code, isShown, mandatory }) => ({
      code,
      width: isShown ? 1 : 0,
      ...(mandatory && { mandatory }),
    })),
  };
}
