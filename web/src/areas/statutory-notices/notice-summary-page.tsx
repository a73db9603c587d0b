import { Anchor, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { NoticeSummary } from '@lintel/contract/areas/statutory-notices/summary';
import { noticeStandings } from '@lintel/contract/statutory/standing';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/facts.tsx';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { Section } from '#platform/section.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/statutory_notice_summary.html');

/** How many notices there were on a day, today or in the past, and how they stood then. */
export function NoticeSummaryPage() {
  const { today } = useMe();
  const on = route.useSearch().on ?? today;
  const navigate = route.useNavigate();
  const { data, error } = useQuery({
    ...read(statutoryNotices.summary, { body: { on } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t('statutory.summary.title')}
        back={{ to: '/statutory_notice_list.html', label: t('statutory.list.title') }}
        print
      />
      <Stack gap="md" maw={980}>
        <Group>
          <DayInput
            label={t('statutory.summary.on')}
            value={on}
            onChange={(day) =>
              void navigate({ search: !day || day === today ? {} : { on: day }, replace: true, resetScroll: false })
            }
          />
        </Group>
        <FailureAlert error={error} />
        {!data && !error && <Skeleton h={400} role="status" aria-label={t('loading')} />}
        {data && <Counts of={data} />}
      </Stack>
    </>
  );
}

type Search = Record<string, unknown>;

/** The numbers, each opening the notices that it counts as they stood on that day. */
function Counts({ of }: { of: NoticeSummary }) {
  const stood = { stoodFrom: of.on, stoodTo: of.on };
  const open = { ...stood, ended: 'NO' };
  const appealed = noticeStandings.flatMap(({ id }) => (id.startsWith('APPEAL_') ? [id] : []));
  const since = plusDays(plusInterval(of.on, { count: -12, unit: 'month' }), 1);
  const year = { visitDateFrom: since, visitDateTo: of.on };
  const number = (count: number, search: Search) => <Count count={count} to={notices} search={search} />;
  return (
    <>
      <Section title={t('statutory.summary.stood')}>
        <Facts>
          <Fact name={t('statutory.summary.in.force')}>{number(of.inForce, open)}</Fact>
          <Fact name={t('statutory.summary.overdue')}>{number(of.overdue, { ...stood, standings: ['OVERDUE'] })}</Fact>
          <Fact name={t('statutory.summary.prohibitions')}>
            {number(of.prohibitions, { ...open, prohibition: 'YES' })}
          </Fact>
          <Fact name={t('statutory.summary.under.appeal')}>
            {number(of.underAppeal, { ...stood, standings: appealed })}
          </Fact>
          <Fact name={t('statutory.summary.requirements')}>{of.openRequirements}</Fact>
          <Fact name={t('statutory.summary.average')}>{of.averageDaysToEnd}</Fact>
        </Facts>
      </Section>
      <CountTable
        title={t('statutory.summary.by.standing')}
        rows={of.byStanding}
        search={({ id }) => ({ ...stood, standings: [id] })}
      />
      <CountTable
        title={t('statutory.summary.by.type')}
        rows={of.byType}
        search={({ id }) => ({ ...open, types: [id] })}
      />
      <CountTable
        title={t('statutory.summary.by.authority')}
        rows={of.byAuthority}
        search={({ label }) => ({ ...open, authority: label })}
      />
      <CountTable
        title={t('statutory.summary.by.property')}
        rows={of.byProperty}
        search={({ id }) => ({ ...open, propertyIds: [id] })}
      />
      <CountTable
        title={t('statutory.summary.by.region')}
        rows={of.byRegion}
        search={({ id }) => (id === 'none' ? undefined : { ...open, regionIds: [id] })}
      />
      <CountTable title={t('statutory.summary.appeals')} rows={of.appeals} />
      <CountTable
        title={t('statutory.summary.visits')}
        rows={of.visitsByOutcome}
        to={visits}
        search={({ id }) => (id === 'none' ? undefined : { ...year, outcomeIds: [id] })}
      />
    </>
  );
}

const notices = '/statutory_notice_list.html';
const visits = '/enforcement_visit_list.html';

function Count({ count, to, search }: { count: number; to: string; search: Search }) {
  const text = count.toLocaleString('en-GB');
  if (count === 0) return text;
  return <Anchor renderRoot={(props) => <Link {...props} to={to} search={search as never} />}>{text}</Anchor>;
}

type Row = NoticeSummary['byType'][number];

function CountTable({
  title,
  rows,
  to = notices,
  search,
}: {
  title: string;
  rows: readonly Row[];
  to?: string;
  search?: (row: Row) => Search | undefined;
}) {
  return (
    <Section title={title}>
      {rows.length === 0 && <Text c="dimmed">{t('no.data')}</Text>}
      {rows.length > 0 && (
        <Table aria-label={title} verticalSpacing={4}>
          <Table.Tbody>
            {rows.map((row) => {
              const found = search?.(row);
              return (
                <Table.Tr key={row.id}>
                  <Table.Td>{row.label}</Table.Td>
                  <Table.Td className="tabular" ta="right">
                    {found ? <Count count={row.count} to={to} search={found} /> : row.count.toLocaleString('en-GB')}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
