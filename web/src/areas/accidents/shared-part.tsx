import { Stack, Text } from '@mantine/core';
import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import { accidentStates } from '@lintel/contract/areas/accidents/closing';
import { decisionName } from '@lintel/contract/areas/accidents/decision';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { FactsOf } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { SameIncident } from './same-incident.tsx';

const { columns } = accidentList;

/** What everybody who sees an accident may know: when, where, its category, and its state (riddor-desk.md, section 8). */
export function SharedPart({ accident }: { accident: Accident }) {
  const facts = [
    [labels.categoryId, accident.category.name],
    [labels.accidentDate, dayText(accident.accidentDate)],
    [labels.accidentTime, accident.accidentTime],
    [labels.locationId, accident.location?.name],
    [labels.incidentKindId, accident.incidentKind?.name],
    [columns.riddorDecision!.label, accident.riddorDecision && decisionName(accident.riddorDecision)],
    [columns.state!.label, accidentStates.find(({ id }) => id === accident.state)!.name],
  ] as const;
  return (
    <Stack gap="md" maw={980}>
      <Section title={t('accident.view.general')}>
        <Stack gap="md">
          <FactsOf facts={facts.filter(([, value]) => value)} />
          <Text c="dimmed">{t('accident.view.rest.is.personal')}</Text>
        </Stack>
      </Section>
      <SameIncident accident={accident} />
    </Stack>
  );
}
