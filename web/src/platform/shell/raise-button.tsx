import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { raiseCommand, useOfferedCommands } from '../app/commands.ts';
import { useIsPhone } from '../phone.ts';
import { t } from '../texts.ts';
import css from './frame.module.css';

/**
 * On a phone, on every page but forms: raises an action on the page's subject. On the page of a record, where somebody who scanned a
 * label stands before it, the button says so.
 */
export function RaiseButton() {
  const isPhone = useIsPhone();
  const isForm = useMatches({ select: (matches) => matches.some((match) => match.staticData.isForm) });
  // The subject is unknown until the page has loaded.
  const isComing = useMatches({ select: (matches) => matches.some((match) => match.status === 'pending') });
  const command = useOfferedCommands().find(({ id }) => id === raiseCommand);
  if (!isPhone || isForm || isComing || !command) return null;
  const className = `${css.raise} no-print`;
  if (command.title === t('commands.add.action.here'))
    return (
      <Button
        className={className}
        h={52}
        radius="xl"
        leftSection={<IconPlus size={22} aria-hidden />}
        aria-label={command.title}
        onClick={command.run ?? undefined}
      >
        {t('commands.add.action')}
      </Button>
    );
  return (
    <ActionIcon
      className={className}
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
