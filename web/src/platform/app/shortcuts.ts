import { useEffect, useEffectEvent } from 'react';
import type { Command } from './commands.ts';
import { remembered } from '../remembered.ts';

const SEQUENCE_MILLISECONDS = 1_200;

/** Runs commands by their keys, outside of text fields and dialogs, unless the user has switched that off. */
export function useShortcuts(commands: readonly Command[]) {
  const pressed = useEffectEvent((keys: string) => {
    const found = commands.findLast((command) => command.keys === keys);
    found?.run();
    return found !== undefined;
  });
  // Keys reach the document wherever the focus is.
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.key.length !== 1 ||
        isTyping(event.target) ||
        !remembered.hasShortcuts()
      )
        return;
      const key = event.key.toLowerCase();
      const sequence = first && event.timeStamp - firstAt < SEQUENCE_MILLISECONDS ? `${first} ${key}` : '';
      const done =
        (sequence !== '' && pressed(sequence)) || (event.shiftKey && pressed(`Shift ${key}`)) || pressed(key);
      first = done ? '' : key;
      firstAt = event.timeStamp;
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      // Who has just ticked a row goes on from there.
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]',
    ) !== null
  );
}
