import { Text } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { SideDrawer } from '#platform/dialog/side-drawer.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { StandingMatrix } from './standing-matrix.tsx';

/** The matrix of everything that the user sees, in a drawer beside the list. */
export function GroupsDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SideDrawer onClose={onClose} size={1180} title={t('tasks.by.group.title')}>
      <GroupTable onChoose={onClose} />
    </SideDrawer>
  );
}

function GroupTable({ onChoose }: { onChoose: () => void }) {
  const { data, isError, error } = useQuery(read(tasks.matrix, { query: {} }));
  if (isError && !data) return <Text c="red">{reasonOf(error)}</Text>;
  if (!data) return <Loading h={320} />;
  if (data.groups.length === 0) return <Text c="dimmed">{t('tasks.none')}</Text>;
  return <StandingMatrix title={t('tasks.by.group.title')} matrix={data} onFollow={onChoose} />;
}
