import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { countedOn } from '@lintel/contract/areas/statutory-notices/links';
import type { NoticeSummary } from '@lintel/contract/areas/statutory-notices/summary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/statutory_notice_summary.html');

/** The number of notices on a day, today or in the past, by their standing then. */
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
      <PrintedBy />
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
        {!data && !error && <Loading h={400} />}
        {data && <Counts of={data} />}
      </Stack>
    </>
  );
}

type Search = Record<string, unknown>;

/** The numbers, each linking to the records that it counts with their state on that day. */
function Counts({ of }: { of: NoticeSummary }) {
  const { notices: counted, requirements, visits: visitsOf } = countedOn(of.on);
  const number = (count: number | null, search: Search, to = notices) => (
    <Count count={count} to={to} search={search} />
  );
  return (
    <>
      <Section title={t('statutory.summary.stood')}>
        <Facts>
          <Fact name={t('statutory.summary.in.force')}>{number(of.inForce, counted.inForce)}</Fact>
          <Fact name={t('statutory.summary.overdue')}>{number(of.overdue, counted.overdue)}</Fact>
          <Fact name={t('statutory.summary.prohibitions')}>{number(of.prohibitions, counted.prohibitions)}</Fact>
          <Fact name={t('statutory.summary.under.appeal')}>{number(of.underAppeal, counted.underAppeal)}</Fact>
          <Fact name={t('statutory.summary.requirements')}>{number(of.openRequirements, requirements, actions)}</Fact>
          <Fact name={t('statutory.summary.average')}>{number(of.averageDaysToEnd, counted.ended)}</Fact>
        </Facts>
      </Section>
      <CountTable title={t('statutory.summary.by.standing')} rows={of.byStanding} search={counted.byStanding} />
      <CountTable title={t('statutory.summary.by.type')} rows={of.byType} search={counted.byType} />
      <CountTable title={t('statutory.summary.by.authority')} rows={of.byAuthority} search={counted.byAuthority} />
      <CountTable title={t('statutory.summary.by.property')} rows={of.byProperty} search={counted.byProperty} />
      <CountTable title={t('statutory.summary.by.region')} rows={of.byRegion} search={counted.byRegion} />
      <CountTable title={t('statutory.summary.appeals')} rows={of.appeals} search={counted.appeals} />
      <CountTable title={t('statutory.summary.visits')} rows={of.visitsByOutcome} to={visits} search={visitsOf} />
    </>
  );
}

const notices = '/statutory_notice_list.html';
const visits = '/enforcement_visit_list.html';
const actions = '/actions/list/action_list.html';

function Count({ count, to, search }: { count: number | null; to: string; search: Search }) {
  if (count === null) return t('no.value');
  const text = countText(count);
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
  search: (row: Row) => Search;
}) {
  return (
    <Section title={title}>
      {rows.length === 0 && <Text c="dimmed">{t('no.data')}</Text>}
      {rows.length > 0 && (
        <Table aria-label={title} verticalSpacing={4}>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.label}</Table.Td>
                <Table.Td className="tabular" ta="right">
                  <Count count={row.count} to={to} search={search(row)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
