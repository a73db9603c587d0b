import { Badge, Group, Text } from '@mantine/core';
import {
  assistanceName,
  evacuationFieldLabels as labels,
  planOrigins,
  type EvacuationPlan,
} from '@lintel/contract/areas/evacuation-plans/plan';
import { evacuationReceivers } from '@lintel/contract/areas/evacuation-plans/entry';
import { evacuationSteps, isReviewDue, sharingStates } from '@lintel/contract/areas/evacuation-plans/standing';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

const nameIn = (some: readonly { id: string; name: string }[], id: string) => some.find((each) => each.id === id)!.name;

/** How far a plan has come, and what is to be done next. */
export function Standing({ of: { standing } }: { of: EvacuationPlan }) {
  const { offeredOn, answer, answeredOn, assessedOn, assessedBy, consent, consentOn, reviewDueOn, missing } = standing;
  const { today } = useMe();
  const isReview = isReviewDue(standing, today);
  return (
    <Section title={t('evacuation.section.standing')}>
      <Facts>
        <Fact name={t('evacuation.next')}>
          {missing.length > 0 || isReview ? (
            <Group gap={6}>
              {missing.map((step) => (
                <Badge key={step} variant="light" color={step === 'REMOVAL' ? 'red' : 'yellow'}>
                  {nameIn(evacuationSteps, step)}
                </Badge>
              ))}
              {isReview && (
                <Badge variant="light" color={reviewDueOn! < today ? 'red' : 'yellow'}>
                  {t('evacuation.next.review')}
                </Badge>
              )}
            </Group>
          ) : (
            reviewDueOn && t('evacuation.next.none')
          )}
        </Fact>
        <Fact name={t('evacuation.review')}>
          {reviewDueOn && t('evacuation.review.by', { day: dayText(reviewDueOn) })}
        </Fact>
        <Fact name={t('evacuation.offered')}>{offeredOn && dayText(offeredOn)}</Fact>
        <Fact name={t('evacuation.answer')}>
          {answer &&
            t(answer === 'ACCEPTED' ? 'evacuation.answer.accepted' : 'evacuation.answer.declined', {
              day: dayText(answeredOn!),
            })}
        </Fact>
        <Fact name={t('evacuation.assessed')}>
          {assessedOn &&
            (assessedBy
              ? t('evacuation.assessed.by', { day: dayText(assessedOn), who: assessedBy })
              : dayText(assessedOn))}
        </Fact>
        <Fact name={t('evacuation.consent')}>
          {consent === null
            ? t('evacuation.consent.none')
            : t(consent ? 'evacuation.consent.yes' : 'evacuation.consent.no', { day: dayText(consentOn!) })}
        </Fact>
        {evacuationReceivers.map(({ id, name }) => (
          <Fact key={id} name={name}>
            {sharingText(id === 'SERVICE' ? standing.service : standing.box)}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function sharingText({ state, on }: EvacuationPlan['standing']['service']) {
  const name = nameIn(sharingStates, state);
  if (!on) return name;
  return t(state === 'SHARED' ? 'evacuation.shared.on' : 'evacuation.shared.last', { state: name, day: dayText(on) });
}

/** What the resident should do in a fire, as agreed; earlier statements are among what happened. */
export function Statement({ of: { standing } }: { of: EvacuationPlan }) {
  const { statement } = standing;
  return (
    <Section title={t('evacuation.section.statement')}>
      {statement ? (
        <>
          <Text size="lg" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {statement.words}
          </Text>
          <Text size="sm" c="dimmed" mt={6}>
            {[
              t('evacuation.statement.on', { day: dayText(statement.on) }),
              statement.givenOn
                ? t('evacuation.statement.given', { day: dayText(statement.givenOn) })
                : t('evacuation.statement.not.given'),
            ].join(', ')}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{t('evacuation.statement.none')}</Text>
      )}
    </Section>
  );
}

export function Resident({ of }: { of: EvacuationPlan }) {
  return (
    <Section title={t('evacuation.section.resident')}>
      <Facts>
        <Fact name={labels.residentName}>{of.residentName}</Fact>
        <Fact name={labels.contact}>{of.contact}</Fact>
        <Fact name={labels.dwelling}>{of.dwelling}</Fact>
        <Fact name={labels.floor}>{of.floor}</Fact>
        <Fact name={labels.assistance}>{of.assistance && assistanceName(of.assistance)}</Fact>
        <Fact name={labels.knownOn}>{`${dayText(of.knownOn)} · ${nameIn(planOrigins, of.origin)}`}</Fact>
      </Facts>
      <Text size="sm" c="dimmed" mt="sm">
        {labels.needs}
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{of.needs ?? t('no.value')}</Text>
    </Section>
  );
}
