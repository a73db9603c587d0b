import { Anchor, Button, Group, SegmentedControl, Select, Stack, Table, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { frequencyOf, hourBases, type AccidentHours } from '@lintel/contract/areas/accidents/hours';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

const list = '/accident/list/accident_list.html';
type Region = AccidentHours['regions'][number];
const NOWHERE = 'none';
const rate = (value: number | null) =>
  value === null ? '–' : value.toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** Hours worked, and the rate of employees' accidents per hours. */
export function HoursPage() {
  const { data, error } = useQuery(read(accidents.hours, {}));
  const [per, setPer] = useState<(typeof hourBases)[number]>(hourBases[0]);
  const [asked, setAsked] = useState<string>();
  const regions = data?.regions ?? [];
  const region = regions.find(({ id }) => (id ?? NOWHERE) === asked) ?? regions[0];
  const everywhere = regions.flatMap(({ months }) => months);
  const overall = frequencyOf(everywhere, per);
  const words = t('accident.hours.per', { per });
  return (
    <>
      <PageHeader
        title={t('accident.hours.title')}
        back={{ to: '/accident/summary/accident_list.html', label: t('accident.summary.title') }}
        print
      />
      <PrintedBy />
      {!data && <LoadingOrFailed error={error} h={400} />}
      {region && (
        <Stack gap="md" maw={980}>
          <Text>{t('accident.hours.about')}</Text>
          <SegmentedControl
            w="fit-content"
            aria-label={t('accident.hours.base')}
            data={hourBases.map((each) => ({
              value: String(each),
              label: t('accident.hours.number', { hours: each }),
            }))}
            value={String(per)}
            onChange={(next) => setPer(hourBases.find((each) => String(each) === next)!)}
          />
          <Text fw={600}>
            {overall === null ? t('accident.hours.none') : t('accident.hours.all', { rate: rate(overall), per: words })}
          </Text>
          <Select
            maw={400}
            label={t('accident.hours.region')}
            data={regions.map(({ id, name, months }) => ({
              value: id ?? NOWHERE,
              label: `${name}: ${rate(frequencyOf(months, per))}`,
            }))}
            allowDeselect={false}
            value={region.id ?? NOWHERE}
            onChange={(id) => setAsked(id ?? undefined)}
          />
          <RegionHours key={region.id} region={region} per={per} />
        </Stack>
      )}
    </>
  );
}

function RegionHours({ region, per }: { region: Region; per: (typeof hourBases)[number] }) {
  const [typed, setTyped] = useState<Record<string, number | null>>({});
  const release = useUnsavedChanges(Object.keys(typed).length > 0);
  const save = useWrite(accidents.saveHours, {
    silent: true,
    onSuccess: () => {
      release();
      setTyped({});
      showSuccess(t('accident.hours.saved'));
    },
  });
  const months = Object.entries(typed).map(([month, hours]) => ({ month, hours }));
  return (
    <Section title={region.name}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (months.length > 0) save.mutate({ body: { regionId: region.id, months } });
        }}
      >
        <FailureAlert error={save.error} />
        <Table.ScrollContainer minWidth={290}>
          <Table verticalSpacing={4} horizontalSpacing={6} aria-label={region.name}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('accident.summary.by.month')}</Table.Th>
                <Table.Th>{t('accident.hours.worked')}</Table.Th>
                <Table.Th ta="right">{t('accident.hours.accidents')}</Table.Th>
                <Table.Th ta="right">{t('accident.hours.rate')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {region.months.map((one) => (
                <Table.Tr key={one.month}>
                  <Table.Td>{one.label}</Table.Td>
                  <Table.Td>
                    <NumberBox
                      w="clamp(76px, 21vw, 130px)"
                      size="xs"
                      aria-label={t('accident.hours.worked.in', { month: one.label })}
                      thousandSeparator=","
                      hideControls
                      value={one.month in typed ? (typed[one.month] ?? null) : one.hours}
                      onChange={(hours) => setTyped({ ...typed, [one.month]: hours })}
                    />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Anchor
                      size="sm"
                      renderRoot={(props) => <Link {...props} to={list} search={one.accidents.search as never} />}
                    >
                      {countText(one.accidents.count)}
                    </Anchor>
                  </Table.Td>
                  <Table.Td ta="right">{rate(frequencyOf([one], per))}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end" mt="sm" className="no-print">
          <Button type="submit" disabled={months.length === 0} loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
