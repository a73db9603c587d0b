import { Anchor, Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { dashboard, trendPeriods, type TrendPeriod, type TrendRecord } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { Section } from '#platform/page/section.tsx';
import { TallTable } from '#platform/page/tall-table.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { percentText } from '#platform/percent-text.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Failed, Waiting } from './states.tsx';
import { largestFall } from './trend-fall.ts';
import { TREND_HEIGHT } from './trend-size.ts';
import css from './figures.module.css';

// The chart has a chunk of its own (decision 045): the table does not need it.
const TrendFigures = lazyPart(() => import('./trend-figures.tsx'));

type Props = { role: WhoseTasks; period: TrendPeriod; onPeriod: (period: TrendPeriod) => void };

/** The compliance of the last year or two, as a line and as a table. */
export function TrendSection({ role, period, onPeriod }: Props) {
  const [isTable, setTable] = useState(false);
  const { data, isError, error } = useQuery(read(dashboard.trend, { query: { role, period } }));
  if (isError && !data) return <Failed error={error} />;
  return (
    <Section
      title={t('dashboard.trend')}
      actions={
        <Group gap="xs" className="no-print">
          <SegmentedControl
            size="xs"
            aria-label={t('dashboard.trend.period')}
            data={trendPeriods.map(({ id, name }) => ({ value: id, label: name }))}
            value={period}
            onChange={(value) => onPeriod(value)}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={isTable ? <IconChartLine size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'dashboard.trend.line' : 'dashboard.trend.table')}
          </Button>
        </Group>
      }
    >
      {!data && <Waiting height={180} />}
      {data &&
        (data.objects.every(({ value }) => value === null) ? (
          <Text c="dimmed">{t('no.data')}</Text>
        ) : isTable ? (
          <TrendTable records={data.objects} />
        ) : (
          <Suspense fallback={<Waiting height={TREND_HEIGHT} />}>
            <TrendFigures records={data.objects} />
          </Suspense>
        ))}
      {data && <WhatFell records={data.objects} />}
      <Text size="sm" c="dimmed" mt={6}>
        {t('dashboard.trend.how')}{' '}
        {role === 'ALL' && (
          <Anchor
            inherit
            underline="always"
            className="no-print"
            renderRoot={(props) => <Link {...props} to="/compliance/then-and-now" />}
          >
            {t('past.open')}
          </Anchor>
        )}
      </Text>
    </Section>
  );
}

/** The changed counts at the largest fall: newly added tasks look the same as neglected work. */
function WhatFell({ records }: { records: TrendRecord[] }) {
  const fall = largestFall(records);
  if (!fall) return null;
  const { points, tasks, properties, failing } = fall;
  const [from, to] = [dayText(fall.from), dayText(fall.to)];
  return (
    <Text size="sm" mt={6}>
      {t('dashboard.trend.fall', { points: points.toFixed(1), from, to })}{' '}
      {tasks > 0 && t('dashboard.trend.fall.more', { tasks, properties: Math.max(properties, 0) })}{' '}
      {failing > 0 && t('dashboard.trend.fall.failing', { count: failing })}{' '}
      {tasks <= 0 && (
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/tasks/list"
              search={{ dueStatuses: ['OVERDUE'], dueDateFrom: fall.from, dueDateTo: fall.to } as never}
            />
          )}
        >
          {t('dashboard.trend.fall.overdue')}
        </Anchor>
      )}
    </Text>
  );
}

function TrendTable({ records }: { records: TrendRecord[] }) {
  const { valueTitle, targetTitle } = records[0]!;
  return (
    <TallTable label={t('dashboard.trend')} height={300}>
      <Table aria-label={t('dashboard.trend')} stickyHeader verticalSpacing={4} className={css.trendTable}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dashboard.trend.day')}</Table.Th>
            <Table.Th>{valueTitle}</Table.Th>
            <Table.Th>{targetTitle}</Table.Th>
            <Table.Th>{t('dashboard.trend.tasks')}</Table.Th>
            <Table.Th>{t('dashboard.trend.properties')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.toReversed().map(({ date, value, target, extraDetails }) => (
            <Table.Tr key={date}>
              <Table.Th scope="row">{dayText(date)}</Table.Th>
              <Table.Td>{value === null ? t('no.data') : percentText(value)}</Table.Td>
              <Table.Td>{target}%</Table.Td>
              <Table.Td>{countText(extraDetails.taskCount)}</Table.Td>
              <Table.Td>{countText(extraDetails.propertyCount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TallTable>
  );
}
