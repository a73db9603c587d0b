import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { taskTypes, type TaskType } from '@lintel/contract/areas/task-types';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChecklistSection } from '#areas/checklists/checklist-section.tsx';
import { LogSection } from '#platform/activity/log-section.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { ForbiddenPage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { backToTypes } from './back-to-types.ts';
import { NewTaskType } from './new-task-type.tsx';
import { TaskTypeEditor } from './task-type-editor.tsx';

const route = getRouteApi('/task_type.html');

/** One task type, or without an id a new one. */
export function TaskTypePage() {
  const me = useMe();
  const { id } = route.useSearch();
  if (id) return <ExistingTaskType key={id} id={id} />;
  return mayDo(me, 'PRISM_APP_TASK_TYPE_MANAGE') ? <NewTaskType /> : <ForbiddenPage />;
}

function ExistingTaskType({ id }: { id: string }) {
  const found = useQuery({ ...read(taskTypes.get, { query: { id } }), refetchOnWindowFocus: false });
  const [savedCount, setSavedCount] = useState(0);
  const navigate = useNavigate();
  if (!found.data) return <LoadingPage of="record" read={found} />;
  const type = found.data.dto;
  return (
    <>
      <PageHeader
        title={type.name}
        beside={
          type.statutory && (
            <Badge color="ink" leftSection={<IconScale size={12} aria-hidden />}>
              {t('task.statutory')}
            </Badge>
          )
        }
        subtitle={
          <Group gap="xs">
            <Text component="span" fw={600} className="tabular">
              {type.code}
            </Text>
            <span>{type.group.name}</span>
            <TasksOfType type={type} />
          </Group>
        }
        back={backToTypes()}
      />
      <Stack gap="md" maw={980}>
        <Section title={t('task.type.rule.now')}>
          <Text>{type.rule}</Text>
        </Section>
        <ChecklistSection type={type} />
        <TaskTypeEditor
          key={`${type.id} ${savedCount}`}
          type={type}
          onSaved={() => setSavedCount(savedCount + 1)}
          onCancel={() => void navigate({ to: '/task_types.html', search: {} })}
        />
        <LogSection title={t('activity.title')} of={{ entityType: 'TASK_TYPE', entityId: type.id }} />
      </Stack>
    </>
  );
}

/** The number of properties that have it, linking to its tasks. */
function TasksOfType({ type }: { type: TaskType }) {
  if (type.taskCount === 0) return <span>{t('task.type.unused')}</span>;
  return (
    <Anchor
      renderRoot={(props) => (
        <Link {...props} to="/tasks/list" search={{ codes: [type.code], status: 'ALL' } as never} />
      )}
    >
      {t('task.type.used', { count: type.taskCount })}
    </Anchor>
  );
}
