import { Checkbox, type CheckboxProps } from '@mantine/core';
import { t } from '../texts.ts';
import { withRows, type Chosen } from './row-selection.ts';

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

/** Selects a row. */
export function RowBox({
  row,
  name,
  selection,
  ...look
}: Look & { row: { id: string }; name: string; selection: RowSelection }) {
  return (
    <Checkbox
      size="xs"
      {...look}
      aria-label={t('list.select', { name })}
      checked={Boolean(selection.chosen[row.id])}
      onChange={(event) => selection.onChange(withRows(selection.chosen, [row], event.currentTarget.checked))}
    />
  );
}
