import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { Button, Group } from '@mantine/core';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { DayInput } from '#platform/form/day-input.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { showError } from '#platform/toasts.ts';
import { PendingTable } from './pending-table.tsx';
import { keyOf, withChecked, withDueDate, withDueDates, without, type Pending } from './pending.ts';

type Props = { pending: Pending; onChange: Dispatch<SetStateAction<Pending>> };

/** The tasks to be added, each with its first due date, or one for all that have none (TM-004, TM-020 to TM-022). */
export function PendingAdds({ pending, onChange }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const title = t('task.management.adds');
  const setForAll = () => {
    if (day) onChange((now) => withDueDates(now, day));
    else showError(t('task.management.select.date'));
  };
  return (
    <Section
      title={title}
      actions={
        pending.adds.size > 0 && (
          <Group gap="xs">
            <DayInput size="xs" w={150} aria-label={t('task.management.bulk.date')} value={day} onChange={setDay} />
            <Button size="xs" variant="default" onClick={setForAll}>
              {t('task.management.set.date')}
            </Button>
          </Group>
        )
      }
    >
      <PendingTable
        title={title}
        lines={pending.adds}
        nothing={t('task.management.adds.none')}
        onCheck={(checked, key) => onChange((now) => withChecked(now, 'adds', checked, key))}
        onTakeBack={(key) => onChange((now) => without(now, 'adds', key))}
        column={{
          name: taskFieldLabels.dueOn,
          cell: (line) => (
            <DayInput
              size="xs"
              aria-label={t('task.management.date.of', { name: `${line.property}, ${line.code}` })}
              value={line.dueDate}
              onChange={(dueDate) => onChange((now) => withDueDate(now, keyOf(line), dueDate))}
            />
          ),
        }}
      />
    </Section>
  );
}
