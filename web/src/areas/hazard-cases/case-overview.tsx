import { Alert, Stack, Table, Text } from '@mantine/core';
import { hazardFieldLabels as labels, hazardSources, type HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { clockOf } from '@lintel/contract/statutory/hazard-clocks';
import { hazardGrounds, hazardName } from '@lintel/contract/statutory/hazards';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, instantText } from '#platform/time.ts';
import { ClockBadge } from './clock-badge.tsx';
import { dueWithFirst } from './clock-texts.ts';
import css from '#platform/page/table-cards.module.css';

/** The clocks of a case, each with its calculation. */
export function Clocks({ of: { clocks, notRequired } }: { of: HazardCase }) {
  return (
    <Section title={t('hazard.clocks')}>
      <Stack gap="sm">
        {notRequired && <Alert color="blue">{notRequired}</Alert>}
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label={t('hazard.clocks')} verticalSpacing={6} className={css.cards}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('hazard.clock')}</Table.Th>
                <Table.Th>{t('hazard.due')}</Table.Th>
                <Table.Th>{t('hazard.state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {clocks.map((clock) => (
                <Table.Tr key={`${clock.code} ${clock.from.at}`}>
                  <Table.Td>
                    <Text fw={600}>{clockOf(clock.code).name}</Text>
                    <Text size="sm" c="dimmed">
                      {t('hazard.counted', { regulation: clockOf(clock.code).regulation, words: clock.words })}
                    </Text>
                  </Table.Td>
                  <Table.Td className="tabular" data-label={t('hazard.due')}>
                    {dueWithFirst(clock)}
                  </Table.Td>
                  <Table.Td data-label={t('hazard.state')}>
                    <ClockBadge of={clock} />
                    {clock.doneAt && (
                      <Text size="sm" className="tabular" style={{ whiteSpace: 'nowrap' }}>
                        {instantText(clock.doneAt.at)}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Stack>
    </Section>
  );
}

/** What was reported, and, for those who manage cases there, about whom. */
export function Reported({ of }: { of: HazardCase }) {
  const nameIn = (some: readonly { id: string; name: string }[], id: string) =>
    some.find((each) => each.id === id)?.name;
  return (
    <>
      <Section title={t('hazard.section.report')}>
        <Facts>
          <Fact name={labels.hazard}>{hazardName(of.hazard)}</Fact>
          <Fact name={labels.ground}>{nameIn(hazardGrounds, of.ground)}</Fact>
          <Fact name={labels.awareAt}>{instantText(of.awareAt)}</Fact>
          <Fact name={labels.source}>{nameIn(hazardSources, of.source)}</Fact>
          <Fact name={labels.dwelling}>{of.dwelling}</Fact>
          <Fact name={labels.rooms}>{of.rooms}</Fact>
          <Fact name={labels.peopleIds}>
            {of.people.length > 0 ? of.people.map(({ name }) => name).join(', ') : t('hazard.people.nobody')}
          </Fact>
          {of.isPersonalShown && <Fact name={labels.description}>{of.description}</Fact>}
        </Facts>
      </Section>
      <Section title={t('hazard.section.tenant')}>
        {of.redactedAt ? (
          <Text c="dimmed">{t('hazard.redacted', { when: dayOfInstantText(of.redactedAt) })}</Text>
        ) : of.isPersonalShown ? (
          <Facts>
            <Fact name={labels.tenantName}>{of.tenantName}</Fact>
            <Fact name={labels.tenantContact}>{of.tenantContact}</Fact>
            <Fact name={labels.vulnerability}>{of.vulnerability}</Fact>
          </Facts>
        ) : (
          <Text c="dimmed">{t('hazard.personal.hidden')}</Text>
        )}
      </Section>
    </>
  );
}
