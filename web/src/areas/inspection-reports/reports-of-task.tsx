import { Anchor, Button, Table, Text } from '@mantine/core';
import {
  draftOutcome,
  outcomesOrDraft,
  reportFieldLabels,
  inspectionReports,
} from '@lintel/contract/areas/inspection-reports';
import { type Task } from '@lintel/contract/areas/tasks/task';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { PagesOf } from '#platform/list/paginator.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './inspections.module.css';
import { addingReportTo } from './adding-report.ts';

/** The inspections of a task's property, newest first (INS-013). */
export function ReportsOfTask({ task }: { task: Task }) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...read(inspectionReports.ofTask, { query: { taskId: task.id, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('inspections.title')} actions={task.can.inspect && <AddReport task={task} />}>
      {!data && <LoadingOrFailed error={error} h={80} />}
      {data && data.objects.length === 0 && <Text c="dimmed">{t('inspections.none')}</Text>}
      {data && data.objects.length > 0 && (
        <Table aria-label={t('inspections.title')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('inspection.ref')}</Table.Th>
              <Table.Th>{reportFieldLabels.inspectedOn}</Table.Th>
              <Table.Th className={css.wideOnly}>{reportFieldLabels.inspector}</Table.Th>
              <Table.Th>{reportFieldLabels.outcome}</Table.Th>
              <Table.Th className={css.wideOnly}>{reportFieldLabels.actionsIdentified}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('inspection.action.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map((report) => (
              <Table.Tr key={report.id}>
                <Table.Td>
                  <Anchor
                    renderRoot={(props) => <Link {...props} to="/inspection_view.html" search={{ id: report.id }} />}
                  >
                    {report.ref}
                  </Anchor>
                </Table.Td>
                <Table.Td className="tabular">{dayText(report.inspectedOn)}</Table.Td>
                <Table.Td className={css.wideOnly}>{report.inspector}</Table.Td>
                <Table.Td>
                  {outcomesOrDraft.find(({ id }) => id === (report.outcome ?? draftOutcome.id))!.name}
                </Table.Td>
                <Table.Td className={css.wideOnly}>
                  {t(report.actionsIdentified ? 'list.value.yes' : 'list.value.no')}
                </Table.Td>
                <Table.Td className={`tabular ${css.wideOnly}`}>{report.actionCount}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <PagesOf of={t('inspections.title')} answer={data} onPage={setPage} />
    </Section>
  );
}

function AddReport({ task }: { task: Task }) {
  return (
    <Button
      size="compact-md"
      className="no-print"
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...addingReportTo(task)} />}
    >
      {t('inspection.add')}
    </Button>
  );
}
