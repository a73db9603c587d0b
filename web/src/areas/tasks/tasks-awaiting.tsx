import { Alert, Anchor } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';

/** A banner above the task list: how many proposals await the user, with a link to them. */
export function TasksAwaiting({ isShown }: { isShown: boolean }) {
  const { data } = useQuery(read(tasks.overview));
  const count = data?.awaitingMeCount ?? 0;
  if (count === 0 || isShown) return null;
  return (
    <Alert color="yellow" mb="md" icon={<IconUserQuestion size={18} aria-hidden />} className="no-print">
      {t('tasks.awaiting', { count })}{' '}
      <Anchor renderRoot={(props) => <Link {...props} to="/tasks/list" search={{ awaiting: 'ME' }} />}>
        {t('tasks.awaiting.show')}
      </Anchor>
    </Alert>
  );
}
