import { Badge, Button, Group } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList, type TaskRow } from '@lintel/contract/areas/tasks/list';
import { IconClipboardSearch, IconFlag, IconDoorOff, IconUserQuestion } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useRag } from '#areas/rag-reports/use-rag.tsx';
import { useMe } from '#platform/current-user.ts';
import type { ListAddress } from '#platform/list/list-address.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { NoTasks } from './no-tasks.tsx';
import { DueBrief, DueDay } from './due-day.tsx';
import { DueTiles } from './due-tiles.tsx';
import { TasksAwaiting } from './tasks-awaiting.tsx';
import { TasksByGroup } from './tasks-by-group.tsx';

const TaskRowMenu = lazyForm(() => import('./task-row-menu.tsx'));
const BulkChange = lazyForm(() => import('./bulk-change.tsx'));
const WriteLetters = lazyForm(() => import('#areas/letters/write-letters.tsx'));
const BulkShare = lazyForm(() => import('#areas/shares/bulk-share.tsx'));
const BulkRemind = lazyForm(() => import('#areas/shares/bulk-remind.tsx'));
const DecideTogether = lazyForm(() => import('./decide-together.tsx'));

export function TaskListPage() {
  const me = useMe();
  const rag = useRag('task');
  const search = useSearch({ strict: false }) as ListAddress<typeof taskList.filters>;
  const { pathname } = useLocation();
  const mayManage = mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE');
  const mayShare = mayDo(me, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('tasks.title')}
      list={taskList}
      endpoint={tasks.list}
      exported={tasks.export}
      alsoExported={{
        label: t('tasks.export.times'),
        endpoint: tasks.exportTimesDone,
        // It has what was done on these days, even where the round is still open.
        hasMore: search.doneFrom !== undefined || search.doneTo !== undefined,
      }}
      search={search}
      onSearch={(search, { replace }) => void navigate({ to: pathname, search, replace } as never)}
      href={(task) => pageOf('TASK', task.id)}
      searchPlaceholder={t('tasks.search')}
      nameOf={(task) => `${task.code}, ${task.property}`}
      cells={{
        dueOn: (task) => (
          <Group gap={4} wrap="nowrap">
            <DueDay dueOn={task.dueOn} status={task.dueStatus} />
            <Marks task={task} />
          </Group>
        ),
      }}
      onRag={rag.onRag}
      card={{
        title: ({ name }) => name,
        place: ({ property }) => property,
        states: ['dueOn'],
        who: 'owners',
        cells: {
          dueOn: (task) => (
            <Group gap={4}>
              <DueBrief dueOn={task.dueOn} status={task.dueStatus} />
              <Marks task={task} />
            </Group>
          ),
        },
      }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconClipboardSearch size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/inspection_list.html" search={{}} />}
          >
            {t('inspections.title')}
          </Button>
          <TasksByGroup />
          {rag.dialog}
        </>
      }
      notice={
        <>
          <TasksAwaiting isShown={search.awaiting === 'ME'} />
          <DueTiles search={search} />
        </>
      }
      rowActions={(task) => <TaskRowMenu task={task} />}
      bulk={
        mayManage || mayShare
          ? (selection) => (
              <Suspense>
                {mayManage && search.awaiting === 'ME' && <DecideTogether selection={selection} />}
                {mayManage && <BulkChange selection={selection} />}
                {mayShare && (
                  <BulkShare
                    entityType="TASK"
                    selection={selection}
                    dueOn={selection.rows.map(({ dueOn }) => dueOn)}
                    brief={t('tasks.bulk.share.brief')}
                  />
                )}
                {mayManage && <WriteLetters kind="TASK" ids={selection.ids} />}
                {mayShare && <BulkRemind selection={selection} of="entityIds" />}
              </Suspense>
            )
          : undefined
      }
      nothing={<NoTasks />}
    />
  );
}

/** What has to be done about it besides completing it. */
function Marks({ task }: { task: TaskRow }) {
  return (
    <>
      {task.awaitsExemption && (
        <Badge variant="light" color="yellow" leftSection={<IconUserQuestion size={12} aria-hidden />}>
          {t('task.awaits')}
        </Badge>
      )}
      {task.noAccessCount > 0 && (
        <Badge
          variant="light"
          color={task.noAccessCount >= 3 ? 'red' : 'gray'}
          leftSection={<IconDoorOff size={12} aria-hidden />}
        >
          {t('task.no.access', { count: task.noAccessCount })}
        </Badge>
      )}
      {task.actionsToRaise && (
        <Badge variant="light" color="orange" leftSection={<IconFlag size={12} aria-hidden />}>
          {t('task.actions.to.raise')}
        </Badge>
      )}
    </>
  );
}
