import { Button, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardName } from '@lintel/contract/statutory/hazards';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { Section } from '#platform/page/section.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { Clocks, Reported } from './case-overview.tsx';
import { Chronology } from './chronology.tsx';

const route = getRouteApi('/hazard_case_print.html');

/** The whole of a case on paper, for the Ombudsman or a court: what was reported, its clocks, and everything in order. */
export function PrintCasePage() {
  const id = requiredParam(route.useSearch(), 'id');
  const { data, error, refetch } = useQuery(read(hazardCases.get, { query: { id } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} />;
  const of = data.dto;
  return (
    <>
      <PageHeader
        title={t('hazard.print.title', { ref: of.ref })}
        subtitle={[hazardName(of.hazard), of.dwelling, of.property.caption].filter(Boolean).join(' · ')}
        back={{ to: pageOf('HAZARD_CASE', id), label: of.ref }}
      >
        <Button className="no-print" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('header.print')}
        </Button>
      </PageHeader>
      <PrintedBy />
      <Stack gap="md" maw={980}>
        <Text size="sm" c="dimmed">
          {t('hazard.print.law')}
        </Text>
        <Reported of={of} />
        <Clocks of={of} />
        <Section title={t('hazard.chronology')}>
          <Chronology of={of} />
        </Section>
      </Stack>
    </>
  );
}
