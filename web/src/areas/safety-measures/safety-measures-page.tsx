import { Alert, Group, Select, Stack, Text } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { SafetyMeasureId } from '@lintel/contract/areas/safety-measure-ids';
import { lastYearEnd, safetyMeasureEndpoints } from '@lintel/contract/areas/safety-measures';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { day as realDay, id } from '@lintel/contract/platform/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { DayChoice } from '#platform/form/day-choice.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { SheetButton } from '#platform/list/sheet-button.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { PaperAcross } from '#platform/page/paper-across.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { Refusal } from '#platform/refusal.ts';
import { ForbiddenPage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { FailingChecks } from './failing-checks.tsx';
import { MeasureCards } from './measure-cards.tsx';
import { WhatWasNotCounted } from './what-was-not-counted.tsx';

const route = getRouteApi('/reports/safety-measures');

/** The building safety measures on a day, what keeps each from 100%, and what could not be counted. */
export function SafetyMeasuresPage() {
  const { today } = useMe();
  const { measure: named, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const yearEnd = lastYearEnd(today);
  const typed = realDay.safeParse(search.day);
  const asked = {
    day: typed.success && typed.data <= today ? typed.data : yearEnd,
    regionId: id.safeParse(search.regionId).data,
    landlordId: id.safeParse(search.landlordId).data,
  };
  const go = (more: object) =>
    void navigate({ search: (before: object) => ({ ...before, ...more }), replace: true, resetScroll: false });
  const { data, error, isPlaceholderData } = useQuery({
    ...read(safetyMeasureEndpoints.figures, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const { data: uncounted } = useQuery(read(safetyMeasureEndpoints.uncounted, { query: asked }));
  if (error instanceof Refusal && error.status === 403) return <ForbiddenPage />;
  const chosen = SafetyMeasureId.safeParse(named).data ?? worstOf(data?.measures);
  const shown = data?.measures.find(({ measure }) => measure === chosen);
  const ends = [yearEnd, lastYearEnd(plusDays(yearEnd, -1))];
  return (
    <>
      <PaperAcross />
      <PageHeader title={t('measures.title')} back={{ to: '/reports', label: t('menu.reports') }} print>
        <SheetButton title={t('measures.title')} endpoint={safetyMeasureEndpoints.export} body={asked} />
      </PageHeader>
      <PrintedBy />
      <Stack gap="md">
        <Group align="end" gap="sm">
          <DayChoice
            label={t('measures.day')}
            value={asked.day}
            maxDate={today}
            usual={[...ends.map((end) => [end, dayText(end)] as const), [today, t('measures.today')]]}
            onChange={(day) => go({ day })}
          />
          <Place
            dictionary="REGIONS"
            label={t('measures.region')}
            value={asked.regionId}
            onChange={(regionId) => go({ regionId })}
          />
          <Place
            dictionary="LANDLORD"
            label={t('measures.landlord')}
            value={asked.landlordId}
            onChange={(landlordId) => go({ landlordId })}
          />
        </Group>
        {!data && <LoadingOrFailed error={error} h={420} />}
        {data && (
          <Stack gap="md" aria-busy={isPlaceholderData}>
            {data.isOfPart && <Alert color="blue">{t('measures.part')}</Alert>}
            <MeasureCards
              measures={data.measures}
              expected={uncounted?.expected ?? []}
              chosen={chosen}
              onChoose={(measure) => go({ measure })}
            />
            <Text size="sm" c="dimmed" maw={980}>
              {t('measures.what')}
            </Text>
            {shown && <FailingChecks key={shown.measure} asked={asked} figures={shown} />}
            <WhatWasNotCounted asked={asked} figures={data} />
          </Stack>
        )}
      </Stack>
    </>
  );
}

/** The measure that is shown first: the one furthest from 100%. */
function worstOf(measures: readonly { measure: SafetyMeasureId; percent: number | null }[] = []): SafetyMeasureId {
  const [worst] = measures.filter(({ percent }) => percent !== null).toSorted((a, b) => a.percent! - b.percent!);
  return worst?.measure ?? 'BS01';
}

type PlaceProps = {
  dictionary: 'REGIONS' | 'LANDLORD';
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

function Place({ dictionary, label, value, onChange }: PlaceProps) {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary }, query: { archived: 'used' } }));
  return (
    <Select
      label={label}
      {...fetchedSelectProps(reading, reading.data?.objects ?? [])}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      placeholder={t('measures.all')}
      searchable
      clearable
    />
  );
}
