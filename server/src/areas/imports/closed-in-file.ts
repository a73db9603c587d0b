import { importFieldLabel } from '@lintel/contract/areas/import-kinds';
import type { Scope } from '#platform/scope';
import { choosable } from './choosable.ts';
import { matcherOf } from './matching.ts';
import { choiceResolver } from './plan.ts';
import type { ImportUnderWay } from './queries.ts';
import { isNo, isUnknown, isYes } from './reading-cells.ts';
import { readDay } from './reading-days.ts';
import type { RowCells } from './row-cells.ts';

type Standing = { isClosed: boolean; warnings: string[] };

/**
 * How a row's action stands: closed only if the file calls it closed and nowhere open, since an action that is left out by
 * mistake is missed for good. One of which the file says nothing is open.
 */
export async function standings(scope: Scope, held: ImportUnderWay): Promise<(row: RowCells) => Standing> {
  const statusOf = await choiceResolver(scope, 'actionStatus', held.choices);
  const { find } = matcherOf((await choosable(scope, 'actionStatus')).offered);
  const statusIn = (row: RowCells): unknown => {
    const cell = row.text('actionStatus');
    const taken = cell === null ? { value: null } : statusOf(cell);
    if ('reason' in taken) row.refuse('actionStatus', taken.reason);
    return 'value' in taken ? taken.value : null;
  };
  /** Yes, no, the day on which it was closed, or a status. */
  const closedIn = (row: RowCells, field: 'isClosed' | 'closedOn'): unknown => {
    const cell = row.cell(field);
    if (cell === null || isUnknown(cell)) return null;
    const text = String(cell);
    if (isYes(text)) return 'closed';
    if (isNo(text)) return 'open';
    const status = find(text);
    if (status) return status.id;
    const day = readDay(cell);
    if ('value' in day && day.value <= scope.today) return 'closed';
    row.refuse(
      field,
      'value' in day
        ? `This date is in the future. If the column says when the action is due, choose ${importFieldLabel('actionDueOn')} for it in the step Columns.`
        : 'Use yes, no or the date on which it was closed',
    );
    return null;
  };
  return (row) => {
    const answers = [statusIn(row), closedIn(row, 'isClosed'), closedIn(row, 'closedOn')];
    const [isOpen, isClosed] = [answers.includes('open'), answers.includes('closed')];
    return {
      isClosed: isClosed && !isOpen,
      warnings:
        isClosed && isOpen
          ? [
              'called both open and closed in the file, and added as open. Look at them afterwards, and close what is done.',
            ]
          : [],
    };
  };
}
