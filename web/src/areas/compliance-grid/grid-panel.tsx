import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { evidenceText } from '#areas/tasks/cycle-words.ts';
import { StandingBadge } from '#areas/tasks/standing-badge.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { SideDrawer } from '#platform/dialog/side-drawer.tsx';
import { mayDo, maySee, whoSeesFiles } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import type { Chosen } from './virtual-grid.tsx';

const CompleteTask = lazyForm(() => import('#areas/tasks/complete-task.tsx'), 'CompleteTask');

/** The record behind a cell, beside the grid. */
export function GridPanel({ chosen: { row, type }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const cell = row.cells.find(({ taskTypeId }) => taskTypeId === type.id);
  return (
    <SideDrawer title={`${type.code} ${type.name}`} onClose={onClose}>
      <Stack gap="md">
        <PropertyLink id={row.id}>{row.caption}</PropertyLink>
        {cell ? <TaskFacts id={cell.taskId} /> : <Expected propertyId={row.id} code={type.code} />}
      </Stack>
    </SideDrawer>
  );
}

function Expected({ propertyId, code }: { propertyId: string; code: string }) {
  const mayPutOn = mayDo(useMe(), 'PRISM_PROPERTY_TASK_MANAGE');
  return (
    <>
      <Text>{t('grid.expected.what')}</Text>
      <Group>
        {mayPutOn && (
          <Button renderRoot={(props) => <Link {...props} to="/task_management.html" search={{ propertyId, code }} />}>
            {t('grid.expected.put')}
          </Button>
        )}
        <PropertyLink id={propertyId} tab="tasks">
          {t('grid.expected.why')}
        </PropertyLink>
      </Group>
    </>
  );
}

function TaskFacts({ id }: { id: string }) {
  const seesFiles = maySee(useMe(), whoSeesFiles);
  const { data, error } = useQuery(read(tasks.get, { query: { id } }));
  const [isCompleting, setCompleting] = useState(false);
  if (!data) return <LoadingOrFailed error={error} h={220} />;
  const { dto: task } = data;
  return (
    <>
      <Group>
        <StandingBadge standing={task.standing} />
      </Group>
      <Facts>
        <Fact name={taskFieldLabels.dueOn}>{task.dueOn ? dayText(task.dueOn) : undefined}</Fact>
        <Fact name={t('task.interval')}>{task.interval.name}</Fact>
        <Fact name={t('task.last.done')}>{task.lastDoneOn ? dayText(task.lastDoneOn) : t('task.never.done')}</Fact>
        <Fact name={t('grid.outcome')}>{outcomes.find(({ id: outcome }) => outcome === task.lastOutcome)?.name}</Fact>
        <Fact name={t('task.evidence.demanded')}>{evidenceText(task)}</Fact>
        <Fact name={taskFieldLabels.ownerIds}>{task.owners.map(({ name }) => name).join(', ') || undefined}</Fact>
        {task.stateReason && <Fact name={t('grid.reason')}>{task.stateReason}</Fact>}
      </Facts>
      <Group>
        {task.can.complete && <Button onClick={() => setCompleting(true)}>{t('my.work.complete')}</Button>}
        <Anchor renderRoot={(props) => <Link {...props} to="/task/$id" params={{ id }} search={{}} />}>
          {t('grid.open')}
        </Anchor>
        {seesFiles && (
          <Anchor renderRoot={(props) => <Link {...props} to="/task/$id" params={{ id }} search={{ tab: 'files' }} />}>
            {t('grid.files')}
          </Anchor>
        )}
      </Group>
      <Suspense>{isCompleting && <CompleteTask task={task} onClose={() => setCompleting(false)} />}</Suspense>
    </>
  );
}
