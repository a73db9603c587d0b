import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { IconDoorExit } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

const address = '/evacuation_plan_list.html';
const route = getRouteApi(address);

export function PlanListPage() {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_EVACUATION_MANAGE');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('evacuation.title')}
      list={evacuationPlanList}
      endpoint={evacuationPlans.list}
      exported={evacuationPlans.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('EVACUATION_PLAN', id)}
      searchPlaceholder={t('evacuation.list.search')}
      card={{
        title: ({ resident, ref }) => resident ?? ref,
        place: ({ property, dwelling }) => [dwelling, property].filter(Boolean).join(', '),
        states: ['nextStep'],
        facts: ['reviewDueOn'],
      }}
      nameOf={({ ref, property }) => `${ref}, ${property}`}
      cells={{
        reviewDueOn: (row) => row.reviewDueOn && <DueDay dueOn={row.reviewDueOn} status={row.reviewStatus} />,
      }}
      actions={mayAdd && <AddButton to="/evacuation_plan_add.html" search={{}} label={t('evacuation.add')} />}
      nothing={
        <EmptyState
          icon={<IconDoorExit aria-hidden />}
          title={t('evacuation.list.none')}
          description={t('evacuation.list.none.hint')}
          py="xl"
        />
      }
    />
  );
}
