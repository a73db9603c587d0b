import type { NumberInputProps } from '@mantine/core';
import { DECIMALS, type Answer, type QuestionOf } from '@lintel/contract/areas/checklists/questions';
import { useEffect, useState } from 'react';
import { NumberBox } from '#platform/form/number-box.tsx';
import css from './checklists.module.css';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  question: QuestionOf<'reading'>;
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
};

/** The input for a reading. It answers once it is left, or with Enter: the 5 of 52 °C is not a reading that is out of its limits. */
export function ReadingBox({ question: { unit, lowest, highest }, answer, onAnswer, ...props }: Props) {
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
    // What is said of the reading moves what follows: not before a press that leaves it has reached its button.
    if (document.querySelector(':active')) window.addEventListener('pointerup', take, { once: true });
    else take();
  };
  return (
    <NumberBox
      allowNegative
      decimals={DECIMALS}
      // Decimal keyboards of some phones have no minus sign.
      inputMode={(highest ?? lowest ?? 0) < 0 ? 'text' : 'decimal'}
      hideControls
      rightSection={<span className={css.unit}>{unit}</span>}
      rightSectionWidth="auto"
      {...props}
      value={typed === undefined ? (typeof answer === 'number' ? answer : null) : typed}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
