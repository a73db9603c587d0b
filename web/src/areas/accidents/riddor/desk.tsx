import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { missingOfReport, sinceReport } from '@lintel/contract/areas/accidents/closing';
import { decisionName } from '@lintel/contract/areas/accidents/decision';
import { factsFor, isFatality } from '@lintel/contract/areas/accidents/desk-facts';
import type { GivenFacts } from '@lintel/contract/riddor/facts';
import { deskQuestions } from '@lintel/contract/areas/accidents/desk-questions';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Option } from '@lintel/contract/platform/shapes';
import type { DecisionCode, RiddorDecision } from '@lintel/contract/riddor/finding';
import { cannotSay, IN_THE_MOST_URGENT_CASE } from '@lintel/contract/riddor/sentences';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FactsOf } from '#platform/page/facts.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { AccidentValues } from '../accident-values.ts';
import view from '../accident-view.module.css';
import { useOffered } from '../offered.ts';
import { codesOf, type InjuryDraft } from '../injury-values.ts';
import css from './desk.module.css';
import { JudgementPanel } from './judgement.tsx';
import { proposedCategory } from './proposed-category.ts';
import { Question } from './question.tsx';
import { ReportPanel } from './report-panel.tsx';
import { takenOf, factOf, type Answered } from './answer.ts';
import { FactsUsed } from './facts-used.tsx';

const DeskHistory = lazyForm(() => import('./desk-history.tsx'), 'DeskHistory');

type Props = {
  accident: Accident;
  values: AccidentValues;
  injuries: readonly InjuryDraft[];
  canEdit: boolean;
  /** True while it is edited, to be saved with the rest of the accident. */
  isEdited: boolean;
  onAnswer: (answered: Answered) => void;
};

/** The RIDDOR desk: its decision on the facts of the record, updated while typing, and what it still asks. */
export function RiddorDesk({ accident, values, injuries, canEdit, isEdited, onAnswer }: Props) {
  const { today } = useMe();
  const { codeOf, isReady } = useCodes();
  const [isHistory, setHistory] = useState(false);
  const category = codeOf('category', values.categoryId);
  const categories = useOffered('category').data?.objects ?? [];
  const facts =
    values.accidentDate !== null && values.accidentDate <= today && isReady
      ? factsFor({
          accidentDate: values.accidentDate,
          nation: accident.property.nation,
          category,
          relation: codeOf('relationToProperty', values.injuredPerson.relationToPropertyId),
          incidentKind: codeOf('incidentKind', values.incidentKindId),
          injuries: codesOf(injuries),
          normalWork: values.investigationDetails.normalWork,
          normalWorkDays: values.investigationDetails.normalWorkDays,
          incapacity: values.incapacity,
          riddorFacts: takenOf(values.riddorFacts),
        })
      : null;
  const isAnswerable = canEdit || isEdited;
  return (
    <div id="desk" className={`${view.section} ${css.desk}`}>
      <Section
        title={t('accident.view.desk')}
        actions={
          <Button size="compact-sm" variant="subtle" className="no-print" onClick={() => setHistory(true)}>
            {t('accident.desk.history')}
          </Button>
        }
      >
        <Stack gap="md">
          <ToUpdate accident={accident} />
          {facts ? (
            <Answer
              facts={facts}
              accident={accident}
              values={values}
              categories={categories}
              isAnswerable={isAnswerable}
              onAnswer={onAnswer}
            />
          ) : (
            !isReady && <Loading h={90} />
          )}
          {facts && isFatality(category.code) && !values.riddorFacts.diedOn && (
            <Text c="dimmed">{t('accident.view.desk.death')}</Text>
          )}
          <FactsUsed values={values} isAnswerable={isAnswerable} isEdited={isEdited} onAnswer={onAnswer} />
          {isAnswerable && <More values={values} onAnswer={onAnswer} />}
          {!isEdited && <JudgementPanel accident={accident} />}
          {!isEdited && <ReportPanel accident={accident} />}
          <Text size="sm" c="dimmed" className={css.from}>
            {t('accident.view.desk.from')}
          </Text>
        </Stack>
        {isHistory && <DeskHistory accident={accident} onClose={() => setHistory(false)} />}
      </Section>
    </div>
  );
}

/** What has changed since the report was recorded: the authority has to be notified. */
function ToUpdate({ accident: { changedSinceReport, property } }: { accident: Accident }) {
  if (!changedSinceReport?.length) return null;
  const what = changedSinceReport.map((one) => sinceReport.find(({ id }) => id === one)!.name).join('; ');
  const whom = property.nation === 'northern-ireland' ? 'HSENI' : 'the HSE';
  return (
    <Alert color="red" title={t('accident.desk.update', { whom })}>
      {t('accident.desk.update.what', { what })}
    </Alert>
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

const decisionColours: Record<DecisionCode, string> = {
  reportable: 'red',
  'another-reports': 'orange',
  'cannot-say': 'yellow',
  'not-yet': 'yellow',
  'record-only': 'blue',
  'not-reportable': 'gray',
};

type AnswerProps = Pick<Props, 'accident' | 'values' | 'onAnswer'> & {
  facts: GivenFacts;
  categories: readonly (Option & { details?: Record<string, unknown> })[];
  isAnswerable: boolean;
};

function Answer({ facts, accident, values, categories, isAnswerable, onAnswer }: AnswerProps) {
  const { data, error } = useQuery({
    ...read(accidents.decide, { body: { facts } }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadingOrFailed error={error} h={90} />;
  const proposed = isAnswerable && proposedCategory(data, facts.personType, categories, values.categoryId);
  // The questions below say what is not known.
  const missing = cannotSay(data.needs);
  const isBelow = isAnswerable && data.explanation.startsWith(missing);
  // Once somebody has decided, what would be due at the earliest urges nobody any more.
  const isJudged = accident.judgement !== null && accident.riddorReportable !== null;
  const explanation = isJudged ? data.explanation.split(` ${IN_THE_MOST_URGENT_CASE} `)[0]! : data.explanation;
  return (
    <>
      <Alert color={decisionColours[data.decision]} title={decisionName(data.decision)}>
        <Text className="prose">
          {isBelow ? `${t('accident.desk.answer.below')}${explanation.slice(missing.length)}` : explanation}
        </Text>
      </Alert>
      <Deadline answer={data} accident={accident} />
      {data.buildingOccurrence && data.explanation !== data.buildingOccurrence.explanation && (
        <Text className="prose">{data.buildingOccurrence.explanation}</Text>
      )}
      {proposed && (
        <Group gap="sm">
          <Text>{t('accident.desk.category', { category: proposed.name })}</Text>
          <Button size="compact-sm" variant="light" onClick={() => onAnswer({ categoryId: proposed.id })}>
            {t('accident.desk.category.use')}
          </Button>
        </Group>
      )}
      {isAnswerable && isOthers(facts) && !facts.employer && (
        <Question fact="employer" values={values} onAnswer={onAnswer} />
      )}
      {data.needs.length > 0 && (
        <Needs needs={data.needs} values={values} isAnswerable={isAnswerable} onAnswer={onAnswer} />
      )}
    </>
  );
}

/** Whether the injured person works for another employer. */
const isOthers = ({ personType, employeeInvolved }: GivenFacts) =>
  personType === 'other-worker' || employeeInvolved === 'of-another-employer';

function Deadline({ answer, accident }: { answer: RiddorDecision; accident: Accident }) {
  const { today } = useMe();
  const { riddorTargetOn: targetOn } = accident;
  const isMissed = targetOn !== null && targetOn < today && missingOfReport(accident).length > 0;
  const target = targetOn && (isMissed ? t('day.passed', { day: dayText(targetOn) }) : dayText(targetOn));
  const { decision, reportBy, isLate, nextLookOn, reporter, reportTo, regulation, normalWorkDays } = answer;
  const isReport = decision === 'reportable' || decision === 'another-reports';
  const facts = [
    [t(isLate ? 'accident.view.desk.was.due' : 'accident.view.desk.report.by'), reportBy && dayText(reportBy)],
    [t('accident.desk.target'), decision === 'reportable' && target],
    [t('accident.view.desk.look'), nextLookOn && dayText(nextLookOn)],
    [t('accident.view.desk.who'), isReport && reporter && capitalised(reporter)],
    [t('accident.view.desk.to'), isReport && reportTo],
    [t('accident.desk.days'), normalWorkDays ? String(normalWorkDays) : null],
    [t('accident.view.desk.law'), regulation],
  ] as const;
  const known = facts.filter(([, value]) => value);
  return known.length > 0 && <FactsOf facts={known} />;
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type NeedsProps = Pick<AnswerProps, 'values' | 'isAnswerable' | 'onAnswer'> & { needs: RiddorDecision['needs'] };

/** The missing facts: asked if they can be answered here, else listed. */
function Needs({ needs, values, isAnswerable, onAnswer }: NeedsProps) {
  const facts = inOrder([...new Map(needs.map((need) => [need.fact, need])).values()], values);
  if (isAnswerable)
    return (
      <div className={css.asked} role="group" aria-label={t('accident.view.desk.missing')}>
        {facts.map(({ fact, regulation }) => (
          <Question key={fact} fact={fact} values={values} regulation={regulation} onAnswer={onAnswer} />
        ))}
      </div>
    );
  return (
    <div>
      <Text fw={600}>{t('accident.view.desk.missing')}</Text>
      <ul className={view.missing} aria-label={t('accident.view.desk.missing')}>
        {needs.map(({ question, regulation }) => (
          <li key={question}>
            {capitalised(question)}
            {regulation && ` (${regulation})`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whose accident it is comes first: most other questions depend on it. What follows from an answer waits for that answer. */
function inOrder<N extends { fact: string }>(needs: readonly N[], { riddorFacts }: AccidentValues): N[] {
  const isAsked = new Set(needs.map(({ fact }) => fact));
  const waits = (fact: string) => {
    const first = followsFrom[fact];
    return first !== undefined && isAsked.has(first) && factOf(riddorFacts, first) === undefined;
  };
  const now = needs.filter(({ fact }) => !waits(fact));
  return [...now.filter(({ fact }) => fact === 'personType'), ...now.filter(({ fact }) => fact !== 'personType')];
}
const followsFrom: Record<string, string> = { hospitalFor: 'takenFromSceneToHospital' };

/** Every fact that can be given, including rare ones: shown on request. */
function More(props: Pick<Props, 'values' | 'onAnswer'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('accident.desk.more')}</summary>
      {isOpen && <AllQuestions {...props} />}
    </details>
  );
}

function AllQuestions({ values, onAnswer }: Pick<Props, 'values' | 'onAnswer'>) {
  const { riddorFacts } = values;
  const nested = Object.entries({ disease: riddorFacts.disease, gas: riddorFacts.gas })
    .filter(([, of]) => of)
    .map(([name]) => name);
  const groups = Object.entries(deskQuestions).flatMap(([title, questions]) => {
    const facts = Object.keys(questions).flatMap((fact) => {
      const [part] = fact.split('.') as [string];
      if (part === 'occurrences')
        return (riddorFacts.occurrences ?? []).flatMap((_, at) => {
          const path = fact.replace('occurrences', `occurrences.${at}`);
          return factOf(riddorFacts, path) === undefined ? [] : [path];
        });
      return fact.includes('.') && !nested.includes(part) ? [] : [fact];
    });
    return facts.length ? [{ title, facts }] : [];
  });
  return (
    <Stack gap="lg">
      {values.incapacity.length === 0 && <Question fact="incapacity" values={values} onAnswer={onAnswer} />}
      {groups.map(({ title, facts }) => (
        <Stack key={title} gap="md" role="group" aria-label={title}>
          <Text fw={600}>{title}</Text>
          {facts.map((fact) => (
            <Question key={fact} fact={fact} values={values} onAnswer={onAnswer} />
          ))}
        </Stack>
      ))}
      <Group>
        <Question fact="occurrences" values={values} onAnswer={onAnswer} />
      </Group>
    </Stack>
  );
}
