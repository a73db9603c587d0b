import { Stack, Text } from '@mantine/core';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import type { Action } from '@lintel/contract/areas/actions/action';
import { Section } from '#platform/page/section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import { priorityNames } from './action-badges.tsx';
import { SourceLink } from './action-source.tsx';

/** What is wrong, and where; first what is to be done, in full, where the title of the page may be cut. */
export function ActionFinding({ action: { name, observation, location } }: { action: Action }) {
  const isCut = name.length > (useIsPhone() ? FITS.phone : FITS.desktop);
  if (!isCut && !observation && !location) return null;
  return (
    <Section title={t('action.details')}>
      <Stack gap="xs">
        {isCut && <Text className="prose">{name}</Text>}
        {observation && <Text className="prose">{observation}</Text>}
        {location && (
          <Text c="dimmed">
            {actionFieldLabels.location}: {location}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** The characters that two lines of a title have room for; a narrower window on a desktop shows all of it on hovering. */
const FITS = { phone: 60, desktop: 140 };

/** The other facts of it, and its source. */
export function ActionFacts({ action }: { action: Action }) {
  return (
    <Stack gap="md" miw={0}>
      <Section title={t('action.facts')}>
        <Facts>
          <Fact name={actionFieldLabels.statusId}>{action.status.name}</Fact>
          <Fact name={actionFieldLabels.priority}>{priorityNames[action.priority]}</Fact>
          <Fact name={actionFieldLabels.startDate}>{dayText(action.startDate)}</Fact>
          <Fact name={actionFieldLabels.dueDateByInspection}>
            {action.dueDateByInspection && dayText(action.dueDateByInspection)}
          </Fact>
          <Fact name={actionFieldLabels.areaOfObservationIds}>
            {action.areaOfObservations.map(({ name }) => name).join(', ')}
          </Fact>
          <Fact name={t('action.source')}>
            {action.source ? <SourceLink source={action.source} /> : t('action.source.none')}
          </Fact>
          {action.noAccessCount > 0 && <Fact name={t('action.no.access')}>{action.noAccessCount}</Fact>}
          <Fact name={t('action.raised')}>
            {t('action.raised.by', {
              day: dayOfInstantText(action.createdAt),
              name: action.createdBy ?? t('no.value'),
            })}
          </Fact>
        </Facts>
      </Section>
    </Stack>
  );
}
