import { Alert, Text } from '@mantine/core';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { IconBan, IconCircleCheck, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';

const looks = {
  suspended: { color: 'yellow', Icon: IconPlayerPause },
  'not-applicable': { color: 'gray', Icon: IconBan },
  finished: { color: 'blue', Icon: IconCircleCheck },
  removed: { color: 'gray', Icon: IconTrash },
} as const;

/** Why a task has no open cycle, since when, on whose word, and when that is reviewed. */
export function TaskStanding({ task }: { task: Task }) {
  if (task.state === 'active') return null;
  const { color, Icon } = looks[task.state];
  return (
    <Alert
      color={color}
      icon={<Icon size={18} aria-hidden />}
      mb="md"
      title={t(`task.standing.${task.state}`, { day: dayOfInstantText(task.stateSince) })}
    >
      {task.stateReason && <Text>{t('task.standing.reason', { reason: task.stateReason })}</Text>}
      {task.approvedBy && <Text>{t('task.standing.approved', { name: task.approvedBy })}</Text>}
      {task.reviewOn && <Text>{t('task.standing.review', { day: dayText(task.reviewOn) })}</Text>}
    </Alert>
  );
}
