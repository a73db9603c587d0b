import { act, screen, waitFor } from '@testing-library/react';
import { presets } from '@lintel/contract/areas/presets';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { useWrite } from '../api.ts';
import { loadOverThePage } from '../dialog/dialogs.tsx';
import { SideDrawer } from '../dialog/side-drawer.tsx';
import Dialog from '../dialog/dialog-script.tsx';
import { showError, showNextSteps, showSuccess, showUndoable } from './toasts.ts';

afterEach(() => vi.useRealTimers());

/** Shows a toast and returns whether it is still there after each of the given waits. */
async function shownAfter(show: () => void, text: string, waits: number[]) {
  await openPage('/', { pages: { '/': 'Page' } });
  await loadOverThePage();
  vi.useFakeTimers();
  act(show);
  const shown: boolean[] = [];
  for (const wait of waits) {
    await act(() => vi.advanceTimersByTimeAsync(wait));
    shown.push(screen.queryByText(text) !== null);
  }
  return shown;
}

describe('a toast', () => {
  it('SHELL-032: of an error lasts five seconds', async () => {
    expect(await shownAfter(() => showError('Error: no'), 'Error: no', [100, 4_800, 1_000])).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('SHELL-033: of a success lasts as long as the caller says', async () => {
    expect(await shownAfter(() => showSuccess('Saved', { milliseconds: 9_000 }), 'Saved', [100, 8_800, 1_000])).toEqual(
      [true, true, false],
    );
  });

  it('SHELL-033: of a success lasts three seconds when the caller says nothing', async () => {
    expect(await shownAfter(() => showSuccess('Saved'), 'Saved', [100, 2_800, 1_000])).toEqual([true, true, false]);
  });
});

it.each([
  ['dialog', Dialog],
  ['drawer', SideDrawer],
])('a %s is not covered by what was done before it opened; failures stay, and what offers a step', async (_, Over) => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && (
          <Over title="Form" onClose={() => {}}>
            <input />
          </Over>
        )}
      </>
    );
  }
  const { user } = await openPage('/', { pages: { '/': <Opener /> } });
  await loadOverThePage();
  act(() => {
    showError('Not sent');
    showUndoable('Archived', () => {});
    showSuccess('Saved');
    showNextSteps('Added', [{ label: 'Add another', run: () => {} }]);
  });
  await screen.findByText('Saved');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  for (const kept of ['Not sent', 'Archived', 'Added']) expect(screen.getByText(kept)).toBeDefined();
});

function Saver({ silent = false }: { silent?: boolean }) {
  const save = useWrite(presets.save, { silent });
  return (
    <button onClick={() => save.mutate({ body: { type: 'filter', tableName: 't', name: 'n', filterData: {} } })}>
      Save
    </button>
  );
}

describe('a write that is refused', () => {
  const answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = [
    [presets.save, () => problem(422, 'The name is taken')],
  ];

  it('SHELL-034: is shown by the one generic handler, whichever form sent it', async () => {
    const { user } = await openPage('/', { pages: { '/': <Saver /> }, answers });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Error: The name is taken');
  });

  it('is left to a form that shows its failures itself', async () => {
    const { user, sent } = await openPage('/', { pages: { '/': <Saver silent /> }, answers });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.some(({ method, path }) => method === 'POST' && path.endsWith('filter-preset/item.json'))).toBe(true),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
