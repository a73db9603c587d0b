import { notifications } from '@mantine/notifications';
import { t } from './texts.ts';

const ERROR_MILLISECONDS = 5_000;
const SUCCESS_MILLISECONDS = 3_000;

export function showError(message: string) {
  notifications.show({
    message,
    color: 'red',
    autoClose: ERROR_MILLISECONDS,
    role: 'alert',
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
}

export function showSuccess(message: string, { milliseconds = SUCCESS_MILLISECONDS }: { milliseconds?: number } = {}) {
  notifications.show({
    message,
    color: 'teal',
    autoClose: milliseconds,
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
}

/** Neither done nor failed: something to know. */
export function showNote(message: string) {
  notifications.show({
    message,
    color: 'gray',
    autoClose: SUCCESS_MILLISECONDS,
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
}
