import { Badge, Group, Stack, Text } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { type Cycle, type Task } from '@lintel/contract/areas/tasks/task';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { lateWords } from '#platform/due-words.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { raisingFrom } from './actions-to-raise.tsx';
import { AllCompletions } from './all-completions.tsx';
import { AmendButton } from './amend-button.tsx';
import { CycleActivity } from './cycle-activity.tsx';
import { reason } from './cycle-words.ts';
import { CompletionRecord } from './completion-record.tsx';
import css from './tasks.module.css';

/** The earlier rounds, newest first, each with all its completions. */
export function PastCycles({ task }: { task: Task }) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...read(tasks.cycles, { query: { id: task.id, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('task.cycles.past')}>
      {!data && <LoadingOrFailed error={error} h={80} />}
      {data && data.objects.length === 0 && <Text c="dimmed">{t('task.cycles.none')}</Text>}
      {data && data.objects.length > 0 && (
        <ol className={css.cycles} aria-label={t('task.cycles.past')}>
          {data.objects.map((cycle, at) => (
            <li key={cycle.id} className={css.cycle}>
              <PastCycle cycle={cycle} task={task} isLatest={page === 1 && at === 0} />
            </li>
          ))}
        </ol>
      )}
      <PagesOf of={t('task.cycles.past')} answer={data} onPage={setPage} />
    </Section>
  );
}

type PastCycleProps = { cycle: Cycle; task: Task };

function PastCycle({ cycle, task, isLatest }: PastCycleProps & { isLatest: boolean }) {
  const [last] = cycle.completions;
  const mayStillProve = last !== undefined && !cycle.isProved && task.evidence.length > 0 && task.can.addFile;
  return (
    <Stack gap={6}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Group gap="xs">
          <Text component="span" fw={600} className="tabular">
            {last
              ? t('task.cycle.done', { day: dayText(last.doneOn), name: last.doneBy })
              : t('task.cycle.ended', { day: cycle.closedAt ? instantText(cycle.closedAt) : '' })}
          </Text>
          <Punctuality cycle={cycle} doneOn={last?.doneOn} />
        </Group>
        {last && task.can.amend && <AmendButton task={task} cycle={cycle} />}
      </Group>
      <Text size="sm" c="dimmed">
        {[cycle.dueOn && t('task.cycle.was.due', { day: dayText(cycle.dueOn) }), reason(cycle.explanation, task)]
          .filter(Boolean)
          .join(' – ')}
      </Text>
      {last && <CompletionRecord completion={last} raises={isLatest ? raisingFrom(task) : undefined} />}
      {(cycle.fileCount > 0 || mayStillProve) && (
        <CycleFiles cycle={cycle} task={task} startsOpen={isLatest && mayStillProve} />
      )}
      <AllCompletions completions={cycle.completions} />
      <CycleActivity cycleId={cycle.id} canComment={task.can.comment} isPast />
    </Stack>
  );
}

/** The evidence of a past cycle, loaded on request; what was missing when it was completed may still be added. */
function CycleFiles({ cycle, task, startsOpen }: PastCycleProps & { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details className={css.corrections} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {cycle.fileCount > 0
          ? t('task.cycle.file.count', { count: cycle.fileCount })
          : t('task.cycle.add.evidence', { day: dayText(cycle.completions[0]!.doneOn) })}
      </summary>
      {isOpen && (
        <div className={css.within}>
          <FileArea
            ownerId={cycle.id}
            ownerKind="TASK-CYCLE"
            can={{ add: task.can.addFile }}
            asked={task.evidence}
            near={[{ id: task.id, label: t('files.move.task') }]}
          />
        </div>
      )}
    </details>
  );
}

/** On time, late or not done, by text and icon as well as colour. */
function Punctuality({ cycle: { state, dueOn, daysLate }, doneOn }: { cycle: Cycle; doneOn: string | undefined }) {
  if (state === 'ended')
    return (
      <Badge color="gray" leftSection={<IconBan size={12} aria-hidden />}>
        {t('task.cycle.not.done')}
      </Badge>
    );
  if (daysLate === null || !dueOn || !doneOn) return null;
  return daysLate > 0 ? (
    <Badge color="red" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
      {lateWords(dueOn, doneOn)}
    </Badge>
  ) : (
    <Badge color="teal" leftSection={<IconCircleCheck size={12} aria-hidden />}>
      {t('task.on.time')}
    </Badge>
  );
}
