import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { NextSteps, type NextStep } from './next-steps.tsx';
import { t } from './texts.ts';

const ERROR_MILLISECONDS = 5_000;
const SUCCESS_MILLISECONDS = 3_000;
/** Long enough to read two lines and reach a button. */
const NEXT_MILLISECONDS = 10_000;

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

/** What was saved, and what one may want to do next, which stays a while longer. */
export function showNextSteps(said: string, steps: readonly NextStep[]) {
  if (steps.length === 0) return showSuccess(said, { milliseconds: 6_000 });
  const id = crypto.randomUUID();
  notifications.show({
    id,
    message: createElement(NextSteps, { said, steps, onDone: () => notifications.hide(id) }),
    color: 'teal',
    autoClose: NEXT_MILLISECONDS,
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
}

/** What was done and can be taken back for a while. */
export const showUndoable = (said: string, undo: () => void) => showNextSteps(said, [{ label: t('undo'), run: undo }]);

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
