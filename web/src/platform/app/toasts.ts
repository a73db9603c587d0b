import { notifications, notificationsStore, updateNotificationsState } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { NextSteps, type NextStep } from '../page/next-steps.tsx';
import { t } from '../texts.ts';

const ERROR_MILLISECONDS = 5_000;
const SUCCESS_MILLISECONDS = 3_000;
/** Long enough to read two lines and reach a button. */
const NEXT_MILLISECONDS = 10_000;

type Toast = { color: 'red' | 'teal' | 'gray'; milliseconds: number; role?: 'alert' | 'status' };

const show = (message: ReactNode, { color, milliseconds, role = 'status' }: Toast) =>
  notifications.show({
    message,
    color,
    autoClose: milliseconds,
    role,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });

export function showError(message: string) {
  show(message, { color: 'red', milliseconds: ERROR_MILLISECONDS, role: 'alert' });
}

export function showSuccess(message: string, { milliseconds = SUCCESS_MILLISECONDS }: { milliseconds?: number } = {}) {
  show(message, { color: 'teal', milliseconds });
}

const withSteps = new Set<string>();

/** What was saved, and the next steps, which stay a little longer. */
export function showNextSteps(text: string, steps: readonly NextStep[]) {
  if (steps.length === 0) return showSuccess(text, { milliseconds: 6_000 });
  const id = show(createElement(NextSteps, { text, steps, onDone: () => notifications.hide(id) }), {
    color: 'teal',
    milliseconds: NEXT_MILLISECONDS,
  });
  withSteps.add(id);
}

/** What was done and can be undone for a while. */
export const showUndoable = (text: string, undo: () => void) => showNextSteps(text, [{ label: t('undo'), run: undo }]);

/** A form that opens over the page would be covered in part: what was done is known by then. Failures stay, and what offers a step. */
export const hideDone = () =>
  updateNotificationsState(notificationsStore, (all) =>
    all.filter(({ id, role }) => role === 'alert' || (id !== undefined && withSteps.has(id))),
  );

/** Neither success nor failure: a piece of information. */
export function showNote(message: string) {
  show(message, { color: 'gray', milliseconds: SUCCESS_MILLISECONDS });
}
