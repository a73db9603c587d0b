import { Alert, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { IconAlertTriangle, IconCalendarRepeat } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { lateWords } from '#platform/due-words.ts';
import { t } from '#platform/texts.ts';
import type { CompletionValues } from './completion-values.ts';
import { reason, sentence } from './cycle-words.ts';
import { resultsWith } from './equipment-results.ts';
import css from './tasks.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

type Props = {
  task: Task;
  values: Pick<CompletionValues, 'doneOn' | 'outcome' | 'certificateExpiresOn'> & { equipment?: EquipmentResults };
};

/** When the task next falls due with these values, and why. */
export function NextDue({ task, values }: Props) {
  const { doneOn, outcome, certificateExpiresOn, equipment = [] } = values;
  const [asked] = useDebouncedValue(
    {
      doneOn,
      outcome: outcome ?? ('satisfactory' as const),
      certificateExpiresOn,
      equipment: resultsWith(outcome, equipment),
    },
    250,
  );
  const { data, isError, error } = useQuery({
    ...read(tasks.preview, { body: { id: task.id, ...asked, doneOn: asked.doneOn ?? '' } }),
    enabled: asked.doneOn !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!asked.doneOn) return null;
  if (isError) return <FailureAlert error={error} notHere={t('task.next.not.here')} />;
  return (
    <Stack gap="xs">
      <div className={css.next} role="status">
        <IconCalendarRepeat size={20} aria-hidden />
        <div>
          <Text fw={600}>
            {!data
              ? t('task.next.working')
              : data.nextDueOn
                ? t(asked.outcome === 'unsatisfactory' ? 'task.next.still' : 'task.next.due', {
                    day: longDate(data.nextDueOn),
                  })
                : t('task.next.never')}
          </Text>
          {data && <Text size="sm">{sentence(reason(data.explanation, task))}</Text>}
          {data && data.daysLate !== null && data.daysLate > 0 && (
            <Text size="sm" c="dimmed">
              {t('task.next.late', { late: lateWords(plusDays(asked.doneOn, -data.daysLate), asked.doneOn) })}
            </Text>
          )}
        </div>
      </div>
      {data?.warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {warning}
        </Alert>
      ))}
    </Stack>
  );
}
