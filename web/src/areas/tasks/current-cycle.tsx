import { Suspense } from 'react';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { Completion, Cycle, Task } from '@lintel/contract/areas/tasks/task';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { maySee, whoSeesFiles } from '#platform/rights.ts';
import { dueWords } from '#platform/due-words.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { raisingFrom } from './actions-to-raise.tsx';
import { AllCompletions } from './all-completions.tsx';
import { AmendButton } from './amend-button.tsx';
import { CycleActivity } from './cycle-activity.tsx';
import { evidenceText, reason, sentence } from './cycle-words.ts';
import duePanel from '#platform/page/due-panel.module.css';
import css from './tasks.module.css';
import { CompletionRecord } from './completion-record.tsx';

const CompleteTask = lazyForm(() => import('./complete-task.tsx'), 'CompleteTask');
const route = getRouteApi('/task/$id');

/** When the task is due and why; with the form that completes it. */
export function CurrentCycle({ task }: { task: Task }) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { cycle } = task;
  const me = useMe();
  const { today } = me;
  const seesFiles = maySee(me, whoSeesFiles);
  const complete = (isOpen: boolean) => {
    const { complete: _, piece: _only, ...rest } = search;
    void navigate({ search: isOpen ? { ...rest, complete: true } : rest, replace: true, resetScroll: false });
  };
  return (
    <Section title={t('task.section.due')}>
      {!cycle ? (
        <Text c="dimmed">{t('task.cycle.none')}</Text>
      ) : (
        <Stack gap="sm">
          <div className={duePanel.panel} data-status={task.dueStatus}>
            <Group gap="sm">
              <Text className={duePanel.day}>{dueText(task, cycle)}</Text>
              {task.state === 'active' && cycle.dueOn && <Text c="dimmed">{dueWords(cycle.dueOn, today)}</Text>}
            </Group>
            <Text className="prose">{sentence(reason(cycle.explanation, task))}</Text>
          </div>
          {cycle.completions[0] && <SeenTo task={task} cycle={cycle} completion={cycle.completions[0]} />}
          <Facts>
            {cycle.number === 1 && <Fact name={t('task.cycle.counted.from')}>{dayText(cycle.startsOn)}</Fact>}
            <Fact name={t('task.evidence.demanded')}>{evidenceText(task)}</Fact>
            {task.questionCount > 0 && (
              <Fact name={t('checklist.title')}>{t('checklist.questions', { count: task.questionCount })}</Fact>
            )}
            {cycle.fileCount > 0 && (
              <Fact name={t('task.cycle.files')}>
                {seesFiles ? (
                  <Link
                    to="/task/$id"
                    params={{ id: task.id }}
                    search={{ tab: 'files' }}
                    replace
                    className={css.quietLink}
                  >
                    {t('task.cycle.file.count', { count: cycle.fileCount })}
                  </Link>
                ) : (
                  t('task.cycle.file.count', { count: cycle.fileCount })
                )}
              </Fact>
            )}
          </Facts>
          {task.instructions && (
            <div>
              <Text size="sm" c="dimmed">
                {taskFieldLabels.instructions}
              </Text>
              <Text className="prose">{task.instructions}</Text>
            </div>
          )}
          <CycleActivity cycleId={cycle.id} canComment={task.can.comment} />
          <Suspense>
            {task.can.complete && (search.complete === true || search.complete === cycle.id) && (
              <CompleteTask task={task} only={search.piece} onClose={() => complete(false)} />
            )}
          </Suspense>
        </Stack>
      )}
    </Section>
  );
}

function dueText({ state }: Task, { dueOn }: Cycle): string {
  if (!dueOn) return t('task.due.never');
  return t(state === 'suspended' ? 'task.due.held' : 'task.due.on', { day: longDate(dueOn) });
}

/** A completion that did not end the cycle. */
function SeenTo({ task, cycle, completion }: { task: Task; cycle: Cycle; completion: Completion }) {
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('task.cycle.failed', { day: dayText(completion.doneOn), name: completion.doneBy })}
    >
      <Text mb="xs">{t('task.stays.open')}</Text>
      <CompletionRecord completion={completion} raises={raisingFrom(task)} />
      <AllCompletions completions={cycle.completions} />
      {task.can.amend && (
        <Group mt="xs">
          <AmendButton task={task} cycle={cycle} />
        </Group>
      )}
    </Alert>
  );
}
