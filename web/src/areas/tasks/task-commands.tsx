import { Button } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { type Task } from '@lintel/contract/areas/tasks/task';
import {
  IconBan,
  IconCalendarDue,
  IconChevronDown,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { formPiece } from '#platform/page/piece.tsx';

const dialogs = () => import('./standing-dialogs.tsx');
const AlignTask = formPiece(dialogs, 'AlignTask');
const SuspendTask = formPiece(dialogs, 'SuspendTask');
const ExemptTask = formPiece(dialogs, 'ExemptTask');
const ChooseEquipment = formPiece(() => import('./choose-equipment.tsx'), 'ChooseEquipment');
const ApplyAgain = formPiece(dialogs, 'ApplyAgain');

type Asked = 'align' | 'equipment' | 'suspend' | 'exempt' | 'apply-again';

/** The commands for a task besides completing it. */
export function TaskCommands({ task }: { task: Task }) {
  const [asked, setAsked] = useState<Asked>();
  const resume = useWrite(tasks.resume, {
    onSuccess: () => showSuccess(t('task.resumed')),
  });
  if (!task.can.suspend) return null;
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
