import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { Suspense, useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { sourcesOf } from '../../../test/sources.ts';
import { lazyPart } from './lazy-part.tsx';

let isCut = true;
const Calendar = lazyPart(async () => {
  if (isCut) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <p>The calendar</p> };
});

const Question = piece<{ default: (props: { onClose: () => void }) => ReactNode }>(async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

function AForm() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <TextInput label="Name" />
      <button onClick={() => setOpen(!isOpen)}>Choose a date</button>
      <Suspense>{isOpen && <Calendar />}</Suspense>
      <button onClick={() => setAsking(true)}>Ask</button>
      <Suspense>{isAsking && <Question onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

describe('a part of a page whose script cannot be had', () => {
  it('says so in its place, leaves the page and what is typed, and is tried again when it is next opened', async () => {
    const { user } = await openPage('/', { pages: { '/': <AForm /> } });
    await user.type(screen.getByLabelText('Name'), 'Gap');
    const toggle = screen.getByRole('button', { name: 'Choose a date' });
    await user.click(toggle);
    expect(await screen.findByText(/could not be loaded/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Gap');
    isCut = false;
    await user.click(toggle);
    await user.click(toggle);
    expect(await screen.findByText('The calendar')).toBeDefined();
  });

  it('says so in a message if it is over the page, and again when it is opened again', async () => {
    const { user } = await openPage('/', { pages: { '/': <AForm /> } });
    for (const count of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Ask' }));
      await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(count));
    }
  });

  it('is known to every part: nothing is lazy without it but the frame', () => {
    const lazy = sourcesOf('**/*.{ts,tsx}').filter(([, source]) => /\blazy\(/.test(source));
    expect(lazy.map(([file]) => file.split('/').at(-1)).filter((file) => file !== 'lazy-part.test.tsx')).toEqual([
      'root-route.tsx',
      'lazy-part.tsx',
    ]);
  });
});
