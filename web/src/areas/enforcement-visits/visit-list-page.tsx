import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { IconGavel } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

const address = '/enforcement_visit_list.html';
const route = getRouteApi(address);

export function VisitListPage() {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('visits.title')}
      list={enforcementVisitList}
      endpoint={enforcementVisits.list}
      exported={enforcementVisits.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('ENFORCEMENT_VISIT', id)}
      searchPlaceholder={t('visits.search')}
      card={{
        title: ({ category }) => category,
        place: ({ visitDate, property }) => `${dayText(visitDate)} · ${property}`,
        states: ['outcome'],
        facts: ['nextVisitOn', 'openActionCount'],
      }}
      nameOf={({ ref, property }) => `${ref}, ${property}`}
      actions={mayAdd && <AddButton to="/enforcement_visit_add.html" search={{}} label={t('visits.add')} />}
      nothing={
        <EmptyState
          icon={<IconGavel aria-hidden />}
          title={t('visits.none')}
          description={t('visits.none.hint')}
          py="xl"
        />
      }
    />
  );
}
