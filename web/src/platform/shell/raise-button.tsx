import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { raiseCommand, useOfferedCommands } from '../app/commands.ts';
import { useIsPhone } from '../phone.ts';
import css from './frame.module.css';

/** On a phone, on every page but forms: raises an action on the page's subject. */
export function RaiseButton() {
  const isPhone = useIsPhone();
  const isForm = useMatches({ select: (matches) => matches.some((match) => match.staticData.isForm) });
  // The subject is unknown until the page has loaded.
  const isComing = useMatches({ select: (matches) => matches.some((match) => match.status === 'pending') });
  const command = useOfferedCommands().find(({ id }) => id === raiseCommand);
  if (!isPhone || isForm || isComing || !command) return null;
  return (
    <ActionIcon
      className={`${css.raise} no-print`}
      variant="filled"
      color="var(--mantine-primary-color-filled)"
      size={52}
      radius="xl"
      aria-label={command.title}
      onClick={command.run}
    >
      <IconPlus size={26} aria-hidden />
    </ActionIcon>
  );
}
