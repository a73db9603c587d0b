import { Button, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { confirm } from './confirm.tsx';
import { Dialogs } from './dialogs.tsx';

it('a question starts at the answer that changes nothing and returns the focus to where it was asked, also on a device so busy that effects run late', async () => {
  const user = userEvent.setup();
  const ask = () => void confirm({ title: 'Delete this?', message: 'It cannot be undone', confirm: 'Delete' });
  render(
    <>
      <Button onClick={ask}>Ask</Button>
      <Dialogs />
    </>,
    // Without transitions: what is shown at once takes the focus at once.
    { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> },
  );
  const { setTimeout: later } = window;
  // As if each time nothing else had come to run before.
  const soon = ((does: () => void, after?: number) =>
    after ? later(does, after) : queueMicrotask(does)) as typeof setTimeout;
  for (const timeout of [later, soon]) {
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    vi.stubGlobal('setTimeout', timeout);
    await screen.findByRole('dialog', { name: 'Delete this?' });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    vi.stubGlobal('setTimeout', later);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
  }
});
