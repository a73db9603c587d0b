import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showError } from '#platform/app/toasts.ts';
import { PendingTable } from './pending-table.tsx';
import {
  keyOf,
  missingDates,
  withChecked,
  withDueDate,
  withDueDates,
  without,
  withProposedDates,
  withSpreadDates,
  type Pending,
} from './pending.ts';

const SPANS = [1, 3, 6, 12];
type Props = {
  pending: Pending;
  onChange: Dispatch<SetStateAction<Pending>>;
  /** The first line without a due date, once Confirm was refused for it; from then on each of them is marked. */
  missing: { key: string } | undefined;
};

/**
 * The tasks to be added, each with its first due date; those without can get one day, their proposed days or spread days
 * (TM-004, TM-020 to TM-022).
 */
export function PendingAdds({ pending, onChange, missing }: Props) {
  const { today } = useMe();
  const [months, setMonths] = useState(3);
  const missingCount = missingDates(pending).length;
  const [day, setDay] = useState<string | null>(null);
  const title = t('task.management.adds');
  const hasProposed = [...pending.adds.values()].some(
    ({ dueDate, proposedDueOn }) => dueDate && dueDate === proposedDueOn,
  );
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
      {missingCount > 0 && (
        <Group gap="xs" mb="sm" role="group" aria-label={t('task.management.dates')}>
          <Text size="sm">{t('task.management.missing', { count: missingCount })}</Text>
          <Button size="xs" variant="light" onClick={() => onChange(withProposedDates)}>
            {t('task.management.propose.dates')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onChange((now) => withSpreadDates(now, today, months))}>
            {t('task.management.spread')}
          </Button>
          <NativeSelect
            size="xs"
            aria-label={t('task.management.spread.over')}
            value={String(months)}
            data={SPANS.map((count) => ({
              value: String(count),
              label: t('task.management.spread.months', { count }),
            }))}
            onChange={(event) => setMonths(Number(event.currentTarget.value))}
          />
        </Group>
      )}
      {hasProposed && (
        <Text size="sm" c="dimmed" mb="sm" maw="75ch">
          {t('task.management.dates.proposed')}
        </Text>
      )}
      <PendingTable
        title={title}
        lines={pending.adds}
        nothing={t('task.management.adds.none')}
        onCheck={(checked, key) => onChange((now) => withChecked(now, 'adds', checked, key))}
        looked={missing}
        onTakeBack={(key) => onChange((now) => without(now, 'adds', key))}
        column={{
          name: taskFieldLabels.dueOn,
          cell: (line) => (
            <DayInput
              size="xs"
              aria-label={t('task.management.date.of', { name: `${line.property}, ${line.code}` })}
              error={missing && !line.dueDate ? t('task.management.date.missing') : undefined}
              value={line.dueDate}
              onChange={(dueDate) => onChange((now) => withDueDate(now, keyOf(line), dueDate))}
            />
          ),
        }}
      />
    </Section>
  );
}
