import { Input } from '@mantine/core';
import { judgements, type Answer, type Judgement, type Question } from '@lintel/contract/areas/checklists/questions';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';

export type AnswerProps<Q extends Question = Question> = {
  question: Q;
  /** The id of the input, or of the first of several. */
  id: string;
  answer: Answer | undefined;
  error: ReactNode;
  onAnswer: (answer: Answer | undefined) => void;
  /** Small, in a table whose column and line say what it is; `of` is the piece of the line. */
  cell?: { of: string } | undefined;
};

type Segment = { value: string; name: string; isUnsatisfactory: boolean };

/** One of few: a button for each, wide enough for a thumb. */
export function Segments({
  question,
  id,
  answer,
  error,
  onAnswer,
  options,
}: AnswerProps & { options: readonly Segment[] }) {
  const name = useId();
  return (
    <fieldset className={css.segmented} aria-describedby={`${name}guidance ${name}error`}>
      <legend className={css.legend}>
        {question.text}
        {question.isRequired && (
          <span className={css.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      <div className={css.segments}>
        {options.map(({ value, name: label, isUnsatisfactory }, at) => (
          <label key={value} className={css.segment} data-unsatisfactory={isUnsatisfactory || undefined}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={name}
              required={question.isRequired}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {question.guidance && (
        <Input.Description id={`${name}guidance`} mt={4}>
          {question.guidance}
        </Input.Description>
      )}
      {!question.isRequired && answer !== undefined && (
        <button
          type="button"
          className={css.clear}
          aria-label={t('checklist.clear.of', { question: question.text })}
          onClick={() => {
            // The button goes with the answer.
            document.getElementById(id)?.focus();
            onAnswer(undefined);
          }}
        >
          {t('checklist.clear')}
        </button>
      )}
      {error && (
        <Input.Error id={`${name}error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

const marks: Record<Judgement, ReactNode> = {
  satisfactory: <IconCheck size={18} aria-hidden />,
  unsatisfactory: <IconX size={18} aria-hidden />,
  'not-applicable': t('checklist.not.applicable.short'),
};

/** Three small buttons, by the names of what they say; pressed again, the answer is cleared. */
export function Marks({ label, id, answer, error, onAnswer }: AnswerProps & { label: string }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.marks} data-missing={Boolean(error) || undefined}>
      {judgements.map(({ id: judgement, name: words }, at) => (
        <label
          key={judgement}
          className={css.segment}
          title={words}
          data-unsatisfactory={judgement === 'unsatisfactory' || undefined}
        >
          <input
            type="radio"
            id={at === 0 ? id : undefined}
            name={name}
            aria-label={words}
            checked={answer === judgement}
            onChange={() => onAnswer(judgement)}
            onClick={() => answer === judgement && onAnswer(undefined)}
          />
          <span>{marks[judgement]}</span>
        </label>
      ))}
    </div>
  );
}
