import type { HazardCaseRow } from '@lintel/contract/areas/hazard-cases/list';
import { clockOf } from '@lintel/contract/statutory/hazard-clocks';
import type { HazardClock } from '@lintel/contract/statutory/hazard-clocks';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';

/** The deadline of a clock as displayed: a day, or for a clock of hours the minute. */
export const dueText = (due: HazardClock['due']): string =>
  due === null ? t('hazard.no.date') : due.at ? instantText(due.at) : dayText(due.on);

/** The same with the original deadline if time was extended, and what was agreed after it had passed. */
export const dueWithFirst = ({
  due,
  firstDue,
  agreedLate,
}: Pick<HazardClock, 'due' | 'firstDue' | 'agreedLate'>): string => {
  const moved =
    due && firstDue && dueText(due) !== dueText(firstDue)
      ? t('hazard.due.moved', { due: dueText(due), first: dueText(firstDue) })
      : dueText(due);
  return agreedLate ? t('hazard.due.agreed.late', { due: moved, agreed: dueText(agreedLate) }) : moved;
};

/** The same for a row of the list: a clock that counts hours ends at a minute. */
export const rowDueText = ({ nextClock, dueDate, dueAt }: Pick<HazardCaseRow, 'nextClock' | 'dueDate' | 'dueAt'>) =>
  dueDate && (nextClock === clockOf('EMERGENCY').name && dueAt ? instantText(dueAt) : dayText(dueDate));
