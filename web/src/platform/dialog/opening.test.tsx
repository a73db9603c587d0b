import { Button, MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { OpeningBox } from './opening-box.tsx';
import { OpeningMenu } from './opening-menu.tsx';

function Box({ name = 'More', inside, ...more }: { name?: string; inside?: ReactNode; withinPortal?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <OpeningBox
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      button={<Button onClick={() => setOpen(!isOpen)}>{name}</Button>}
      {...more}
    >
      <input aria-label="Inside" autoFocus />
      {inside}
    </OpeningBox>
  );
}

const Actions = () => <OpeningMenu entries={[{ label: 'Do it', run: () => {} }]}>More</OpeningMenu>;

it.each([
  ['menu', Actions],
  ['dialog', () => <Box />],
] as const)('a %s that is closed by Escape gives the focus back, the first time and the next', async (role, Shown) => {
  const user = userEvent.setup();
  render(<Shown />, { wrapper: (props) => <MantineProvider env="test" {...props} /> });
  const button = screen.getByRole('button', { name: 'More' });
  await user.tab();
  // Its script is there the second time: what it focuses has the focus before the box knows that it opened.
  for (let times = 0; times < 2; times += 1) {
    await user.keyboard('{Enter}');
    await screen.findByRole(role);
    await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    await vi.waitFor(() => expect(screen.getByRole(role).contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  }
});

it('a box beside a field that closes by what is chosen in it gives the focus to its button', async () => {
  function Day() {
    const [isOpen, setOpen] = useState(false);
    return (
      <OpeningBox
        opened={isOpen}
        onChange={setOpen}
        trapFocus
        withinPortal={false}
        button={(opens) => (
          <TextInput
            aria-label="Day"
            rightSection={
              <Button {...opens} onClick={() => setOpen(true)}>
                Choose
              </Button>
            }
          />
        )}
      >
        <Button onClick={() => setOpen(false)}>Today</Button>
      </OpeningBox>
    );
  }
  const user = userEvent.setup();
  render(<Box inside={<Day />} />, { wrapper: (props) => <MantineProvider env="test" {...props} /> });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const choose = await screen.findByRole('button', { name: 'Choose' });
  await user.click(choose);
  await user.click(await screen.findByRole('button', { name: 'Today' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(choose));
});

it('Escape closes a box in a box, and leaves the focus in the other, which the next one closes', async () => {
  const user = userEvent.setup();
  const inside = <Box name="Calendar" withinPortal={false} />;
  render(<Box inside={inside} />, { wrapper: (props) => <MantineProvider env="test" {...props} /> });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const calendar = await screen.findByRole('button', { name: 'Calendar' });
  await user.click(calendar);
  await vi.waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Inside' })[1]).toBe(document.activeElement));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(calendar));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Calendar' })).toBeNull());
});

it('a box says that it is awaited until its content is there, and Escape meanwhile gives it up', async () => {
  const content = Promise.withResolvers<{ default: () => ReactNode }>();
  const Content = lazyPart(() => content.promise);
  const onClose = vi.fn();
  function Late() {
    const [isOpen, setOpen] = useState(false);
    return (
      <Dialog title="Around it" onClose={onClose}>
        <OpeningBox
          opened={isOpen}
          onChange={setOpen}
          trapFocus
          dropdown={{ role: 'dialog', 'aria-label': 'Late' }}
          button={(opens) => (
            <Button.Group>
              <Button {...opens} onClick={() => setOpen(!isOpen)}>
                More
              </Button>
            </Button.Group>
          )}
        >
          <Content />
        </OpeningBox>
      </Dialog>
    );
  }
  const user = userEvent.setup();
  render(<Late />, { wrapper: (props) => <MantineProvider env="test" {...props} /> });
  const button = await screen.findByRole('button', { name: 'More' });
  const says = (busy: string, expanded: string) =>
    vi.waitFor(() => expect([button.ariaBusy, button.ariaExpanded]).toEqual([busy, expanded]));
  await user.click(button);
  await says('true', 'false');
  await user.keyboard('{Escape}');
  await says('false', 'false');
  await user.click(button);
  content.resolve({ default: () => <input aria-label="Inside" /> });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Inside' })));
  await says('false', 'true');
  await user.keyboard('{Escape}');
  await says('false', 'false');
  expect(onClose, 'the dialog around it stays').not.toHaveBeenCalled();
});
