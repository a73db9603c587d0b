import { ActionIcon, Checkbox, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { gridPager } from '#platform/list/page-links.ts';
import { Paginator } from '#platform/list/paginator.tsx';
import { t } from '#platform/texts.ts';
import { keyOf, type Line } from './pending.ts';
import css from './task-management.module.css';

type Props<L extends Line> = {
  title: string;
  lines: ReadonlyMap<string, L>;
  nothing: string;
  /** For one line, or without a key for all. */
  onCheck: (checked: boolean, key?: string) => void;
  onTakeBack: (key: string) => void;
  /** A line to jump to: its page is shown, and its additional column receives the focus. */
  looked?: { key: string } | undefined;
  /** An additional column. */
  column?: { name: string; cell: (line: L) => ReactNode };
};

/** Pending lines, each with a checkbox; however many there are, only one page of them is rendered. */
export function PendingTable<L extends Line>({ title, lines, nothing, onCheck, onTakeBack, looked, column }: Props<L>) {
  const [wantedPage, setPage] = useState(1);
  const body = useRef<HTMLTableSectionElement>(null);
  const all = [...lines.values()];
  const sought = useRef<string>(undefined);
  const seek = useEffectEvent((key: string) => {
    sought.current = key;
    setPage(Math.floor(all.findIndex((line) => keyOf(line) === key) / gridPager.size) + 1);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a press elsewhere on the page
    if (looked) seek(looked.key);
  }, [looked]);
  // Once its page is rendered.
  useEffect(() => {
    if (sought.current === undefined) return;
    const line = body.current?.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(sought.current)}"] [data-further] input`,
    );
    if (!line) return;
    sought.current = undefined;
    line.focus();
  });
  if (all.length === 0) return <Text c="dimmed">{nothing}</Text>;
  const pageCount = Math.ceil(all.length / gridPager.size);
  const page = Math.min(wantedPage, pageCount);
  const checkedCount = all.filter((line) => line.checked).length;
  return (
    <>
      <Table aria-label={title} verticalSpacing={5} className={css.pending}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={css.tick}>
              <Checkbox
                size="xs"
                aria-label={t('task.management.check.all')}
                checked={checkedCount === all.length}
                indeterminate={checkedCount > 0 && checkedCount < all.length}
                onChange={(event) => onCheck(event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>{t('task.management.line')}</Table.Th>
            {column && <Table.Th className={css.day}>{column.name}</Table.Th>}
            <Table.Th className={css.tick}>
              <VisuallyHidden>{t('task.management.take.back')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {all.slice((page - 1) * gridPager.size, page * gridPager.size).map((line) => {
            const key = keyOf(line);
            const name = `${line.property}, ${line.code}`;
            return (
              <Table.Tr key={key} data-key={key}>
                <Table.Td className={css.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={t('task.management.check', { name })}
                    checked={line.checked}
                    onChange={(event) => onCheck(event.currentTarget.checked, key)}
                  />
                </Table.Td>
                <Table.Td>
                  <div className={css.line}>
                    <span>{line.property}</span>
                    <Text component="span" size="sm" c="dimmed">
                      {line.code} {line.name}
                    </Text>
                  </div>
                </Table.Td>
                {column && (
                  <Table.Td className={css.day} data-further>
                    {column.cell(line)}
                  </Table.Td>
                )}
                <Table.Td className={css.tick}>
                  <ActionIcon
                    aria-label={t('task.management.take.back.of', { name })}
                    title={t('task.management.take.back')}
                    onClick={(event) => {
                      focusBeside(event.currentTarget);
                      onTakeBack(key);
                    }}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {pageCount > 1 && (
        <Paginator
          of={title}
          mode={gridPager}
          page={page}
          pageCount={pageCount}
          size={gridPager.size}
          total={all.length}
          onPage={setPage}
        />
      )}
    </>
  );
}
