import type { GridCell } from '@lintel/contract/areas/compliance-grid';
import { NotSetUpIcon, standingLooks, standingNames } from '#areas/tasks/standing-looks.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './grid.module.css';

/** The standing of a task, by icon and colour, in words for screen readers; with the month in which it is due. */
export function CellLook({ cell }: { cell: GridCell }) {
  const { color, Icon } = standingLooks[cell.standing];
  return (
    <span className={css.look} data-color={color}>
      <Icon size={16} aria-hidden />
      {cell.dueOn && <span className="tabular">{monthText(cell.dueOn)}</span>}
    </span>
  );
}

export function ExpectedLook() {
  return (
    <span className={css.look} data-color="expected">
      <NotSetUpIcon size={16} aria-hidden />
      {t('grid.expected.short')}
    </span>
  );
}

/** The text of a cell, for screen readers and on hover. */
export const cellText = (type: string, cell: GridCell | undefined, isExpected: boolean) =>
  cell
    ? [type, standingNames[cell.standing], cell.dueOn && t('grid.due', { day: dayText(cell.dueOn) })]
        .filter(Boolean)
        .join(', ')
    : `${type}, ${t(isExpected ? 'grid.expected' : 'grid.none')}`;

/** 03/27 */
const monthText = (day: string) => `${day.slice(5, 7)}/${day.slice(2, 4)}`;
