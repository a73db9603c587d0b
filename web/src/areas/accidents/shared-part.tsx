import { Stack, Text } from '@mantine/core';
import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import { Fact, Facts } from '#platform/facts.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { SameIncident } from './same-incident.tsx';

/** What everybody may know of an accident who sees it: when, where and of what kind (riddor-desk.md, section 8). */
export function SharedPart({ accident }: { accident: Accident }) {
  const facts = [
    [labels.categoryId, accident.category.name],
    [labels.accidentDate, dayText(accident.accidentDate)],
    [labels.accidentTime, accident.accidentTime],
    [labels.locationId, accident.location?.name],
    [labels.incidentKindId, accident.incidentKind?.name],
  ] as const;
  return (
    <Stack gap="md" maw={980}>
      <Section title={t('accident.view.general')}>
        <Stack gap="md">
          <Facts>
            {facts.map(
              ([name, value]) =>
                value && (
                  <Fact key={name} name={name}>
                    {value}
                  </Fact>
                ),
            )}
          </Facts>
          <Text c="dimmed">{t('accident.view.rest.is.personal')}</Text>
        </Stack>
      </Section>
      <SameIncident accident={accident} />
    </Stack>
  );
}
