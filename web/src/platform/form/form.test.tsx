import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { EditableSection } from '../page/editable-section.tsx';
import { DayInput } from './day-input.tsx';
import { TimeInput } from './time-input.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

function Days() {
  const [day, setDay] = useState<string | null>('2026-03-01');
  return (
    <>
      <DayInput label="Due" value={day} onChange={setDay} />
      <output>{day ?? 'none'}</output>
    </>
  );
}

describe('a day input', () => {
  const open = async () => {
    const { user } = await openPage('/', { pages: { '/': <Days /> } });
    const input = screen.getByLabelText<HTMLInputElement>('Due');
    const shown = () => [input.value, screen.getByRole('status').textContent];
    const type = async (text: string) => {
      await user.clear(input);
      await user.type(input, text);
      return shown();
    };
    const put = (text: string) => {
      fireEvent.change(input, { target: { value: text } });
      return shown();
    };
    return { user, input, type, put };
  };

  it('FORM-006: shows its day as DD/MM/YYYY, and says so', async () => {
    const { input } = await open();
    expect([input.value, input.placeholder]).toEqual(['01/03/2026', 'DD/MM/YYYY']);
  });

  it('opens its calendar by the keyboard at its day, from which arrow keys lead on, and comes back to its button', async () => {
    const { user, input } = await open();
    const button = screen.getByRole('button', { name: 'Choose a date: Due' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('1 March 2026'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(input.value).toBe('08/03/2026');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('FORM-003: takes a typed date', async () => {
    const { type } = await open();
    expect(await type('24/12/2027')).toEqual(['24/12/2027', '2027-12-24']);
  });

  it('FORM-003: takes a date typed in digits only, since some telephones offer nothing else', async () => {
    const { type } = await open();
    expect(await type('24122027')).toEqual(['24/12/2027', '2027-12-24']);
  });

  it('FORM-004: refuses every character but digits, slashes and separators', async () => {
    const { type } = await open();
    expect(await type('2a4/b1!2-2.027x')).toEqual(['24/12-2.027', 'none']);
  });

  it('FORM-005: commits no date for a short year, an unfinished one, a day or month that there is not, or nothing', async () => {
    const { put } = await open();
    for (const text of ['24/12/27', '24/12', '32/12/2027', '0/12/2027', '24/13/2027', '24/0/2027', '31/02/2027', ''])
      expect(put(text)).toEqual([text, 'none']);
  });

  it('FORM-005: commits a day without leading zeros, with other separators, and in a leap year', async () => {
    const { put } = await open();
    expect(put('1/2/2027')).toEqual(['1/2/2027', '2027-02-01']);
    expect(put('01-02-2027')).toEqual(['01-02-2027', '2027-02-01']);
    expect(put('29/02/2028')).toEqual(['29/02/2028', '2028-02-29']);
  });

  it('writes a short year in full once the box is left', async () => {
    const { input, put } = await open();
    for (const [text, whole, day] of [
      ['1/2/27', '1/2/2027', '2027-02-01'],
      ['01-02-71', '01-02-1971', '1971-02-01'],
      ['31/02/27', '31/02/2027', 'none'],
      ['1/2', '1/2', 'none'],
    ] as const) {
      expect(put(text)).toEqual([text, 'none']);
      fireEvent.blur(input);
      expect([input.value, screen.getByRole('status').textContent]).toEqual([whole, day]);
    }
  });
});

function Times() {
  const [time, setTime] = useState<string | null>('14:30');
  return (
    <>
      <TimeInput label="Time" value={time} onChange={setTime} />
      <output>{time ?? 'none'}</output>
    </>
  );
}

describe('a time input', () => {
  it('takes a time as it is typed, with a colon, a point or neither, and shows it as HH:MM once left', async () => {
    await openPage('/', { pages: { '/': <Times /> } });
    const input = screen.getByLabelText<HTMLInputElement>('Time');
    expect([input.value, input.placeholder]).toEqual(['14:30', 'HH:MM']);
    for (const [text, time] of [
      ['9:15', '09:15'],
      ['', 'none'],
      ['9.15', '09:15'],
      ['0915', '09:15'],
      ['1430', '14:30'],
    ] as const) {
      fireEvent.change(input, { target: { value: text } });
      expect([input.value, screen.getByRole('status').textContent]).toEqual([text, time]);
      fireEvent.blur(input);
      expect(input.value).toBe(text && time);
    }
  });

  it('leaves what is no time as it was typed, for the form to refuse', async () => {
    const { user } = await openPage('/', { pages: { '/': <Times /> } });
    const input = screen.getByLabelText<HTMLInputElement>('Time');
    await user.clear(input);
    await user.type(input, 'noon');
    fireEvent.blur(input);
    expect([input.value, screen.getByRole('status').textContent]).toEqual(['noon', 'noon']);
  });
});

describe('an editable section', () => {
  it('FORM-007: turns from what it shows into a form and back', async () => {
    const section = (
      <EditableSection title="Details" canEdit edit={(close) => <button onClick={close}>Done</button>}>
        What it shows
      </EditableSection>
    );
    const { user } = await openPage('/', { pages: { '/': section } });
    await user.click(screen.getByRole('button', { name: 'Edit: Details' }));
    expect(screen.queryByText('What it shows')).toBeNull();
    const done = screen.getByRole('button', { name: 'Done' });
    expect(document.activeElement).toBe(done);
    await user.click(done);
    expect(screen.getByText('What it shows')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Details' }));
  });

  it('FORM-007: only shows to a person who may not edit it', async () => {
    const section = (
      <EditableSection title="Details" canEdit={false} edit={() => 'form'}>
        What it shows
      </EditableSection>
    );
    await openPage('/', { pages: { '/': section } });
    expect(screen.queryByRole('button', { name: 'Edit: Details' })).toBeNull();
  });
});

function Form() {
  const [text, setText] = useState('');
  const release = useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to={'/other' as string}>Leave</Link>
      <button onClick={release}>Saved</button>
    </>
  );
}

describe('leaving a form', () => {
  const open = () => openPage('/', { pages: { '/': <Form />, '/other': <h1>Other</h1> } });

  it('goes without a word while nothing was changed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeDefined();
  });

  it('FORM-008, FORM-009: asks when something was changed, and declining keeps page and changes', async () => {
    const { user, router } = await open();
    await user.type(screen.getByLabelText('Name'), 'Mill House');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mill House');
  });

  it('FORM-008: goes when the question is answered so', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'Mill House');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeDefined();
  });

  it('goes without a question after a save', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'Mill House');
    await user.click(screen.getByRole('button', { name: 'Saved' }));
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeDefined();
  });
});
