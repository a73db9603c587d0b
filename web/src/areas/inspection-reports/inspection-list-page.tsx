import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { inspectionReportList, inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { IconClipboardSearch } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ListPage } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';

const address = '/inspection_list.html';
const route = getRouteApi(address);

export function InspectionListPage() {
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('inspections.title')}
      list={inspectionReportList}
      endpoint={inspectionReports.list}
      exported={inspectionReports.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={(report) => pageOf('INSPECTION_REPORT', report.id)}
      searchPlaceholder={t('inspections.search')}
      card={{
        title: ({ task }) => task,
        place: ({ property }) => property,
        states: ['inspectedOn', 'outcome'],
        facts: ['actionCount'],
      }}
      nameOf={(report) => `${report.ref}, ${report.property}`}
      nothing={
        <EmptyState
          icon={<IconClipboardSearch aria-hidden />}
          title={t('inspections.none')}
          description={t('inspections.none.hint')}
          py="xl"
        />
      }
    />
  );
}
