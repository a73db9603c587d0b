import { Anchor, Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import {
  taskMoves,
  thenAndNow,
  type ComparedBy,
  type Figures,
  type MovedTask,
  type PastStanding,
  type TaskMove,
} from '@lintel/contract/areas/then-and-now';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StandingBadge } from '#areas/tasks/standing-badge.tsx';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { SheetButton } from '#platform/list/sheet-button.tsx';
import css from './then-and-now.module.css';

type Props = {
  asked: { day: string; by: ComparedBy; move: TaskMove; of: string | undefined };
  counts: Figures['moves'];
  /** Of what they are, unless all are shown. */
  name: string | undefined;
  onMove: (move: TaskMove) => void;
  onAll: () => void;
};

/** The tasks that got better or worse, or are counted on one of the two days only. */
export function MovedTasks({ asked, counts, name, onMove, onAll }: Props) {
  const { day, move } = asked;
  const { data, error } = useQuery(read(thenAndNow.moved, { query: asked }));
  const title = t('past.moved.since', { move: taskMoves.find(({ id }) => id === move)!.name, day: dayText(day) });
  return (
    <div id="moved" className={css.moved}>
      <Section title={title} actions={<SheetButton title={title} endpoint={thenAndNow.exportMoved} body={asked} />}>
        <Stack gap="sm">
          <div className={`${css.moves} no-print`}>
            <SegmentedControl
              size="xs"
              aria-label={t('past.moved')}
              data={taskMoves.map((each) => ({
                value: each.id,
                label: asked.of === undefined ? `${each.name} (${countText(counts[each.id])})` : each.name,
              }))}
              value={move}
              onChange={onMove}
            />
          </div>
          {asked.of !== undefined && (
            <Group gap="xs">
              <Text fw={600}>{name}</Text>
              <Button size="xs" variant="subtle" className="no-print" onClick={onAll}>
                {t('past.moved.everywhere')}
              </Button>
            </Group>
          )}
          {!data && <LoadingOrFailed error={error} h={160} />}
          {data && data.tasks.length === 0 && <Text c="dimmed">{t('past.moved.none')}</Text>}
          {data && data.tasks.length > 0 && <Tasks tasks={data.tasks} title={title} day={day} />}
          {data && data.taskCount > data.tasks.length && (
            <Text size="sm">{t('past.moved.more', { count: data.tasks.length, all: data.taskCount })}</Text>
          )}
        </Stack>
      </Section>
    </div>
  );
}

function Tasks({ tasks, title, day }: { tasks: readonly MovedTask[]; title: string; day: string }) {
  const then = t('past.then', { day: dayText(day) });
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={title} verticalSpacing={5} className={cards.cards}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('past.moved.task')}</Table.Th>
            <Table.Th>{t('past.moved.property')}</Table.Th>
            <Table.Th>{then}</Table.Th>
            <Table.Th>{t('past.now')}</Table.Th>
            <Table.Th>{t('past.moved.due')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map((task) => (
            <Table.Tr key={task.id}>
              <Table.Td>
                <AddressLink href={pageOf('TASK', task.id)}>{`${task.code} ${task.name}`}</AddressLink>
              </Table.Td>
              <Table.Td data-label={t('past.moved.property')}>
                <Anchor
                  inherit
                  renderRoot={(props) => <Link {...props} to="/property/$id" params={{ id: task.propertyId }} />}
                >
                  {task.property}
                </Anchor>
              </Table.Td>
              <Table.Td data-label={then}>
                <Stood standing={task.past} />
              </Table.Td>
              <Table.Td data-label={t('past.now')}>
                <Stood standing={task.now} />
              </Table.Td>
              <Table.Td data-label={t('past.moved.due')}>{task.dueOn && dayText(task.dueOn)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const Stood = ({ standing }: { standing: PastStanding | null }) =>
  standing ? (
    <StandingBadge standing={standing} />
  ) : (
    <Text span c="dimmed">
      {t('past.moved.uncounted')}
    </Text>
  );
