import { Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { taskList, tasks, type Task } from '@lintel/contract/areas/tasks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ActionsOfTask } from '#areas/actions/actions-of-task.tsx';
import { ReportsOfTask } from '#areas/inspection-reports/reports-of-task.tsx';
import { WhoWasTold } from '#areas/notices/who-was-told.tsx';
import { AssignmentSection } from '#areas/shares/assignment-section.tsx';
import { ActivityLog } from '#platform/activity/activity-log.tsx';
import { PrintedActivity } from '#platform/activity/printed-activity.tsx';
import { usePrintedActivity } from '#platform/activity/use-printed-activity.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/property-link.tsx';
import { maySee } from '#platform/rights.ts';
import { Section } from '#platform/section.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { TabList } from '#platform/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { CurrentCycle } from './current-cycle.tsx';
import { PastCycles } from './past-cycles.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { TaskCommands } from './task-commands.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskStanding } from './task-standing.tsx';
import css from './tasks.module.css';

const route = getRouteApi('/task/$id');

export function TaskPage() {
  const { id } = route.useParams();
  const found = useQuery(read(tasks.get, { query: { id } }));
  if (found.isError && !found.data)
    return <FailurePage of="task" error={found.error} reset={() => void found.refetch()} />;
  if (!found.data) return <LoadingTask />;
  return <TaskView key={id} task={found.data.dto} />;
}

function TaskView({ task }: { task: Task }) {
  const { data: neighbours } = useQuery(
    read(tasks.neighbours, { body: { id: task.id, search: originOf(taskList) as never } }),
  );
  const hrefOf = (id: string | null | undefined) => (id ? `/task/${id}` : null);
  const printed = usePrintedActivity({ entityType: 'TASK', entityId: task.id });
  return (
    <>
      <PageHeader
        title={task.name}
        beside={<StandingBadge standing={task.standing} />}
        subtitle={
          <Group gap="xs">
            <Text component="span" fw={600} className="tabular">
              {task.code}
            </Text>
            <PropertyLink id={task.property.id} tab="tasks">
              {[task.property.caption, task.property.reference].join(' · ')}
            </PropertyLink>
          </Group>
        }
        back={{ to: '/tasks/list', label: t('tasks.title') }}
        neighbours={{ previous: hrefOf(neighbours?.previousId), next: hrefOf(neighbours?.nextId) }}
        print={printed.options}
      >
        {neighbours?.position && (
          <Text size="sm" c="dimmed" className="tabular">
            {t('property.position', {
              position: neighbours.position.toLocaleString('en-GB'),
              total: neighbours.total.toLocaleString('en-GB'),
            })}
          </Text>
        )}
        <TaskCommands task={task} />
      </PageHeader>
      <TaskStanding task={task} />
      {printed.records ? (
        <>
          <TaskOverview task={task} />
          <PrintedActivity records={printed.records} />
        </>
      ) : (
        <TaskTabs task={task} />
      )}
    </>
  );
}

function TaskTabs({ task }: { task: Task }) {
  const navigate = route.useNavigate();
  const hasActions = maySee(useMe(), ['PRISM_APP_ACTION_MENU']);
  const wanted = route.useSearch().tab ?? 'overview';
  const tab = ['overview', 'inspections', ...(hasActions ? ['actions'] : []), 'files', 'told', 'activity'].includes(
    wanted,
  )
    ? wanted
    : 'overview';
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) =>
        void navigate({ search: next && next !== 'overview' ? { tab: next } : {}, replace: true, resetScroll: false })
      }
    >
      <TabList aria-label={t('task.tabs')} current={tab}>
        <Tabs.Tab value="overview">{t('task.overview')}</Tabs.Tab>
        <Tabs.Tab value="inspections">
          {t('inspections.title')}
          {task.inspectionReportCount > 0 && ` (${task.inspectionReportCount.toLocaleString('en-GB')})`}
        </Tabs.Tab>
        {hasActions && <Tabs.Tab value="actions">{t('actions.title')}</Tabs.Tab>}
        <Tabs.Tab value="files">{t('task.files')}</Tabs.Tab>
        <Tabs.Tab value="told">{t('told.tab')}</Tabs.Tab>
        <Tabs.Tab value="activity">{t('task.activity')}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="overview">
        <TaskOverview task={task} />
      </Tabs.Panel>
      <Tabs.Panel value="inspections">
        <ReportsOfTask task={task} />
      </Tabs.Panel>
      {hasActions && (
        <Tabs.Panel value="actions">
          <ActionsOfTask task={task} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="files">
        <Stack gap="md" maw={980}>
          {task.cycle && (
            <Section title={t('task.cycle.files')}>
              <FileArea
                ownerId={task.cycle.id}
                ownerKind="TASK-CYCLE"
                can={{ add: task.can.addFile }}
                isRequired={task.evidence.length > 0}
                asksEvidence={task.evidence.length > 0}
                near={[{ id: task.id, label: t('files.move.task') }, placeOf(task)]}
              />
            </Section>
          )}
          <Section title={t('task.files.other')}>
            <FileArea
              ownerId={task.id}
              ownerKind="TASK"
              can={{ add: task.can.addFile }}
              near={[...(task.cycle ? [{ id: task.cycle.id, label: t('files.move.cycle') }] : []), placeOf(task)]}
            />
          </Section>
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="told">
        <WhoWasTold of={{ entityType: 'TASK', entityId: task.id }} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityLog of={{ entityType: 'TASK', entityId: task.id }} canComment={task.can.comment} />
      </Tabs.Panel>
    </Tabs>
  );
}

function TaskOverview({ task }: { task: Task }) {
  const navigate = route.useNavigate();
  const complete = () => void navigate({ search: { complete: true }, replace: true, resetScroll: false });
  return (
    <div className={css.overview}>
      <Stack gap="md" miw={0}>
        <CurrentCycle task={task} />
        <AssignmentSection
          key={task.id}
          of={{ entityId: task.id, entityType: 'TASK', propertyId: task.property.id, near: task.owners }}
          onAccept={complete}
        />
        <PastCycles task={task} />
      </Stack>
      <TaskFacts task={task} />
    </div>
  );
}

const placeOf = ({ property: { id, caption } }: Task) => ({ id, label: caption });

function LoadingTask() {
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      <Skeleton h={28} w={320} />
      <Skeleton h={36} />
      <Skeleton h={160} />
      <Skeleton h={220} />
    </Stack>
  );
}
