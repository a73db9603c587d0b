import { pageSizes, type Column, type ColumnPreset } from '@lintel/contract/platform/list';
import type { AnyList } from './list-address.ts';

/** A column of a list as the user has arranged it. */
export type ArrangedColumn = Column & { code: string; isShown: boolean };

/** The columns of the screen in the user's order; new ones, unknown to their preset, come last, in the list's order. */
export function arrangedColumns(list: AnyList, preset: ColumnPreset | null | undefined): ArrangedColumn[] {
  const defined = Object.fromEntries(
    Object.entries(list.columns as Record<string, Column>).filter(([, column]) => !column.shownIn),
  );
  const stored = preset?.presetData ?? [];
  const known = stored.filter(({ code }) => code in defined);
  const shown = new Set(stored.flatMap(({ code, width }) => (width === 1 ? [code, list.columns[code]?.shownIn] : [])));
  const saved = known.map(({ code }) => ({
    ...defined[code]!,
    code,
    isShown: shown.has(code) || defined[code]!.mandatory === true,
  }));
  const added = Object.entries(defined)
    .filter(([code]) => !known.some((entry) => entry.code === code))
    .map(([code, column]) => ({ ...column, code, isShown: !column.hidden }));
  return [...saved, ...added];
}

/** The columns of an export: each is followed by those that the screen shows in the same cell. */
export function codesToExport(list: AnyList, codes: readonly string[]): string[] {
  const all = Object.entries(list.columns as Record<string, Column>);
  return codes.flatMap((code) => [code, ...all.filter(([, { shownIn }]) => shownIn === code).map(([also]) => also)]);
}

/** Mandatory columns cannot be hidden, nor can the last one shown. */
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
