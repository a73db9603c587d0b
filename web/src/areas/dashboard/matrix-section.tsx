import { Text } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { tasksWhose, type WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { StandingMatrix } from '#areas/tasks/standing-matrix.tsx';
import { read } from '#platform/api.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { Failed, Waiting } from './states.tsx';

/** Task types against the standing of their tasks, over everything that the user sees. */
export function MatrixSection({ role, ownerId }: { role: WhoseTasks; ownerId: string }) {
  const { data, isError, error } = useQuery(read(tasks.matrix, { query: { role } }));
  if (isError && !data) return <Failed error={error} />;
  if (!data) return <Waiting height={320} />;
  if (data.groups.length === 0) return null;
  return (
    <Section title={t('tasks.by.group.title')}>
      <StandingMatrix title={t('tasks.by.group.title')} matrix={data} of={tasksWhose(role, ownerId)} />
      <Text size="sm" c="dimmed" mt="xs">
        {t('tasks.matrix.how')} {t('dashboard.matrix.how')}
      </Text>
    </Section>
  );
}
