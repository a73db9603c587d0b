import type { RefObject } from 'react';
import { useCommands } from '../app/commands.ts';
import { t } from '../texts.ts';

/** J and K go down and up the rows of a list, X selects the focused one, with Shift those up to it; Enter opens it like a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, canChoose: boolean) {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (step: 1 | -1) => {
    const all = rows();
    const from = at();
    const to = from < 0 ? (step > 0 ? 0 : all.length - 1) : from + step;
    all[to]?.querySelector('a')?.focus();
  };
  const choose = (shiftKey: boolean) =>
    rows()
      [at()]?.querySelector('input[type="checkbox"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  const group = t('commands.list');
  useCommands([
    { id: 'next-row', title: t('commands.row.next'), keys: 'j', group, run: () => go(1) },
    { id: 'previous-row', title: t('commands.row.previous'), keys: 'k', group, run: () => go(-1) },
    canChoose && { id: 'choose-row', title: t('commands.row.choose'), keys: 'x', group, run: () => choose(false) },
    canChoose && {
      id: 'choose-rows',
      title: t('commands.rows.choose'),
      keys: 'Shift x',
      group,
      run: () => choose(true),
    },
  ]);
}
