import { Menu } from '@mantine/core';
import { IconLinkOff, IconSend } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import type { useShareCommands } from './use-share-commands.tsx';

type Props = { commands: ReturnType<typeof useShareCommands> };

/** Sends the link of a share again. */
export const ResendItem = ({ commands }: Props) => (
  <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => void commands.askResend()}>
    {t('share.resend')}
  </Menu.Item>
);

/** Ends a share. */
export const RevokeItem = ({ commands }: Props) => (
  <Menu.Item
    color="var(--mantine-color-red-light-color)"
    leftSection={<IconLinkOff size={16} aria-hidden />}
    onClick={() => void commands.askRevoke()}
  >
    {t('share.revoke')}
  </Menu.Item>
);
