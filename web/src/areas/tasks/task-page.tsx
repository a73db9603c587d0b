import { Group, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { type Task } from '@lintel/contract/areas/tasks/task';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { addingReportTo, isInspected } from '#areas/inspection-reports/adding-report.ts';
import { AssignmentSection } from '#areas/shares/assignment-section.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { read } from '#platform/api.ts';
import { FilesTab } from '#platform/files/files-tab.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { dayText } from '#platform/time.ts';
import { ActionsToRaise, raisingFrom } from './actions-to-raise.tsx';
import { CurrentCycle } from './current-cycle.tsx';
import { EquipmentOfTask } from './equipment-of-task.tsx';
import { ExemptionProposed } from './exemption-proposed.tsx';
import { PastCycles } from './past-cycles.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { TaskCommands } from './task-commands.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskStanding } from './task-standing.tsx';
import { completeLabel, isEarly, lacksEvidence } from './complete-label.ts';
import css from './tasks.module.css';

const ActionsOfTask = lazyPart(() => import('#areas/actions/actions-of-task.tsx'), 'ActionsOfTask');
const ReportsOfTask = lazyPart(() => import('#areas/inspection-reports/reports-of-task.tsx'), 'ReportsOfTask');
const ReadingsOfTask = lazyPart(() => import('#areas/checklists/readings-of-task.tsx'), 'ReadingsOfTask');
const AccessSection = lazyPart(() => import('#areas/letters/access-section.tsx'));
const SentNotifications = lazyPart(() => import('#areas/notices/sent-notifications.tsx'), 'SentNotifications');
const route = getRouteApi('/task/$id');

export function TaskPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const complete = () => void navigate({ search: { complete: true }, replace: true, resetScroll: false });
  return (
    <RecordPage
      query={read(tasks.get, { query: { id } })}
      missing="task"
      neighbours={{
        query: read(tasks.neighbours, { body: { id, search: originOf(taskList) as never } }),
        hrefOf: (other) => pageOf('TASK', other),
      }}
      show={({ dto: task }) => ({
        of: { entityType: 'TASK', entityId: id },
        title: task.name,
        beside: <StandingBadge standing={task.standing} />,
        subtitle: (
          <Group gap="xs">
            <Text component="span" fw={600} className="tabular">
              {task.code}
            </Text>
            <PropertyLink id={task.property.id} tab="tasks">
              {[task.property.caption, task.property.reference].join(' · ')}
            </PropertyLink>
          </Group>
        ),
        caption: task.caption,
        back: { to: '/tasks/list', label: t('tasks.title') },
        prints: task.can.change
          ? [
              {
                label: t('letters.write.one'),
                onPrint: () => void navigate({ to: '/letters.html', search: { kind: 'TASK', id } }),
              },
            ]
          : [],
        commands: <TaskCommands task={task} onComplete={complete} />,
        nextStep: isInspected(task)
          ? { label: t('inspection.record'), run: () => void navigate(addingReportTo(task)) }
          : task.can.complete &&
            task.cycle !== null && { label: completeLabel(task), run: complete, isEarly: isEarly(task) },
        notice: (
          <>
            <TaskStanding task={task} />
            <ExemptionProposed task={task} />
            <ActionsToRaise task={task} />
          </>
        ),
        raises: task.state !== 'removed' && raisingFrom(task),
        tabsLabel: t('task.tabs'),
        overview: <TaskOverview task={task} />,
        tabs: [
          {
            id: 'inspections',
            label: t('inspections.title'),
            count: task.inspectionReportCount,
            content: <ReportsOfTask task={task} />,
          },
          { id: 'actions', label: t('actions.title'), allow: whoSeesActions, content: <ActionsOfTask task={task} /> },
          { id: 'files', label: t('task.files'), allow: whoSeesFiles, content: <TaskFiles task={task} /> },
          {
            id: 'told',
            label: t('sent.tab'),
            content: <SentNotifications of={{ entityType: 'TASK', entityId: id }} />,
          },
        ],
        canComment: task.can.comment,
      })}
    />
  );
}

function TaskOverview({ task }: { task: Task }) {
  const navigate = route.useNavigate();
  const complete = () => void navigate({ search: { complete: true }, replace: true, resetScroll: false });
  return (
    <div className={css.overview}>
      <Stack gap="md" miw={0}>
        <CurrentCycle task={task} />
        <EquipmentOfTask task={task} />
        <AssignmentSection
          key={task.id}
          of={{
            entityId: task.id,
            entityType: 'TASK',
            assign: tasks.assign,
            propertyId: task.property.id,
            dueOn: task.dueOn,
            near: task.owners,
          }}
          onAccept={complete}
        />
        <Suspense>
          {task.hasAttemptsOrLetters && <AccessSection kind="TASK" id={task.id} mayWrite={task.can.change} />}
        </Suspense>
        <Suspense>{task.questionCount > 0 && <ReadingsOfTask task={task} />}</Suspense>
        <PastCycles task={task} />
      </Stack>
      <TaskFacts task={task} />
    </div>
  );
}

function TaskFiles({ task }: { task: Task }) {
  return (
    <Stack gap="md" maw={980}>
      {task.cycle && (
        <Section title={t('task.cycle.files')}>
          {task.standing === 'no-data' && task.lastDoneOn && (
            <Text mb="sm">
              {t('task.cycle.evidence.elsewhere', { day: dayText(task.lastDoneOn) })}{' '}
              <AddressLink href={pageOf('TASK', task.id)} underline="always">
                {t('task.cycles.past')}
              </AddressLink>
            </Text>
          )}
          <FilesTab
            ownerId={task.cycle.id}
            ownerKind="TASK-CYCLE"
            can={{ add: task.can.addFile }}
            isRequired={lacksEvidence(task)}
            asked={task.evidence}
            near={[{ id: task.id, label: t('files.move.task') }, placeOf(task)]}
          />
        </Section>
      )}
      <Section title={t('task.files.other')}>
        <FilesTab
          ownerId={task.id}
          ownerKind="TASK"
          can={{ add: task.can.addFile }}
          near={[...(task.cycle ? [{ id: task.cycle.id, label: t('files.move.cycle') }] : []), placeOf(task)]}
        />
      </Section>
    </Stack>
  );
}

const placeOf = ({ property: { id, caption } }: Task) => ({ id, label: caption });
