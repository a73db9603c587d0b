import { Alert, Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { pageOf } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { mayDo, maySee, whoSeesActions } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import css from './tasks.module.css';

/** The search of the page on which an action from a task is raised. */
export const raisingFrom = ({ id, caption, property }: Task) => ({
  backUrl: `/task/${id}?tab=actions`,
  propertyBriefInfoDto: propertyInAddress(property.id, property.caption),
  source: { id, type: 'TASK', caption },
});

/** A warning on a task completed with actions, until one is raised. */
export function ActionsToRaise({ task }: { task: Task }) {
  const mayRaise = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  if (!task.actionsToRaise) return null;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconFlag size={18} aria-hidden />}
      title={t('task.actions.to.raise.title', { day: task.lastDoneOn ? dayText(task.lastDoneOn) : '' })}
    >
      <Text>{t('task.actions.to.raise.text')}</Text>
      {mayRaise && (
        <Button
          mt="xs"
          size="compact-md"
          renderRoot={(props) => (
            <Link {...props} to="/actions/add" search={raisingFrom(task) as never} state={fromRecord} />
          )}
        >
          {t('task.actions.raise')}
        </Button>
      )}
    </Alert>
  );
}

/** The open actions raised since the open cycle of a task started; empty while loading. */
export function useOpenFromCycle(task: Task, { enabled }: { enabled: boolean }) {
  const isReader = maySee(useMe(), whoSeesActions);
  const { data } = useQuery({
    ...read(actions.list, {
      body: actionList.search.parse({
        ...actionList.defaults,
        taskIds: [task.id],
        status: 'OPEN',
        createdFrom: task.cycle?.startsOn,
        page: 1,
      }),
    }),
    enabled: enabled && isReader,
  });
  return data?.objects ?? [];
}

/** What an action that is raised from a task starts with; undefined while it loads, and for those who may raise none. */
export const useActionStart = (task: Pick<Task, 'id'>, { enabled }: { enabled: boolean }) =>
  useQuery({
    ...read(actions.start, { query: { sourceId: task.id, sourceType: 'TASK' } }),
    enabled,
    refetchOnWindowFocus: false,
  }).data;

type NextProps = { open: ReturnType<typeof useOpenFromCycle>; raises: boolean; onChange: (raises: boolean) => void };

/** For a cycle completed with actions: its open ones so far, and whether to raise one next. */
export function RaiseNext({ open, raises, onChange }: NextProps) {
  const mayRaise = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  return (
    <Stack gap="xs" role="group" aria-label={t('actions.title')}>
      {open.length > 0 && (
        <div>
          <Text size="sm">{t('task.actions.open.from.cycle')}</Text>
          <ul className={css.openActions}>
            {open.map((action) => (
              <li key={action.id}>
                <Anchor size="sm" target="_blank" href={pageOf('ACTION', action.id)}>
                  {[action.ref, shownActionName(action.name)].join(' · ')}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayRaise && (
        <Checkbox
          label={t('task.actions.raise.next')}
          checked={raises}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      {open.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('task.actions.raise.hint')}
        </Text>
      )}
    </Stack>
  );
}
