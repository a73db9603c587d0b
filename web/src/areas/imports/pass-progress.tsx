import { Button, Group, Progress, Text } from '@mantine/core';
import type { Import } from '@lintel/contract/areas/imports';
import { useEffect, useState } from 'react';
import { t } from '#platform/texts.ts';
import css from './imports.module.css';
import { durationText } from './numbers.ts';

type Props = { of: Import; label: string; cancel?: string; onCancel?: () => void; isCancelling?: boolean };

/** The progress of a pass over the rows, its rate and the remaining time. */
export function PassProgress({ of: { doneCount, rowCount }, label, cancel, onCancel, isCancelling = false }: Props) {
  const rate = useRate(doneCount);
  const share = rowCount ? Math.min(100, (doneCount / rowCount) * 100) : 0;
  const facts = [
    t('import.progress.label', { done: doneCount, total: rowCount }),
    ...(rate
      ? [
          t('import.progress.rate', { rate: Math.round(rate) }),
          t('import.progress.left', { time: durationText((rowCount - doneCount) / rate) }),
        ]
      : []),
  ];
  return (
    <div className={css.progress}>
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed" className="tabular" role="status">
          {facts.join(' · ')}
        </Text>
      </Group>
      <Progress value={share} animated aria-label={label} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('import.progress.leave')}
        </Text>
        {onCancel && (
          <Button variant="default" size="xs" loading={isCancelling} onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Rows per second since this page was opened. */
function useRate(doneCount: number): number | undefined {
  const [first, setFirst] = useState(() => ({ at: Date.now(), doneCount }));
  const [rate, setRate] = useState<number>();
  useEffect(() => {
    // The clock is outside of React: the rate is measured between two counts.
    // oxlint-disable-next-line react/set-state-in-effect
    if (doneCount < first.doneCount) setFirst({ at: Date.now(), doneCount });
    const seconds = (Date.now() - first.at) / 1000;
    setRate(doneCount > first.doneCount && seconds > 0.5 ? (doneCount - first.doneCount) / seconds : undefined);
  }, [doneCount, first]);
  return rate;
}
