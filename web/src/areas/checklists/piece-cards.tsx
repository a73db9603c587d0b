import { Button, Checkbox, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { pieceDetails } from '#areas/tasks/piece-seen.ts';
import { t } from '#platform/texts.ts';
import { AnswerInput } from './answer-input.tsx';
import { answerField } from './asked.ts';
import css from './checklists.module.css';
import { allSatisfactory, isToAnswer, satisfactoryInWords, type OfPieces, type PieceAsked } from './piece-state.ts';
import { FailedBox, StateOfPiece } from './piece-state-parts.tsx';

/** A card for each piece, one of them open; the next is one press away. */
export function PieceCards(props: OfPieces) {
  const { shown } = props;
  const ids = useId();
  const [openId, setOpenId] = useState(() => shown.find(isToAnswer)?.piece.id ?? null);
  const idOfHead = (id: string) => `${ids}${id}`;
  const open = (id: string | null) => {
    setOpenId(id);
    // Where it is, once the card before it has closed.
    if (id) requestAnimationFrame(() => document.getElementById(idOfHead(id))?.focus());
  };
  return (
    <Stack component="ul" gap="xs">
      {shown.map((of, at) => {
        const after = shown.slice(at + 1).find(isToAnswer);
        return (
          <Card
            key={of.piece.id}
            {...props}
            of={of}
            headId={idOfHead(of.piece.id)}
            isOpen={openId === of.piece.id}
            onOpen={() => setOpenId(openId === of.piece.id ? null : of.piece.id)}
            onNext={after && (() => open(after.piece.id))}
          />
        );
      })}
    </Stack>
  );
}

type CardProps = OfPieces & {
  of: PieceAsked;
  headId: string;
  isOpen: boolean;
  onOpen: () => void;
  /** To the next of which something is missing. */
  onNext: (() => void) | undefined;
};

function Card({ of, headId, isOpen, onOpen, onNext, ...props }: CardProps) {
  const { answers, errors, isRefused, idOf, onAnswers, onOutcome } = props;
  const { piece, outcome, askings } = of;
  const left = allSatisfactory(of, answers);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={css.questions}>
      <UnstyledButton id={headId} className={css.cardHead} aria-expanded={isOpen} onClick={onOpen}>
        <span>
          <b>{piece.name}</b>
          <StateOfPiece of={of} />
        </span>
        <Chevron size={20} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <Stack gap="md" mt="sm" role="group" aria-label={of.called}>
          <Checkbox
            size="md"
            label={t('checklist.piece.done')}
            description={pieceDetails(piece)}
            checked={outcome !== 'not-done'}
            onChange={({ currentTarget: { checked } }) => onOutcome(piece.id, checked ? 'satisfactory' : 'not-done')}
          />
          {Object.keys(left).length > 0 && (
            <Button variant="light" size="md" onClick={() => onAnswers(left)}>
              {satisfactoryInWords(of, answers)}
            </Button>
          )}
          {askings.map(({ key, question }) => {
            const isMissing = isRefused && question.isRequired && answers[key] === undefined;
            return (
              <AnswerInput
                key={key}
                question={question}
                id={idOf(answerField(key))}
                answer={answers[key]}
                error={errors[answerField(key)] ?? (isMissing && t('checklist.answer.missing'))}
                onAnswer={(answer) => onAnswers({ [key]: answer })}
              />
            );
          })}
          {props.asksFailed && outcome !== 'not-done' && <FailedBox of={of} onOutcome={onOutcome} />}
          {onNext && (
            <Button variant="default" size="md" onClick={onNext}>
              {t('checklist.piece.next')}
            </Button>
          )}
        </Stack>
      )}
    </li>
  );
}
