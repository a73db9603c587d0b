import { TextInput, type NumberInputProps } from '@mantine/core';
import {
  DECIMALS,
  isNotTaken,
  MOST_CHARACTERS,
  type Answer,
  type NotTaken,
  type QuestionOf,
} from '@lintel/contract/areas/checklists/questions';
import { useEffect, useRef, useState } from 'react';
import { NumberBox } from '#platform/form/number-box.tsx';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'type'> & {
  id: string;
  question: QuestionOf<'reading'>;
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
};

/** The input for a reading, or for why it was not taken. */
export function ReadingBox(props: Props) {
  const { id, answer, onAnswer } = props;
  const isOther = isNotTaken(answer);
  const wasPressed = useRef(false);
  const change = (to: Answer | undefined) => {
    wasPressed.current = true;
    onAnswer(to);
  };
  // What was pressed went away; the other input has its id.
  useEffect(() => {
    if (wasPressed.current) document.getElementById(id)?.focus();
    wasPressed.current = false;
  }, [id, isOther]);
  return isNotTaken(answer) ? (
    <WhyNotTaken {...props} answer={answer} onReading={() => change(undefined)} />
  ) : (
    <Reading {...props} onNotTaken={() => change({ notTaken: '' })} />
  );
}

function WhyNotTaken({ id, label, error, size, answer, onAnswer, onReading, ...props }: WhyProps) {
  return (
    <div>
      <TextInput
        id={id}
        label={label}
        description={label && t('checklist.not.taken.why')}
        aria-label={props['aria-label'] && `${props['aria-label']}: ${t('checklist.not.taken.why')}`}
        placeholder={label ? undefined : t('checklist.not.taken.why')}
        required={Boolean(label)}
        size={size}
        miw={140}
        maxLength={MOST_CHARACTERS}
        error={error}
        value={answer.notTaken}
        onChange={({ currentTarget: { value } }) => onAnswer({ notTaken: value })}
      />
      <button type="button" className={css.clear} onClick={onReading}>
        {t('checklist.take')}
      </button>
    </div>
  );
}
type WhyProps = Omit<Props, 'answer'> & { answer: NotTaken; onReading: () => void };

/** It answers once it is left, or with Enter: the 5 of 52 °C is not a reading that is out of its limits. */
function Reading({ question: { unit, lowest, highest }, answer, onAnswer, onNotTaken, ...props }: ReadingProps) {
  const [typed, setTyped] = useState<number | null>();
  const take = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    // A minus sign alone is no reading yet.
    onAnswer(typed === null || Number.isNaN(typed) ? undefined : typed);
  };
  // Before the form keeps its draft, as it does when the page goes away.
  useEffect(() => {
    window.addEventListener('pagehide', take, { capture: true });
    return () => window.removeEventListener('pagehide', take, { capture: true });
  });
  const leave = () => {
    // A message about the reading moves what follows, so it waits until a press that leaves the box has reached its button.
    if (document.querySelector(':active')) window.addEventListener('pointerup', take, { once: true });
    else take();
  };
  const shown = typed === undefined ? (typeof answer === 'number' ? answer : null) : typed;
  return (
    <div>
      <NumberBox
        allowNegative
        decimals={DECIMALS}
        // Decimal keyboards of some phones have no minus sign.
        inputMode={(highest ?? lowest ?? 0) < 0 ? 'text' : 'decimal'}
        hideControls
        rightSection={<span className={css.unit}>{unit}</span>}
        rightSectionWidth="auto"
        {...props}
        value={shown}
        onChange={setTyped}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {/* It keeps its place beside a reading, out of the way of Tab. */}
      <button
        type="button"
        className={css.clear}
        style={{ visibility: shown === null ? undefined : 'hidden' }}
        aria-label={t('checklist.not.taken.of', { question: String(props['aria-label'] ?? props.label) })}
        onClick={onNotTaken}
      >
        {t('checklist.not.taken')}
      </button>
    </div>
  );
}
type ReadingProps = Props & { onNotTaken: () => void };
