import { Badge, Button } from '@mantine/core';
import { taskTypeList, taskTypes } from '@lintel/contract/areas/task-types';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/task_types.html');

export function TaskTypeListPage() {
  const me = useMe();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ListPage
      title={t('task.types.title')}
      list={taskTypeList}
      endpoint={taskTypes.list}
      exported={taskTypes.export}
      search={search}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      href={(type) => `/task_type.html?id=${type.id}`}
      searchPlaceholder={t('task.types.search')}
      nameOf={(type) => `${type.code}, ${type.name}`}
      card={{
        title: ({ name }) => name,
        place: ({ group }) => group,
        states: ['interval', 'statutory'],
        facts: ['taskCount'],
        cells: { statutory: () => <Badge color="ink">{t('task.statutory')}</Badge> },
      }}
      actions={
        mayDo(me, 'PRISM_APP_TASK_TYPE_MANAGE') && (
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/task_type_corrections.html" />}>
              {t('corrections')}
            </Button>
            <AddButton to="/task_type.html" search={{}} label={t('task.types.add')} />
          </>
        )
      }
    />
  );
}
