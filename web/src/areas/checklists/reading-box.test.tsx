import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '@lintel/contract/areas/checklists/questions';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ReadingBox } from './reading-box.tsx';

const question = {
  id: '018f0000-0000-7000-8000-00000000f001',
  kind: 'reading',
  text: 'Hot tap',
  guidance: null,
  isRequired: true,
  isPerPiece: false,
  unit: '°C',
  lowest: 50,
  highest: null,
} as const;

/** A reading, and every answer that it has given. */
function openReading() {
  const given: (Answer | undefined)[] = [];
  function Asked() {
    const [answer, setAnswer] = useState<Answer>();
    const take = (to: Answer | undefined) => {
      given.push(to);
      setAnswer(to);
    };
    return <ReadingBox id="reading" label="Hot tap" question={question} answer={answer} onAnswer={take} />;
  }
  render(
    <MantineProvider env="test">
      <Asked />
    </MantineProvider>,
  );
  return { given, user: userEvent.setup(), box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Hot tap' }) };
}

it('a reading is judged once it is left: the 5 of 52 is none', async () => {
  const { given, user, box } = openReading();
  await user.type(box, '52');
  expect(given).toEqual([]);
  await user.tab();
  expect(given).toEqual([52]);
  await user.clear(box);
  await user.type(box, '48{Enter}');
  expect(given).toEqual([52, 48]);
});

it('a reading that is being typed is there before the form keeps its draft, as the page goes away', async () => {
  const { given, user, box } = openReading();
  let before: unknown;
  const keepDraft = () => (before = given.at(-1));
  window.addEventListener('pagehide', keepDraft, { once: true });
  await user.type(box, '55');
  fireEvent(window, new Event('pagehide'));
  expect(before).toBe(55);
});
