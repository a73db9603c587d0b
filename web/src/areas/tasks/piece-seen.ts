import type { CoveredPiece } from '@lintel/contract/areas/tasks/covered-equipment';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** A piece that a completion is about. */
export type PieceSeen = Pick<CoveredPiece, 'id' | 'name'> & Partial<CoveredPiece>;

/** From this many on they can be searched. */
export const MANY = 8;

/** Whether a piece has these words in its name, its reference or its place. */
export const isFound = (piece: PieceSeen | undefined, words: string) =>
  [piece?.name, piece?.ref, piece?.location].join(' ').toLowerCase().includes(words.trim().toLowerCase());

/** Where a piece is and how it stands. */
export const aboutPiece = ({ location, dueOn, failedOn, isDone }: PieceSeen) =>
  [
    location,
    failedOn && t('task.equipment.failed', { day: dayText(failedOn) }),
    isDone ? t('task.equipment.done.already') : dueOn && t('task.due.on', { day: dayText(dueOn) }),
  ]
    .filter(Boolean)
    .join(' · ');
