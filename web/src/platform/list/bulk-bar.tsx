import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useMemo, useRef, type ReactNode } from 'react';
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
  onClear: () => void;
  children: ReactNode;
};

/** The commands for the selected rows, and a button to select all that match. */
export function BulkBar({ count, total, limit, collected, onSelectMatching, onClear, children }: Props) {
  const reachable = Math.min(total, limit);
  const commands = useRef<HTMLDivElement>(null);
  useCommands(
    useMemo(
      () => [
        {
          id: 'bulk',
          title: t('list.select.bar'),
          group: t('commands.list'),
          keys: 'b',
          run: () => commands.current?.querySelector('button')?.focus(),
        },
      ],
      [],
    ),
  );
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
        {collected !== undefined
          ? t('list.select.collecting', { count: collected })
          : count === total
            ? t('list.selected.all', { count: total })
            : t('list.selected', { count })}
      </Text>
      {count < reachable && collected === undefined && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectMatching}>
          {t(total > limit ? 'list.select.limit' : 'list.select.matching', { count: reachable })}
        </Button>
      )}
      <Group ref={commands} gap="xs" className={css.bulkActions}>
        {collected === undefined && children}
      </Group>
      <CloseButton className={css.bulkClear} aria-label={t('list.select.clear')} onClick={onClear} />
    </Group>
  );
}
