import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import {
  inspectionReportList,
  inspectionReports,
  isDraft,
  reportFieldLabels,
  type InspectionReport,
} from '@lintel/contract/areas/inspection-reports';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ActionsOfReport, raisingFromReport } from '#areas/actions/actions-of-report.tsx';
import { requiredParam } from '#platform/address.ts';
import { RecordPage } from '#platform/record/record-page.tsx';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { NewestFiles } from '#platform/files/newest-files.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { mayRaiseActions, maySee, whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';

const route = getRouteApi('/inspection_view.html');

export function InspectionPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const me = useMe();
  const mayRaise = mayRaiseActions(me);
  const navigate = useNavigate();
  return (
    <RecordPage
      query={read(inspectionReports.get, { query: { id } })}
      neighbours={{
        query: read(inspectionReports.neighbours, { body: { id, search: originOf(inspectionReportList) as never } }),
        hrefOf: (other) => pageOf('INSPECTION_REPORT', other),
      }}
      show={({ dto: report }) => ({
        of: { entityType: 'INSPECTION_REPORT', entityId: id },
        title: t('inspection.title', { ref: report.ref }),
        subtitle: <Subtitle task={report.task} />,
        beside: isDraft(report) && <Badge color="gray">{t('inspection.draft')}</Badge>,
        notice: isDraft(report) && <Unfinished report={report} />,
        back: { to: `/task/${report.task.id}`, label: report.task.name },
        edit: report.can.edit ? `/inspection_edit.html?id=${id}` : undefined,
        raises: raisingFromReport(report),
        commands: mayRaise && <AddAction report={report} />,
        nextStep: isDraft(report)
          ? report.can.edit && { label: t('inspection.finish'), run: () => void navigate(editing(report)) }
          : lacksActions(report) && mayRaise && { label: t('actions.add'), run: () => void navigate(raising(report)) },
        tabsLabel: t('inspection.tabs'),
        overview: <Overview report={report} />,
        overviewKeepsInput: true,
        tabs: [
          {
            id: 'files',
            label: t('inspection.files'),
            allow: whoSeesFiles,
            count: filesOf(report),
            content: <Files report={report} />,
          },
        ],
        canComment: report.can.comment,
      })}
    />
  );
}

const editing = ({ id }: InspectionReport) =>
  ({ to: '/inspection_edit.html', search: { id }, state: fromRecord }) as const;
const raising = (report: InspectionReport) => ({
  to: '/actions/add' as string,
  search: raisingFromReport(report) as never,
  state: fromRecord,
});

/** Whether something is to be put right and no action is raised yet. */
const lacksActions = ({ actionsIdentified, actionCount }: InspectionReport) => actionsIdentified && actionCount === 0;

/** On a phone the plus button replaces it. */
function AddAction({ report }: { report: InspectionReport }) {
  return useIsPhone() ? null : (
    <Button
      variant={lacksActions(report) ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...raising(report)} />}
    >
      {t('actions.add')}
    </Button>
  );
}

type TaskLinkProps = { task: InspectionReport['task']; underline?: 'always' | 'hover' };
const TaskLink = ({ task, underline = 'hover' }: TaskLinkProps) => (
  <Anchor
    underline={underline}
    renderRoot={(props) => <Link {...props} to="/task/$id" params={{ id: task.id }} search={{}} />}
  >
    {`${task.code} ${task.name}`}
  </Anchor>
);

function Subtitle({ task }: { task: InspectionReport['task'] }) {
  return (
    <Group gap="xs">
      <TaskLink task={task} />
      <PropertyLink id={task.propertyBriefInfoDto.id}>{task.propertyBriefInfoDto.caption}</PropertyLink>
    </Group>
  );
}

function Unfinished({ report }: { report: InspectionReport }) {
  return (
    <Alert color="yellow" mb="md" icon={<IconPencil size={18} aria-hidden />} title={t('inspection.draft')}>
      <Text>{t('inspection.draft.text')}</Text>
      {report.can.edit && (
        <Button
          mt="xs"
          size="compact-md"
          className="no-print"
          // On a phone it is at the bottom.
          visibleFrom="sm"
          renderRoot={(props) => <Link {...props} {...editing(report)} />}
        >
          {t('inspection.finish')}
        </Button>
      )}
    </Alert>
  );
}

/** Its own files, and those that the task was given with it. */
const filesOf = ({ fileCount, cycleFileCount }: InspectionReport) => fileCount + cycleFileCount;

/** What the inspection said, the files that show it, and what became of each finding. */
function Overview({ report }: { report: InspectionReport }) {
  const seesActions = maySee(useMe(), whoSeesActions);
  return (
    <Stack gap="md">
      <Section title={t('inspection.section')}>
        <Stack gap="sm">
          <Facts>
            <Fact name={reportFieldLabels.inspectedOn}>{dayText(report.inspectedOn)}</Fact>
            <Fact name={reportFieldLabels.inspector}>{report.inspector}</Fact>
            <Fact name={reportFieldLabels.outcome}>{outcomes.find(({ id }) => id === report.outcome)?.name}</Fact>
            <Fact name={reportFieldLabels.actionsIdentified}>
              {t(report.actionsIdentified ? 'list.value.yes' : 'list.value.no')}
            </Fact>
            <Fact name={t('inspection.recorded')}>{instantText(report.createdAt)}</Fact>
          </Facts>
          {report.summary && (
            <div>
              <Text size="sm" c="dimmed">
                {reportFieldLabels.summary}
              </Text>
              <Text className="prose">{report.summary}</Text>
            </div>
          )}
        </Stack>
      </Section>
      <NewestFiles files={report.newestFiles} count={filesOf(report)} />
      {seesActions && <ActionsOfReport report={report} />}
    </Stack>
  );
}

/** In the parts of the form: the evidence for the task, which is added on its page, and the files of the report. */
function Files({ report }: { report: InspectionReport }) {
  const { id, task, cycleId, cycleFileCount, can } = report;
  const own = (
    <FileArea
      ownerId={id}
      ownerKind="INSPECTION_REPORT"
      can={{ add: can.addFile }}
      near={[{ id: task.id, label: `${task.code} · ${task.name}` }]}
    />
  );
  return (
    <Stack gap="md" maw={980}>
      {can.addFile && (
        <Text>
          {t('inspection.files.elsewhere')} <TaskLink task={task} underline="always" />
        </Text>
      )}
      {cycleId && cycleFileCount > 0 ? (
        <>
          <Section title={t('inspection.files.evidence')}>
            <FileArea ownerId={cycleId} ownerKind="TASK-CYCLE" can={{ add: false, remove: false }} />
          </Section>
          <Section title={t('inspection.files.other')}>{own}</Section>
        </>
      ) : (
        own
      )}
    </Stack>
  );
}
