import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCommands } from '../app/commands.ts';
import { t } from '../texts.ts';
import css from './list.module.css';

type Props = {
  count: number;
  total: number;
  /** The maximum number of rows of a bulk operation. */
  limit: number;
  collected: number | undefined;
  onSelectMatching: () => void;
  /** Leaves what was selected before. */
  onStop: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** The commands for the selected rows, and a button to select all that match. */
export function BulkBar({ count, total, limit, collected, onSelectMatching, onStop, onClear, children }: Props) {
  const reachable = Math.min(total, limit);
  const isCollecting = collected !== undefined;
  const commands = useRef<HTMLDivElement>(null);
  const toCommands = () => commands.current?.querySelector('button')?.focus();
  useCommands([{ id: 'bulk', title: t('list.select.bar'), group: t('commands.list'), keys: 'b', run: toCommands }]);
  // The focus belongs to the browser. The button goes with what it did.
  useEffect(() => {
    if (!isCollecting && document.activeElement === document.body) toCommands();
  }, [isCollecting]);
  return (
    <Group
      className={`${css.bulkBar} no-print`}
      role="group"
      aria-label={t('list.select.bar')}
      gap="sm"
      data-at-end
      data-of-rows
    >
      <Text fw={600} className="tabular" role="status">
        {isCollecting
          ? t('list.select.collecting', { count: collected })
          : count === total
            ? t('list.selected.all', { count: total })
            : t('list.selected', { count })}
      </Text>
      {(count < reachable || isCollecting) && (
        <Button variant="subtle" size="compact-sm" onClick={isCollecting ? onStop : onSelectMatching}>
          {isCollecting
            ? t('list.select.stop')
            : t(total > limit ? 'list.select.limit' : 'list.select.matching', { count: reachable })}
        </Button>
      )}
      <Group ref={commands} gap="xs" className={css.bulkActions}>
        {!isCollecting && children}
      </Group>
      <CloseButton className={css.bulkClear} aria-label={t('list.select.clear')} onClick={onClear} />
    </Group>
  );
}
