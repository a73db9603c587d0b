import { Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { NoticeSummary } from '@lintel/contract/areas/statutory-notices/summary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
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

function Counts({ of }: { of: NoticeSummary }) {
  return (
    <>
      <Section title={t('statutory.summary.stood')}>
        <Facts>
          <Fact name={t('statutory.summary.in.force')}>{of.inForce}</Fact>
          <Fact name={t('statutory.summary.overdue')}>{of.overdue}</Fact>
          <Fact name={t('statutory.summary.prohibitions')}>{of.prohibitions}</Fact>
          <Fact name={t('statutory.summary.under.appeal')}>{of.underAppeal}</Fact>
          <Fact name={t('statutory.summary.requirements')}>{of.openRequirements}</Fact>
          <Fact name={t('statutory.summary.average')}>{of.averageDaysToEnd}</Fact>
        </Facts>
      </Section>
      <CountTable title={t('statutory.summary.by.standing')} rows={of.byStanding} />
      <CountTable title={t('statutory.summary.by.type')} rows={of.byType} />
      <CountTable title={t('statutory.summary.by.authority')} rows={of.byAuthority} />
      <CountTable title={t('statutory.summary.by.property')} rows={of.byProperty} />
      <CountTable title={t('statutory.summary.by.region')} rows={of.byRegion} />
      <CountTable title={t('statutory.summary.appeals')} rows={of.appeals} />
      <CountTable title={t('statutory.summary.visits')} rows={of.visitsByOutcome} />
    </>
  );
}

function CountTable({ title, rows }: { title: string; rows: NoticeSummary['byType'] }) {
  return (
    <Section title={title}>
      {rows.length === 0 && <Text c="dimmed">{t('no.data')}</Text>}
      {rows.length > 0 && (
        <Table aria-label={title} verticalSpacing={4}>
          <Table.Tbody>
            {rows.map(({ id, label, count }) => (
              <Table.Tr key={id}>
                <Table.Td>{label}</Table.Td>
                <Table.Td className="tabular" ta="right">
                  {count.toLocaleString('en-GB')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
