import { Button, Drawer, Skeleton, Table, Text } from '@mantine/core';
import { tasks, type DueCounts } from '@lintel/contract/areas/tasks';
import { IconCategory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { dueLooks, dueNames } from './due-badge.tsx';
import { openStatuses } from './due-tiles.tsx';
import css from './tasks.module.css';

/** The groups of tasks against where they stand; each number opens exactly the tasks that it counts. */
export function TasksByGroup() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCategory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('tasks.by.group')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={720}
        title={t('tasks.by.group.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <GroupTable onChoose={() => setOpen(false)} />
      </Drawer>
    </>
  );
}

function GroupTable({ onChoose }: { onChoose: () => void }) {
  const { data, isError, error } = useQuery(read(tasks.overview));
  if (isError && !data) return <Text c="red">{reasonOf(error)}</Text>;
  if (!data) return <Skeleton h={320} role="status" aria-label={t('loading')} />;
  if (data.groups.length === 0) return <Text c="dimmed">{t('tasks.none')}</Text>;
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table aria-label={t('tasks.by.group.title')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('task.group')}</Table.Th>
            {openStatuses.map((status) => {
              const { Icon } = dueLooks[status];
              return (
                <Table.Th key={status} className={css.numeric}>
                  <span className={css.withIcon}>
                    <Icon size={14} aria-hidden />
                    {dueNames[status]}
                  </span>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.groups.map((group) => (
            <Table.Tr key={group.id}>
              <Table.Th scope="row">
                <Link
                  to="/tasks/list"
                  search={{ taskTypeIds: [group.id] }}
                  onClick={onChoose}
                  className={css.quietLink}
                >
                  {group.name}
                </Link>
              </Table.Th>
              {openStatuses.map((status) => (
                <Table.Td key={status} className={css.numeric}>
                  <Count of={group} status={status} onChoose={onChoose} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type CountProps = {
  of: { id: string; name: string; counts: DueCounts };
  status: keyof DueCounts;
  onChoose: () => void;
};

function Count({ of: { id, name, counts }, status, onChoose }: CountProps) {
  if (counts[status] === 0) return <span className={css.zero}>0</span>;
  return (
    <Link
      to="/tasks/list"
      search={{ taskTypeIds: [id], dueStatuses: [status] }}
      aria-label={t('tasks.count.of', {
        count: counts[status].toLocaleString('en-GB'),
        group: name,
        status: dueNames[status],
      })}
      onClick={onChoose}
      className={css.quietLink}
    >
      {counts[status].toLocaleString('en-GB')}
    </Link>
  );
}
