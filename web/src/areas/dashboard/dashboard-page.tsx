import { Box, Paper, SegmentedControl, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { dashboard, TrendPeriod } from '@lintel/contract/areas/dashboard';
import { whoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { PaperAcross } from '#platform/page/paper-across.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { maySee, whoSeesActions } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { blocks } from './of-areas.ts';
import { FirstScreen } from './first-screen.tsx';
import { FirstSteps, mayStart } from './first-steps.tsx';
import { AttentionSection } from './attention-section.tsx';
import { LowerParts } from './lower-parts.tsx';
import { Failed } from './states.tsx';
import css from './dashboard.module.css';

const route = getRouteApi('/');

/** What the user looks after, and what needs their attention. Each part appears as soon as it has loaded. */
export function DashboardPage() {
  const me = useMe();
  const { role = 'ALL', period: asked } = route.useSearch();
  const period = TrendPeriod.catch('weekly').parse(asked);
  const navigate = route.useNavigate();
  const seesProperties = maySee(me, ['PRISM_APP_PROPERTY_MENU']);
  const seesTasks = maySee(me, ['PRISM_APP_TASK_MENU']);
  const seesActions = maySee(me, whoSeesActions);
  const { data, isError, error } = useQuery({ ...read(dashboard.portfolio), enabled: seesProperties });
  const isEmpty = data?.propertyCount === 0;
  const duties = useQuery({
    ...read(dashboard.compliance, { query: { role: 'ALL' } }),
    enabled: seesTasks && seesProperties && !isEmpty,
  });
  const dutyCount = duties.data && Object.values(duties.data.counts).reduce((sum, count) => sum + count, 0);
  const hasNoDuties = dutyCount === 0;
  const hasFigures = seesTasks && !isEmpty && !(seesProperties && hasNoDuties);
  const hasDoneNothing = duties.data?.counts['no-data'] === dutyCount;
  const begun = data && (isEmpty || hasDoneNothing) && { propertyCount: data.propertyCount, dutyCount: dutyCount ?? 0 };
  const mayBegin = begun && mayStart(me, begun);
  return (
    <>
      <PaperAcross />
      <PageHeader
        title={t('dashboard.title')}
        beside={<span className="no-print">{t('dashboard.hello', { name: me.fullName })}</span>}
        print
      >
        {hasFigures && <WhoseControl />}
      </PageHeader>
      <PrintedBy />
      {mayBegin && <FirstSteps begun={begun} />}
      {hasFigures && (
        <FirstScreen
          role={role}
          period={period}
          onPeriod={(next) => void navigate({ search: (before) => ({ ...before, period: next }), replace: true })}
        />
      )}
      {!hasFigures && seesActions && !isEmpty && (
        <Box my="lg">
          <AttentionSection role={role} />
        </Box>
      )}
      {!isEmpty && (!seesProperties || data) && (
        <Suspense>
          {blocks.map((Block, at) => (
            <Block key={at} />
          ))}
        </Suspense>
      )}
      {((!seesProperties && !seesTasks && !seesActions) || (isEmpty && !mayBegin && data.recent.length === 0)) && (
        <Message title={t('dashboard.no.rights.title')} text={t('dashboard.no.rights.text')} />
      )}
      {isError && !data && <Failed error={error} mb="md" />}
      {seesProperties && !isError && !data && <Loading />}
      {(hasFigures || (data && (!isEmpty || data.recent.length > 0))) && (
        <LowerParts role={role} hasFigures={hasFigures} overview={data} />
      )}
    </>
  );
}

/** Whose tasks the figures count, stored in the URL. */
function WhoseControl() {
  const { role = 'ALL' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SegmentedControl
      maw="100%"
      classNames={{ label: css.whose }}
      aria-label={t('dashboard.whose')}
      data={whoseTasks.map(({ id, name }) => ({ value: id, label: name }))}
      value={role}
      onChange={(value) => void navigate({ search: (before) => ({ ...before, role: value }), replace: true })}
    />
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
