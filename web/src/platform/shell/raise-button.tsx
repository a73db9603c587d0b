import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { raiseCommand, useOfferedCommands } from '../app/commands.ts';
import { useIsPhone } from '../phone.ts';
import { t } from '../texts.ts';
import css from './frame.module.css';

/**
 * On a phone, on every page but forms: raises an action on the page's subject. On the page of a record, where somebody who scanned a
 * label stands before it, the button says so, until they scroll: then they read what it would cover.
 */
export function RaiseButton() {
  const isPhone = useIsPhone();
  const isAtTop = useSyncExternalStore(listen, () => window.scrollY < SCROLLED);
  const isForm = useMatches({ select: (matches) => matches.some((match) => match.staticData.isForm) });
  // The subject is unknown until the page has loaded.
  const isComing = useMatches({ select: (matches) => matches.some((match) => match.status === 'pending') });
  const command = useOfferedCommands().find(({ id }) => id === raiseCommand);
  if (!isPhone || isForm || isComing || !command) return null;
  const isNamed = isAtTop && command.title === t('commands.add.action.here');
  return (
    <Button
      className={`${css.raise} no-print`}
      h={52}
      px={isNamed ? undefined : 13}
      radius="xl"
      aria-label={command.title}
      onClick={command.run ?? undefined}
    >
      <IconPlus size={isNamed ? 22 : 26} aria-hidden />
      {isNamed && <span className={css.raiseName}>{t('commands.add.action')}</span>}
    </Button>
  );
}

const SCROLLED = 24;

function listen(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
