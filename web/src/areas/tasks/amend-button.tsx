import { Button } from '@mantine/core';
import type { Cycle, Task } from '@lintel/contract/areas/tasks/task';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './tasks.module.css';

const AmendCompletion = lazyForm(() => import('./amend-completion.tsx'), 'AmendCompletion');

/** Opens the form that corrects the last completion of a cycle. */
export function AmendButton({ task, cycle }: { task: Task; cycle: Cycle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className={`${css.amend} no-print`}
        leftSection={<IconPencil size={15} aria-hidden />}
        aria-label={t('task.amend.of', { day: dayText(cycle.completions[0]!.doneOn) })}
        onClick={() => setOpen(true)}
      >
        {t('task.amend')}
      </Button>
      <Suspense>{isOpen && <AmendCompletion task={task} cycle={cycle} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
