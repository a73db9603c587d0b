import { NativeSelect, Textarea } from '@mantine/core';
import {
  isNotTaken,
  judge,
  judgements,
  limitsInWords,
  MOST_CHARACTERS,
  type Question,
  type QuestionKind,
  type QuestionOf,
} from '@lintel/contract/areas/checklists/questions';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '#platform/texts.ts';
import { Marks, Segments, type AnswerProps } from './answer-buttons.tsx';
import css from './checklists.module.css';
import { ReadingBox } from './reading-box.tsx';

type Input<Q extends Question> = ComponentType<AnswerProps<Q> & { isOut: boolean }>;

/** How a question of each kind is answered. */
const inputs: { [K in QuestionKind]: Input<QuestionOf<K>> } = {
  check: (props) =>
    props.cell ? (
      <Marks {...props} label={labelIn(props)} />
    ) : (
      <Segments
        {...props}
        options={judgements.map(({ id, name }) => ({ value: id, name, isUnsatisfactory: id === 'unsatisfactory' }))}
      />
    ),
  reading: (props) => (
    <ReadingBox
      {...inputProps(props)}
      {...(!props.cell && { classNames: { input: css.tall!, wrapper: css.narrow! } })}
      question={props.question}
      answer={props.answer}
      onAnswer={props.onAnswer}
    />
  ),
  choice: (props) =>
    props.cell ? (
      <NativeSelect
        {...inputProps(props)}
        miw={110}
        data={['', ...props.question.options.map(({ name }) => name)]}
        value={isNotTaken(props.answer) ? '' : (props.answer ?? '')}
        onChange={({ currentTarget: { value } }) => props.onAnswer(value || undefined)}
      />
    ) : (
      <Segments {...props} options={props.question.options.map((option) => ({ ...option, value: option.name }))} />
    ),
  text: (props) => (
    <Textarea
      {...inputProps(props)}
      {...(props.cell ? { miw: 140 } : { classNames: { input: css.tall! } })}
      autosize
      minRows={1}
      maxRows={props.cell ? 4 : 6}
      maxLength={MOST_CHARACTERS}
      value={typeof props.answer === 'string' ? props.answer : ''}
      onChange={({ currentTarget: { value } }) => props.onAnswer(value || undefined)}
    />
  ),
};

const labelIn = ({ question, cell }: Pick<AnswerProps, 'question' | 'cell'>) =>
  cell ? `${question.text}, ${cell.of}` : question.text;

/** How an input is called, and what it says: in a table only that it is wrong. */
function inputProps({ question, id, error, cell, isOut }: AnswerProps & { isOut: boolean }) {
  if (cell) return { id, 'aria-label': labelIn({ question, cell }), size: 'sm', error: Boolean(error) || isOut };
  const limits = limitsInWords(question);
  return {
    id,
    label: question.text,
    description: [limits && t('checklist.expected', { limits }), question.guidance].filter(Boolean).join('. '),
    required: question.isRequired,
    error,
  };
}

/** The input for the answer to a question. */
export function AnswerInput(props: AnswerProps) {
  const { question, answer, cell } = props;
  const Kind = inputs[question.kind] as Input<Question>;
  const isOut = answer !== undefined && judge(question, answer) === 'unsatisfactory';
  // Buttons show it by themselves.
  const says = cell ? question.kind !== 'check' : question.kind === 'reading';
  return (
    <div>
      <Kind {...props} isOut={isOut} />
      {says && (
        <div role="status">
          {isOut && (
            <p className={css.out}>
              <IconAlertTriangle size={cell ? 14 : 16} aria-hidden />
              {cell
                ? t('checklist.option.failed')
                : t('checklist.out.of.range', { limits: limitsInWords(question) ?? '' })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
