import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../texts.ts';

type Props = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void };

/** Moves one of several up and down. At either end a button keeps the focus, which a disabled one would lose. */
export function MoveButtons({ name, isFirst, isLast, onMove }: Props) {
  const ended = (isEnd: boolean) => (isEnd ? { 'data-disabled': true, 'aria-disabled': true } : {});
  return (
    <>
      <ActionIcon
        size={28}
        aria-label={t('columns.up', { name })}
        {...ended(isFirst)}
        onClick={() => !isFirst && onMove(-1)}
      >
        <IconArrowUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={t('columns.down', { name })}
        {...ended(isLast)}
        onClick={() => !isLast && onMove(1)}
      >
        <IconArrowDown size={15} aria-hidden />
      </ActionIcon>
    </>
  );
}
