import { Text } from '@mantine/core';
import { dialogs } from './dialogs.tsx';
import { t } from '../texts.ts';

type Question = { title: string; message: string; confirm: string; cancel?: string; isDestructive?: boolean };

/** Asks before something irreversible; resolves to false if the dialog is closed. */
export async function confirm({
  title,
  message,
  confirm,
  cancel = t('cancel'),
  isDestructive = false,
}: Question): Promise<boolean> {
  const modals = await dialogs();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="md">{message}</Text>,
      labels: { confirm, cancel },
      // Enter pressed once more by mistake does nothing.
      cancelProps: { 'data-autofocus': true },
      confirmProps: isDestructive ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
      closeButtonProps: { 'aria-label': t('close') },
    });
  });
}
