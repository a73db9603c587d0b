import { Button } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { type Task } from '@lintel/contract/areas/tasks/task';
import {
  IconBan,
  IconCalendarDue,
  IconCheck,
  IconChevronDown,
  IconClipboardCheck,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { addingReportTo, isInspected } from '#areas/inspection-reports/adding-report.ts';
import { useWrite } from '#platform/api.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { completeLabel, isEarly } from './complete-label.ts';

const dialogs = () => import('./standing-dialogs.tsx');
const AlignTask = lazyForm(dialogs, 'AlignTask');
const SuspendTask = lazyForm(dialogs, 'SuspendTask');
const ExemptTask = lazyForm(dialogs, 'ExemptTask');
const ChooseEquipment = lazyForm(() => import('./choose-equipment.tsx'), 'ChooseEquipment');
const ApplyAgain = lazyForm(dialogs, 'ApplyAgain');

type Asked = 'align' | 'equipment' | 'suspend' | 'exempt' | 'apply-again';

/** Completes a task, on a phone at the bottom of its page unless a report is asked for there; and the other commands. */
export function TaskCommands({ task, onComplete }: { task: Task; onComplete: () => void }) {
  const isPhone = useIsPhone();
  return (
    <>
      {task.cycle && task.can.complete && (!isPhone || isInspected(task)) && (
        <Completing task={task} onComplete={onComplete} />
      )}
      {task.can.suspend && <OtherCommands task={task} />}
    </>
  );
}

function Completing({ task, onComplete }: { task: Task; onComplete: () => void }) {
  const isPhone = useIsPhone();
  return (
    <>
      {isInspected(task) && !isPhone && (
        <Button
          variant={isEarly(task) ? 'default' : 'filled'}
          leftSection={<IconClipboardCheck size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...addingReportTo(task)} />}
        >
          {t('inspection.record')}
        </Button>
      )}
      <Button
        variant={isEarly(task) || isInspected(task) ? 'default' : 'filled'}
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={onComplete}
      >
        {completeLabel(task)}
      </Button>
    </>
  );
}

function OtherCommands({ task }: { task: Task }) {
  const [asked, setAsked] = useState<Asked>();
  const resume = useWrite(tasks.resume, {
    onSuccess: () => showSuccess(t('task.resumed')),
  });
  const close = () => setAsked(undefined);
  return (
    <>
      {task.state === 'active' && (
        <OpeningMenu
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          entries={[
            task.alignable !== null && {
              label: t('task.align'),
              icon: <IconCalendarDue size={16} aria-hidden />,
              run: () => setAsked('align'),
            },
            {
              label: t('task.equipment.choose.entry'),
              icon: <IconListCheck size={16} aria-hidden />,
              run: () => setAsked('equipment'),
            },
            {
              label: t('task.suspend'),
              icon: <IconPlayerPause size={16} aria-hidden />,
              run: () => setAsked('suspend'),
            },
            !task.exemption && {
              label: t('task.exempt'),
              icon: <IconBan size={16} aria-hidden />,
              run: () => setAsked('exempt'),
            },
          ]}
        >
          {t('task.more')}
        </OpeningMenu>
      )}
      {task.state === 'suspended' && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate({ query: { id: task.id } })}
        >
          {t('task.resume')}
        </Button>
      )}
      {task.state === 'not-applicable' && (
        <Button leftSection={<IconRestore size={16} aria-hidden />} onClick={() => setAsked('apply-again')}>
          {t('task.apply.again')}
        </Button>
      )}
      <Suspense>
        {asked === 'align' && task.alignable && <AlignTask task={task} days={task.alignable} onClose={close} />}
        {asked === 'equipment' && <ChooseEquipment task={task} onClose={close} />}
        {asked === 'suspend' && <SuspendTask task={task} onClose={close} />}
        {asked === 'exempt' && <ExemptTask task={task} onClose={close} />}
        {asked === 'apply-again' && <ApplyAgain task={task} onClose={close} />}
      </Suspense>
    </>
  );
}
