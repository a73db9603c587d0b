import {
  withDistinctNames,
  type CoveredPiece,
  type EquipmentResults,
} from '@lintel/contract/areas/tasks/covered-equipment';
import { searchable } from '@lintel/contract/platform/searchable';
import type { KeyboardEvent } from 'react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** A piece that a completion is about. */
export type PieceSeen = Pick<CoveredPiece, 'id' | 'name'> & Partial<CoveredPiece>;

/** What pieces are called in sentences, and for who cannot see where each is. */
export const namesApart = (pieces: readonly PieceSeen[]): ReadonlyMap<string, string> =>
  new Map(withDistinctNames(pieces).map(({ id, name }) => [id, name]));

/** From this many on they can be searched. */
export const MANY = 8;

/** Whether a piece has these words in its name, its reference or its place. */
export const isFound = (piece: PieceSeen | undefined, words: string) =>
  searchable([piece?.name, piece?.ref, piece?.location].join(' ')).includes(searchable(words.trim()));

/** Says of some pieces that they were done, or not. What failed stays so. */
export const withAll = (results: EquipmentResults, ids: ReadonlySet<string>, isDone: boolean): EquipmentResults =>
  results.map((each) => {
    if (!ids.has(each.id) || isDone === (each.outcome !== 'not-done')) return each;
    return { id: each.id, outcome: isDone ? 'satisfactory' : 'not-done' };
  });

/** Enter in a box about pieces, such as that which finds them, does not send the form. */
export const enterStays = (event: KeyboardEvent) => {
  const isToSave = event.ctrlKey || event.metaKey;
  if (event.key === 'Enter' && !isToSave && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Where a piece is and how it stands. */
export const pieceDetails = ({ location, dueOn, failedOn, isDone }: PieceSeen) =>
  [
    location,
    failedOn && t('task.equipment.failed', { day: dayText(failedOn) }),
    isDone ? t('task.equipment.done.already') : dueOn && t('task.due.on', { day: dayText(dueOn) }),
  ]
    .filter(Boolean)
    .join(' · ');
