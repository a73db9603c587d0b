import { Button, MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="What is asked" onClose={() => setOpen(false)}>
          <input aria-label="Answer" />
        </Dialog>
      )}
    </>
  );
}

it('a dialog has a name and a button that closes it, and then the focus is where it was opened from', async () => {
  const user = userEvent.setup();
  render(<Opener />, { wrapper: MantineProvider });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'What is asked' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

function Rows() {
  const [asked, setAsked] = useState<number>();
  const [rows, setRows] = useState([1, 2]);
  return (
    <main>
      <section aria-label="Rows">
        {rows.map((row) => (
          <button key={row} onClick={() => setAsked(row)}>
            Remove {row}
          </button>
        ))}
      </section>
      {asked !== undefined && (
        <Dialog title="Remove it?" onClose={() => setAsked(undefined)}>
          <button
            onClick={() => {
              setAsked(undefined);
              // As when the server has answered.
              setTimeout(() => setRows(rows.filter((row) => row !== asked)), 50);
            }}
          >
            Yes
          </button>
        </Dialog>
      )}
    </main>
  );
}

it('where the button that opened it goes with what was done, the focus is around it', async () => {
  const user = userEvent.setup();
  render(<Rows />, { wrapper: MantineProvider });
  await user.click(screen.getByRole('button', { name: 'Remove 1' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Remove 1' })).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' })));
});

const focusedIn = async (content: ReactNode) => {
  render(
    <Dialog title="What is asked" onClose={() => {}}>
      {content}
    </Dialog>,
    { wrapper: MantineProvider },
  );
  await screen.findByRole('dialog', { name: 'What is asked' });
  return (label: string) => vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
};

it('a dialog starts at its first field, of radio buttons at the chosen one', async () => {
  const isAt = await focusedIn(
    <>
      <input type="hidden" />
      <input type="radio" name="way" aria-label="One way" />
      <input type="radio" name="way" aria-label="Another way" defaultChecked />
      <input aria-label="Answer" />
    </>,
  );
  await isAt('Another way');
});

it('a dialog starts where it says, and without fields at its button to close', async () => {
  const isAt = await focusedIn(
    <>
      <input aria-label="Answer" />
      <input aria-label="Reason" data-autofocus />
    </>,
  );
  await isAt('Reason');
  cleanup();
  await (
    await focusedIn('Nothing to enter')
  )('Close');
});
