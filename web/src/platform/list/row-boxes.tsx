import { Checkbox, type CheckboxProps } from '@mantine/core';
import { t } from '../texts.ts';
import { rowsUpTo, withRows, type Chosen } from './row-selection.ts';

/** The selected rows, the one ticked or unticked last, and how to select others. */
export type RowSelection = {
  chosen: Chosen;
  last?: string | undefined;
  onChange: (chosen: Chosen, last?: string) => void;
};
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

/** Selects a row or no longer; with Shift, those from the one that this was last done to as well. */
export function RowBox({ row, rows, name, selection, ...look }: RowBoxProps) {
  return (
    <Checkbox
      size="xs"
      {...look}
      aria-label={t('list.select', { name })}
      checked={Boolean(selection.chosen[row.id])}
      onChange={({ currentTarget: { checked }, nativeEvent }) => {
        const these = (nativeEvent as MouseEvent).shiftKey ? rowsUpTo(row, rows, selection.last) : [row];
        selection.onChange(withRows(selection.chosen, these, checked), row.id);
      }}
    />
  );
}
