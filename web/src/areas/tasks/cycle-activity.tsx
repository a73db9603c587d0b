import { useState } from 'react';
import { ActivityLog } from '#platform/activity/activity-log.tsx';
import { t } from '#platform/texts.ts';
import css from './tasks.module.css';

type Props = { cycleId: string; canComment: boolean; isPast?: true };

/** What happened in one round of a task, read only when it is asked for. */
export function CycleActivity({ cycleId, canComment, isPast }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.corrections} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(isPast ? 'task.cycle.activity.past' : 'task.cycle.activity')}</summary>
      {isOpen && (
        <div className={css.within}>
          <ActivityLog of={{ entityType: 'TASK-CYCLE', entityId: cycleId }} canComment={canComment} />
        </div>
      )}
    </details>
  );
}
