import { Input, Textarea } from '@mantine/core';
import {
  judge,
  judgements,
  limitsInWords,
  MOST_CHARACTERS,
  type Answer,
  type Question,
  type QuestionKind,
  type QuestionOf,
} from '@lintel/contract/areas/checklists/questions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';
import { ReadingBox } from './reading-box.tsx';

type Props<Q extends Question = Question> = {
  question: Q;
  /** The id of the input, or of the first of several. */
  id: string;
  answer: Answer | undefined;
  error: ReactNode;
  onAnswer: (answer: Answer | undefined) => void;
};

/** How a question of each kind is answered. */
const inputs: { [K in QuestionKind]: ComponentType<Props<QuestionOf<K>>> } = {
  check: (props) => (
    <Segments
      {...props}
      options={judgements.map(({ id, name }) => ({ value: id, name, isUnsatisfactory: id === 'unsatisfactory' }))}
    />
  ),
  reading: ReadingInput,
  choice: (props) => (
    <Segments {...props} options={props.question.options.map((option) => ({ ...option, value: option.name }))} />
  ),
  text: ({ question, id, answer, error, onAnswer }) => (
    <Textarea
      id={id}
      label={question.text}
      description={question.guidance}
      required={question.isRequired}
      classNames={{ input: css.tall! }}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={MOST_CHARACTERS}
      error={error}
      value={answer === undefined ? '' : String(answer)}
      onChange={({ currentTarget: { value } }) => onAnswer(value || undefined)}
    />
  ),
};

/** The input for the answer to a question. */
export function AnswerInput(props: Props) {
  const Kind = inputs[props.question.kind] as ComponentType<Props>;
  return <Kind {...props} />;
}

function ReadingInput({ question, id, answer, error, onAnswer }: Props<QuestionOf<'reading'>>) {
  const limits = limitsInWords(question);
  const isOut = typeof answer === 'number' && judge(question, answer) === 'unsatisfactory';
  return (
    <div>
      <ReadingBox
        question={question}
        id={id}
        label={question.text}
        description={[limits && t('checklist.expected', { limits }), question.guidance].filter(Boolean).join('. ')}
        required={question.isRequired}
        classNames={{ input: css.tall!, wrapper: css.narrow! }}
        error={error}
        answer={answer}
        onAnswer={onAnswer}
      />
      <div role="status">
        {isOut && limits && (
          <p className={css.out}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('checklist.out.of.range', { limits })}
          </p>
        )}
      </div>
    </div>
  );
}

type Segment = { value: string; name: string; isUnsatisfactory: boolean };

/** One of few: a button for each, wide enough for a thumb. */
function Segments({ question, id, answer, error, onAnswer, options }: Props & { options: readonly Segment[] }) {
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
