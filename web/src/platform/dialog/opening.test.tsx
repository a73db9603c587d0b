import { Button, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OpeningBox } from './opening-box.tsx';
import { OpeningMenu } from './opening-menu.tsx';

function Box() {
  const [isOpen, setOpen] = useState(false);
  return (
    <OpeningBox
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      button={<Button onClick={() => setOpen(!isOpen)}>More</Button>}
    >
      <input aria-label="Inside" />
    </OpeningBox>
  );
}

const Actions = () => <OpeningMenu entries={[{ label: 'Do it', run: () => {} }]}>More</OpeningMenu>;

it.each([
  ['menu', Actions],
  ['dialog', Box],
] as const)('a %s that is opened for the first time and closed by Escape gives the focus back', async (role, Shown) => {
  const user = userEvent.setup();
  render(<Shown />, { wrapper: (props) => <MantineProvider env="test" {...props} /> });
  const button = screen.getByRole('button', { name: 'More' });
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole(role);
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  await vi.waitFor(() => expect(screen.getByRole(role).contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
