import { Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { LogOfRecord } from '#platform/activity/log-of-record.ts';
import { t } from '#platform/texts.ts';
import css from './tasks.module.css';

type Props = { cycleId: string; canComment: boolean; isPast?: true };

/** The log of one round of a task, loaded on request: until then there is nothing to print. */
export function CycleActivity({ cycleId, canComment, isPast }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={isOpen ? css.corrections : `${css.corrections} no-print`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t(isPast ? 'task.cycle.activity.past' : 'task.cycle.activity')}</summary>
      {isOpen && (
        <div className={css.within}>
          <Suspense fallback={<Skeleton h={120} />}>
            <LogOfRecord of={{ entityType: 'TASK-CYCLE', entityId: cycleId }} canComment={canComment} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
