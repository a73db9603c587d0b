import { Anchor, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { inspectionReports, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { outcomes } from '@lintel/contract/areas/tasks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ActionsOfReport } from '#areas/actions/actions-of-report.tsx';
import { ActivityLog } from '#platform/activity/activity-log.tsx';
import { PrintedActivity } from '#platform/activity/printed-activity.tsx';
import { usePrintedActivity } from '#platform/activity/use-printed-activity.ts';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/facts.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { PropertyLink } from '#platform/property-link.tsx';
import { maySee } from '#platform/rights.ts';
import { Section } from '#platform/section.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { TabList } from '#platform/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import css from './inspections.module.css';

const route = getRouteApi('/inspection_view.html');

export function InspectionPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const found = useQuery(read(inspectionReports.get, { query: { id } }));
  if (found.isError && !found.data) return <FailurePage error={found.error} reset={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  return <InspectionView report={found.data.dto} />;
}

function InspectionView({ report }: { report: InspectionReport }) {
  const { task } = report;
  const navigate = route.useNavigate();
  const printed = usePrintedActivity({ entityType: 'INSPECTION_REPORT', entityId: report.id });
  const hasActions = maySee(useMe(), ['PRISM_APP_ACTION_MENU']);
  const wanted = route.useSearch().tab ?? 'overview';
  const tab = ['overview', ...(hasActions ? ['actions'] : []), 'files', 'activity'].includes(wanted)
    ? wanted
    : 'overview';
  return (
    <>
      <PageHeader
        title={t('inspection.title', { ref: report.ref })}
        subtitle={
          <Group gap="xs">
            <Anchor renderRoot={(props) => <Link {...props} to="/task/$id" params={{ id: task.id }} search={{}} />}>
              {`${task.code} ${task.name}`}
            </Anchor>
            <PropertyLink id={task.propertyBriefInfoDto.id}>
              {[task.propertyBriefInfoDto.address1, task.propertyBriefInfoDto.address2].filter(Boolean).join(', ')}
            </PropertyLink>
          </Group>
        }
        back={{ to: `/task/${task.id}`, label: task.name }}
        edit={report.can.edit ? `/inspection_edit.html?id=${report.id}` : undefined}
        print={printed.options}
      />
      {printed.records ? (
        <>
          <Overview report={report} />
          <PrintedActivity records={printed.records} />
        </>
      ) : (
        <Tabs
          value={tab}
          keepMounted={false}
          keepMountedMode="display-none"
          onChange={(next) =>
            void navigate({
              search: next && next !== 'overview' ? { id: report.id, tab: next } : { id: report.id },
              replace: true,
              resetScroll: false,
            })
          }
        >
          <TabList aria-label={t('inspection.tabs')} current={tab}>
            <Tabs.Tab value="overview">{t('inspection.overview')}</Tabs.Tab>
            {hasActions && (
              <Tabs.Tab value="actions">
                {t('actions.title')}
                {report.actionCount > 0 && ` (${report.actionCount.toLocaleString('en-GB')})`}
              </Tabs.Tab>
            )}
            <Tabs.Tab value="files">
              {t('inspection.files')}
              {report.fileCount > 0 && ` (${report.fileCount.toLocaleString('en-GB')})`}
            </Tabs.Tab>
            <Tabs.Tab value="activity">{t('inspection.activity')}</Tabs.Tab>
          </TabList>
          <Tabs.Panel value="overview">
            <Overview report={report} />
          </Tabs.Panel>
          {hasActions && (
            // What is typed there stays while one looks at the files.
            <Tabs.Panel value="actions" keepMounted>
              <Stack gap="md">
                <ActionsOfReport report={report} />
              </Stack>
            </Tabs.Panel>
          )}
          <Tabs.Panel value="files">
            <FileArea
              ownerId={report.id}
              ownerKind="INSPECTION_REPORT"
              can={{ add: report.can.addFile }}
              near={[{ id: report.task.id, label: `${report.task.code} · ${report.task.name}` }]}
            />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <ActivityLog
              of={{ entityType: 'INSPECTION_REPORT', entityId: report.id }}
              canComment={report.can.comment}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

function Overview({ report }: { report: InspectionReport }) {
  return (
    <Stack gap="md" maw={980}>
      <Section title={t('inspection.section')}>
        <Stack gap="sm">
          <Facts>
            <Fact name={t('inspection.on')}>{dayText(report.inspectedOn)}</Fact>
            <Fact name={t('inspection.by')}>{report.inspector}</Fact>
            <Fact name={t('inspection.outcome')}>{outcomes.find(({ id }) => id === report.outcome)?.name}</Fact>
            <Fact name={t('inspection.actions.identified')}>
              {t(report.actionsIdentified ? 'list.value.yes' : 'list.value.no')}
            </Fact>
            <Fact name={t('inspection.action.count')}>{report.actionCount.toLocaleString('en-GB')}</Fact>
            <Fact name={t('inspection.recorded')}>{instantText(report.createdAt)}</Fact>
          </Facts>
          {report.summary && (
            <div>
              <Text size="sm" c="dimmed">
                {t('inspection.summary')}
              </Text>
              <Text className={css.prose}>{report.summary}</Text>
            </div>
          )}
        </Stack>
      </Section>
    </Stack>
  );
}
