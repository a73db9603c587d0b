import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { IconDroplet } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { rowDueText } from './clock-texts.ts';

const address = '/hazard_case_list.html';
const route = getRouteApi(address);

export function CaseListPage() {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('hazard.list.title')}
      list={hazardCaseList}
      endpoint={hazardCases.list}
      exported={hazardCases.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('HAZARD_CASE', id)}
      searchPlaceholder={t('hazard.list.search')}
      card={{
        title: ({ hazard }) => hazard,
        place: ({ property, dwelling }) => [dwelling, property].filter(Boolean).join(', '),
        states: ['nextClock', 'dueDate'],
      }}
      nameOf={({ ref, property }) => `${ref}, ${property}`}
      cells={{
        dueDate: (row) =>
          row.dueStatus && (
            // Periods of a few days: how many are left matters from the first.
            <DueDay dueOn={row.dueDate} status={row.dueStatus === 'NOT_DUE_YET' ? 'DUE' : row.dueStatus}>
              {rowDueText(row)}
            </DueDay>
          ),
        // The time is on its page: with it the list would not fit.
        awareAt: ({ awareAt }) => dayOfInstantText(awareAt),
      }}
      actions={mayAdd && <AddButton to="/hazard_case_add.html" search={{}} label={t('hazard.add')} />}
      nothing={
        <EmptyState
          icon={<IconDroplet aria-hidden />}
          title={t('hazard.list.none')}
          description={t('hazard.list.none.hint')}
          py="xl"
        />
      }
    />
  );
}
