import { Checkbox, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';
import { isToAnswer, stateInWords, type OfPieces, type PieceAsked } from './piece-state.ts';

/** How far a piece is, by text and icon. */
export function StateOfPiece({ of }: { of: PieceAsked }) {
  const isFailed = of.failedCount > 0;
  const isComplete = !isFailed && !isToAnswer(of) && of.outcome !== 'not-done';
  return (
    <Text size="sm" className={css.failed!} {...(!isFailed && { c: 'dimmed' })}>
      {isFailed && <IconAlertTriangle size={14} aria-hidden />}
      {isComplete && <IconCircleCheck size={14} aria-hidden />}
      {stateInWords(of)}
    </Text>
  );
}

/** Whether a piece failed. */
export const FailedBox = ({
  of: { piece, called, outcome },
  onOutcome,
}: { of: PieceAsked } & Pick<OfPieces, 'onOutcome'>) => (
  <Checkbox
    color="red"
    mt={4}
    label={t('task.equipment.failing')}
    aria-label={t('task.equipment.failing.of', { name: called })}
    checked={outcome === 'unsatisfactory'}
    onChange={({ currentTarget: { checked } }) => onOutcome(piece.id, checked ? 'unsatisfactory' : 'satisfactory')}
  />
);
