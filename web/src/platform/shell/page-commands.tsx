import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { raiseCommand, useCommands, useOfferedCommands } from '../app/commands.ts';
import { useMe } from '../current-user.ts';
import { mayRaiseActions } from '../rights.ts';
import { useShortcuts } from '../app/shortcuts.ts';
import { ownerOf } from '../outbox/what-waits.ts';
import { signOut } from '../outbox/sign-out.ts';
import { fromRecord } from '../record/use-back-to-record.ts';
import { t } from '../texts.ts';
import { usePlaces } from './use-places.ts';
import { lazyPart } from '../page/lazy-part.tsx';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));

const closedList = '[aria-haspopup="listbox"]:not([aria-expanded="true"])';

/** The entries of the menu and the commands of the page, by keys and in the command palette (Ctrl or ⌘ with K). */
export function PageCommands() {
  const router = useRouter();
  const places = usePlaces();
  const commands = useOfferedCommands();
  const me = useMe();
  const mayRaise = mayRaiseActions(me);
  const owner = ownerOf(me);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const [isOpen, setOpen] = useState(false);
  useCommands([
    ...places
      .flatMap((place) => [place, ...(place.within ?? [])])
      .map(({ to, text, keys }) => ({
        id: to,
        title: t(text),
        group: t('commands.go'),
        ...(keys && { keys }),
        run: () => void router.navigate({ to }),
      })),
    mayRaise && {
      id: raiseCommand,
      title: t('commands.add.action'),
      group: t('commands.do'),
      run: () =>
        void router.navigate({
          to: '/actions/add',
          search: { standalone: true, backUrl: router.state.location.href } as never,
          state: fromRecord,
        }),
    },
    {
      id: 'appearance',
      title: t(isDark ? 'commands.appearance.light' : 'commands.appearance.dark'),
      group: t('commands.do'),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      title: t('shortcuts.title'),
      group: t('help'),
      keys: '?',
      run: () => void import('./shortcut-list.tsx').then(({ showShortcuts }) => showShortcuts()),
    },
    { id: 'sign-out', title: t('menu.sign.out'), group: t('help'), run: () => void signOut(owner) },
  ]);
  useShortcuts(commands);
  // Ctrl+K must take precedence over the browser's own wherever the focus is.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // Ctrl+Enter saves the form, from any of its fields; a closed list would treat it as its own Enter.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return;
      const isBefore = event.eventPhase === Event.CAPTURING_PHASE;
      if (isBefore ? !event.target.matches(closedList) : event.defaultPrevented) return;
      const form = event.target.closest('form');
      if (!form) return;
      event.preventDefault();
      if (isBefore) event.stopPropagation();
      form.requestSubmit();
    };
    for (const capture of [true, false]) document.addEventListener('keydown', onKeyDown, { capture });
    return () => {
      for (const capture of [true, false]) document.removeEventListener('keydown', onKeyDown, { capture });
    };
  }, []);
  return <Suspense>{isOpen && <CommandPalette commands={commands} onClose={() => setOpen(false)} />}</Suspense>;
}
