import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { decisionName } from '@lintel/contract/areas/accidents/decision';
import { factsFor, isFatality, type ToldFacts } from '@lintel/contract/areas/accidents/desk-facts';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { DecisionCode, RiddorDecision } from '@lintel/contract/riddor/finding';
import { cannotSay } from '@lintel/contract/riddor/sentences';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { Fact, Facts } from '#platform/facts.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { AccidentValues } from './accident-values.ts';
import css from './accident-view.module.css';
import { useOffered } from './bound-fields.tsx';
import { codesOf, type InjuryDraft } from './injury-values.ts';

type Props = { accident: Accident; values: AccidentValues; injuries: readonly InjuryDraft[] };

/** What the RIDDOR desk says by what the record knows, also while it is typed. */
export function RiddorAnswer({ accident, values, injuries }: Props) {
  const { today } = useMe();
  const { codeOf, isReady } = useCodes();
  const category = codeOf('category', values.categoryId);
  const isToAsk = values.accidentDate !== null && values.accidentDate <= today;
  return (
    <Section title={t('accident.view.desk')}>
      <Stack gap="md">
        {isToAsk && isReady && (
          <Answer
            facts={factsFor({
              accidentDate: values.accidentDate,
              nation: accident.property.nation,
              category,
              relation: codeOf('relationToProperty', values.injuredPerson.relationToPropertyId),
              incidentKind: codeOf('incidentKind', values.incidentKindId),
              injuries: codesOf(injuries),
              normalWork: values.investigationDetails.normalWork,
              normalWorkDays: values.investigationDetails.normalWorkDays,
              incapacity: values.incapacity,
              riddorFacts: values.riddorFacts,
            })}
          />
        )}
        {isToAsk && !isReady && <Skeleton h={90} role="status" aria-label={t('loading')} />}
        {isToAsk && isFatality(category.code) && !values.riddorFacts.diedOn && (
          <Text c="dimmed">{t('accident.view.desk.death')}</Text>
        )}
        <Text size="sm" c="dimmed">
          {t('accident.view.desk.from')}
        </Text>
      </Stack>
    </Section>
  );
}

function useCodes() {
  const lists = {
    category: useOffered('category').data?.objects,
    relationToProperty: useOffered('relationToProperty').data?.objects,
    incidentKind: useOffered('incidentKind').data?.objects,
  };
  const codeOf = (list: keyof typeof lists, id: string | null) =>
    lists[list]?.find((each) => each.id === id) ?? nothing;
  return { codeOf, isReady: Object.values(lists).every(Boolean) };
}
const nothing: { code?: string; details?: Record<string, unknown> } = {};

const colours: Record<DecisionCode, string> = {
  reportable: 'red',
  'another-reports': 'orange',
  'cannot-say': 'yellow',
  'not-yet': 'yellow',
  'record-only': 'blue',
  'not-reportable': 'gray',
};

function Answer({ facts }: { facts: ToldFacts }) {
  const { data, error } = useQuery({
    ...read(accidents.decide, { body: { facts: facts as never } }),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? <FailureAlert error={error} /> : <Skeleton h={90} role="status" aria-label={t('loading')} />;
  return (
    <>
      <Alert color={colours[data.decision]} title={decisionName(data.decision)}>
        {data.explanation !== cannotSay(data.needs) && <Text className={css.prose}>{data.explanation}</Text>}
        {data.decision === 'cannot-say' && <Missing needs={data.needs} />}
      </Alert>
      <Deadline answer={data} />
      {data.decision !== 'cannot-say' && <Missing needs={data.needs} />}
    </>
  );
}

function Deadline({ answer }: { answer: RiddorDecision }) {
  const { decision, reportBy, isLate, nextLookOn, reporter, reportTo, regulation } = answer;
  const isReport = decision === 'reportable' || decision === 'another-reports';
  const facts = [
    [t(isLate ? 'accident.view.desk.was.due' : 'accident.view.desk.report.by'), reportBy && dayText(reportBy)],
    [t('accident.view.desk.look'), nextLookOn && dayText(nextLookOn)],
    [t('accident.view.desk.who'), isReport && reporter],
    [t('accident.view.desk.to'), isReport && reportTo],
    [t('accident.view.desk.law'), regulation],
  ] as const;
  if (!facts.some(([, value]) => value)) return null;
  return (
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
  );
}

function Missing({ needs }: { needs: RiddorDecision['needs'] }) {
  if (needs.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{t('accident.view.desk.missing')}</Text>
      <ul className={css.missing} aria-label={t('accident.view.desk.missing')}>
        {needs.map(({ question, regulation }) => (
          <li key={question}>
            {`${question.charAt(0).toUpperCase()}${question.slice(1)}`}
            {regulation && ` (${regulation})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
