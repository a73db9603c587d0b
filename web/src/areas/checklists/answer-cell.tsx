import { NativeSelect, Textarea } from '@mantine/core';
import {
  judge,
  judgements,
  MOST_CHARACTERS,
  type Answer,
  type Judgement,
  type Question,
  type QuestionKind,
  type QuestionOf,
} from '@lintel/contract/areas/checklists/questions';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';
import { ReadingBox } from './reading-box.tsx';

type Props<Q extends Question = Question> = {
  question: Q;
  /** The piece that it is asked of. */
  of: string;
  id: string;
  answer: Answer | undefined;
  error: ReactNode;
  /** Shown as such only once a save was refused. */
  isMissing: boolean;
  onAnswer: (answer: Answer | undefined) => void;
};
type CellProps<Q extends Question> = Props<Q> & { label: string };

/** How a question of each kind is answered in a cell of a table: its label is in the head of the column and of the line. */
const cells: { [K in QuestionKind]: ComponentType<CellProps<QuestionOf<K>>> } = {
  check: CheckCell,
  reading: ({ question, label, id, answer, error, isMissing, onAnswer }) => (
    <ReadingBox
      question={question}
      id={id}
      aria-label={label}
      size="sm"
      error={error || isMissing || isOut(question, answer)}
      answer={answer}
      onAnswer={onAnswer}
    />
  ),
  choice: ({ question, label, id, answer, error, isMissing, onAnswer }) => (
    <NativeSelect
      id={id}
      aria-label={label}
      size="sm"
      miw={110}
      data={['', ...question.options.map(({ name }) => name)]}
      error={error || isMissing || isOut(question, answer)}
      value={answer ?? ''}
      onChange={({ currentTarget: { value } }) => onAnswer(value || undefined)}
    />
  ),
  text: ({ label, id, answer, error, isMissing, onAnswer }) => (
    <Textarea
      id={id}
      aria-label={label}
      size="sm"
      miw={140}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={MOST_CHARACTERS}
      error={error || isMissing}
      value={answer === undefined ? '' : String(answer)}
      onChange={({ currentTarget: { value } }) => onAnswer(value || undefined)}
    />
  ),
};

const isOut = (question: Question, answer: Answer | undefined) =>
  answer !== undefined && judge(question, answer) === 'unsatisfactory';

/** The input for the answer to a question about a piece of equipment. */
export function AnswerCell(props: Props) {
  const { question, of, answer } = props;
  const Kind = cells[question.kind] as ComponentType<CellProps<Question>>;
  return (
    <>
      <Kind {...props} label={`${question.text}, ${of}`} />
      <div role="status">
        {question.kind !== 'check' && isOut(question, answer) && (
          <p className={css.out}>
            <IconAlertTriangle size={14} aria-hidden />
            {t('checklist.option.failed')}
          </p>
        )}
      </div>
    </>
  );
}

const marks: Record<Judgement, ReactNode> = {
  satisfactory: <IconCheck size={18} aria-hidden />,
  unsatisfactory: <IconX size={18} aria-hidden />,
  'not-applicable': t('checklist.not.applicable.short'),
};

/** Three small buttons, by the names of what they say; pressed again, the answer is cleared. */
function CheckCell({ label, id, answer, error, isMissing, onAnswer }: CellProps<QuestionOf<'check'>>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={css.marks}
      data-missing={isMissing || Boolean(error) || undefined}
    >
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
