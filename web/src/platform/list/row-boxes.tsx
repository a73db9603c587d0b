import { Checkbox, type CheckboxProps } from '@mantine/core';
import { t } from '../texts.ts';
import { rowsUpTo, withRows, type Chosen } from './row-selection.ts';

/** The selected rows, and how to select others. */
export type RowSelection = { chosen: Chosen; onChange: (chosen: Chosen) => void };
type Look = Pick<CheckboxProps, 'size' | 'className'>;

/** Selects all rows of a page. */
export function PageBox({ rows, selection }: { rows: readonly { id: string }[]; selection: RowSelection }) {
  const chosenCount = rows.filter(({ id }) => selection.chosen[id]).length;
  return (
    <Checkbox
      size="xs"
      aria-label={t('list.select.page')}
      checked={rows.length > 0 && chosenCount === rows.length}
      indeterminate={chosenCount > 0 && chosenCount < rows.length}
      onChange={(event) => selection.onChange(withRows(selection.chosen, rows, event.currentTarget.checked))}
    />
  );
}

type RowBoxProps = Look & {
  row: { id: string };
  /** The rows of the page, in order. */
  rows: readonly { id: string }[];
  name: string;
  selection: RowSelection;
};

/** Selects a row; with Shift, those from the one selected last as well. */
export function RowBox({ row, rows, name, selection, ...look }: RowBoxProps) {
  return (
    <Checkbox
      size="xs"
      {...look}
      aria-label={t('list.select', { name })}
      checked={Boolean(selection.chosen[row.id])}
      onChange={({ currentTarget: { checked }, nativeEvent }) => {
        const isRange = checked && (nativeEvent as MouseEvent).shiftKey;
        const also = isRange ? rowsUpTo(row, rows, selection.chosen) : [];
        selection.onChange(withRows(selection.chosen, [...also, row], checked));
      }}
    />
  );
}
