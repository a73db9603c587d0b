import { Anchor, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { dashboard, type DashboardTile, type PortfolioOverview } from '@lintel/contract/areas/dashboard';
import { standings, type WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ReportsDue } from '#areas/accidents/reports-due.tsx';
import { ActivityEntry } from '#platform/activity/activity-entry.tsx';
import activityCss from '#platform/activity/activity.module.css';
import { read } from '#platform/api.ts';
import { Bars } from '#platform/bars.tsx';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { Section } from '#platform/section.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { ComplianceSection } from './compliance-section.tsx';
import { Doughnuts } from './doughnuts.tsx';
import { FirstSteps, mayStart } from './first-steps.tsx';
import { MatrixSection } from './matrix-section.tsx';
import { TrendSection } from './trend-section.tsx';
import { WeeksSection } from './weeks-section.tsx';
import css from './dashboard.module.css';
import figuresCss from './figures.module.css';

/** What the signed-in person looks after, and what needs their attention. */
export function DashboardPage() {
  const me = useMe();
  const seesProperties = maySee(me, ['PRISM_APP_PROPERTY_MENU']);
  const seesTasks = maySee(me, ['PRISM_APP_TASK_MENU']);
  const { data, isError, error, refetch } = useQuery({ ...read(dashboard.portfolio), enabled: seesProperties });
  const isEmpty = data?.propertyCount === 0;
  const duties = useQuery({
    ...read(dashboard.compliance, { query: { role: 'ALL' } }),
    enabled: seesTasks && seesProperties && !isEmpty,
  });
  const hasNoDuties = duties.data && Object.values(duties.data.counts).every((count) => count === 0);
  const hasFigures = seesTasks && !isEmpty && (!seesProperties || (data && !duties.isPending && !hasNoDuties));
  const mayBegin = data && (isEmpty || hasNoDuties) && mayStart(me, data.propertyCount);
  return (
    <>
      <PageHeader title={t('dashboard.title')} subtitle={t('dashboard.hello', { name: me.fullName })}>
        {hasFigures && <WhoseControl />}
      </PageHeader>
      {!isEmpty && (!seesProperties || data) && <ReportsDue />}
      {mayBegin && <FirstSteps propertyCount={data.propertyCount} />}
      {hasFigures && <TaskFigures />}
      {((!seesProperties && !seesTasks) || (isEmpty && !mayBegin && data.recent.length === 0)) && (
        <Message title={t('dashboard.no.rights.title')} text={t('dashboard.no.rights.text')} />
      )}
      {isError && !data && <FailurePage error={error} reset={() => void refetch()} />}
      {seesProperties && !isError && !data && <Loading />}
      {data && (!isEmpty || data.recent.length > 0) && <Portfolio overview={data} />}
    </>
  );
}

const route = getRouteApi('/');

/** Whose tasks the figures count, kept in the address. */
function WhoseControl() {
  const { role = 'ALL' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(read(dashboard.roles));
  if (!data) return null;
  return (
    <SegmentedControl
      aria-label={t('dashboard.whose')}
      data={data.objects.map(({ id, name }) => ({ value: id, label: name }))}
      value={role}
      onChange={(value) =>
        void navigate({ search: (before) => ({ ...before, role: value as WhoseTasks }), replace: true })
      }
    />
  );
}

/** What the duties of the portfolio amount to, and how that has come about. */
function TaskFigures() {
  const me = useMe();
  const { role = 'ALL', period = 'weekly' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack gap="md" mb="md">
      <div className={figuresCss.head}>
        <ComplianceSection role={role} ownerId={me.id} />
        <TrendSection
          role={role}
          period={period}
          onPeriod={(next) => void navigate({ search: (before) => ({ ...before, period: next }), replace: true })}
        />
      </div>
      <Doughnuts role={role} />
      <MatrixSection role={role} ownerId={me.id} />
      <WeeksSection role={role} />
      <TaskTypes role={role} ownerId={me.id} />
    </Stack>
  );
}

/** How many tasks there are of each type. */
function TaskTypes({ role, ownerId }: { role: WhoseTasks; ownerId: string }) {
  const { data } = useQuery(read(dashboard.compliance, { query: { role } }));
  if (!data || data.taskTypes.length === 0) return null;
  const of = {
    status: 'ALL',
    standings: standings.map(({ id }) => id),
    ...(role === 'OWN' && { ownerIds: [ownerId] }),
  };
  return (
    <Bars
      title={t('dashboard.by.task.type')}
      tiles={data.taskTypes.map(({ taskTypeId, taskTypeName, taskCount }) => ({
        id: taskTypeId,
        label: taskTypeName,
        count: taskCount,
        search: { ...of, taskTypeIds: [taskTypeId] },
      }))}
      to="/tasks/list"
    />
  );
}

function Portfolio({ overview }: { overview: PortfolioOverview }) {
  return (
    <Stack gap="md" mt="md">
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="md">
        <Tile tile={{ id: 'all', label: t('dashboard.properties'), count: overview.propertyCount, search: {} }} />
        {overview.gaps.map((tile) => (
          <Tile key={tile.id} tile={tile} />
        ))}
      </SimpleGrid>
      <div className={css.columns}>
        <Stack gap="md">
          <Bars title={t('dashboard.by.region')} tiles={overview.byRegion} to="/property/" />
          <Bars
            title={t('dashboard.by.type')}
            tiles={overview.byType.toSorted((a, b) => b.count - a.count)}
            to="/property/"
          />
        </Stack>
        <Section title={t('dashboard.recent')}>
          {overview.recent.length === 0 && <Text c="dimmed">{t('dashboard.recent.none')}</Text>}
          <ol className={css.recent} aria-label={t('dashboard.recent')}>
            {overview.recent.map(({ propertyId, caption, count, search, ...record }) => (
              <li key={record.id}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link {...props} to="/property/$id" params={{ id: propertyId }} />}
                >
                  {caption}
                </Anchor>
                {count > 1 && <More count={count - 1} search={search} />}
                <ul className={activityCss.entries}>
                  <ActivityEntry record={record} />
                </ul>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </Stack>
  );
}

/** The other properties to which the same thing happened at once, as a list where one search finds them. */
function More({ count, search }: Pick<PortfolioOverview['recent'][number], 'count' | 'search'>) {
  const text = t('dashboard.recent.more', { count: count.toLocaleString('en-GB') });
  return (
    <Text span size="sm">
      {' '}
      {search ? (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/property/" search={search as never} />}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </Text>
  );
}

function Tile({ tile: { label, count, search } }: { tile: DashboardTile }) {
  return (
    <Paper
      withBorder
      radius="md"
      p="md"
      className={css.tile}
      renderRoot={(props) => <Link {...props} to="/property/" search={search as never} />}
    >
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text className={css.number}>{count.toLocaleString('en-GB')}</Text>
    </Paper>
  );
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder radius="md" p="xl" maw={640}>
      <Title order={2}>{title}</Title>
      <Text mt="xs">{text}</Text>
    </Paper>
  );
}

function Loading() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} h={84} radius="md" />
      ))}
    </SimpleGrid>
  );
}
