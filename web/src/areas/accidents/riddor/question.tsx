import { Button, Group, Input, Radio, Skeleton, TextInput } from '@mantine/core';
import { mayBeUnknown } from '@lintel/contract/areas/accidents/desk-facts';
import { occurrenceKinds, questionOf, type DeskQuestion } from '@lintel/contract/areas/accidents/desk-questions';
import { Suspense, useId, useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { useOffered } from '../offered.ts';
import css from './desk.module.css';
import { aPeriod } from './periods.tsx';
import { factOf, type Answered } from './answer.ts';
import type { AccidentValues } from '../accident-values.ts';

const Choice = lazySection(() => import('./inputs.tsx'), 'Choice');
const NumberAnswer = lazySection(() => import('./inputs.tsx'), 'NumberAnswer');
const Employer = lazySection(() => import('./employer.tsx'), 'Employer');
type Props = {
  fact: string;
  values: AccidentValues;
  /** The regulation that depends on it. */
  regulation?: string;
  onAnswer: (answered: Answered) => void;
};

/** One fact that the desk asks for, answered where it is asked. */
export function Question(props: Props) {
  return (
    <Suspense fallback={<Skeleton h={58} />}>
      <Asked {...props} />
    </Suspense>
  );
}

function Asked({ fact, values, regulation, onAnswer }: Props) {
  const question = questionOf(fact);
  if (fact === 'incapacity') return <Away values={values} onAnswer={onAnswer} />;
  if (fact === 'personType') return <Relation values={values} onAnswer={onAnswer} />;
  if (fact === 'employer') return <Employer values={values} onAnswer={onAnswer} />;
  if (fact === 'occurrences') return <Occurrence onAnswer={onAnswer} />;
  if (!question) return <p className={css.question}>{fact === 'injuries' ? t('accident.desk.injuries') : fact}</p>;
  return (
    <Answer
      question={question}
      regulation={regulation}
      mayBeUnknown={mayBeUnknown(fact)}
      value={factOf(values.riddorFacts, fact)}
      onChange={(value) => onAnswer({ fact, value })}
    />
  );
}

type AnswerProps = {
  question: DeskQuestion;
  regulation: string | undefined;
  mayBeUnknown: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
};

function Answer({ question, regulation, value, onChange, ...may }: AnswerProps) {
  const label = question.label;
  const description = regulation || undefined;
  switch (question.kind) {
    case 'yesNo':
      return (
        <OneOf
          label={label}
          regulation={regulation}
          items={yesNoItems()}
          value={value === true ? 'yes' : value === false ? 'no' : value === null ? 'unknown' : undefined}
          onChange={(id) => onChange(id === 'unknown' ? null : id === 'yes')}
        />
      );
    case 'choice':
      return question.items.length <= 5 ? (
        <OneOf
          label={label}
          regulation={regulation}
          items={[...question.items, { id: 'unknown', name: t('field.not.known') }]}
          value={value === null ? 'unknown' : (value as string | undefined)}
          onChange={(id) => onChange(id === 'unknown' ? null : id)}
        />
      ) : (
        <Choice
          label={label}
          description={description}
          placeholder={t('field.choose')}
          data={question.items.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          maw={420}
          value={(value as string | null | undefined) ?? null}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberAnswer
          label={label}
          description={description}
          max={question.max}
          value={value}
          onChange={onChange}
          {...may}
        />
      );
    case 'day':
      return (
        <DayInput
          label={label}
          description={description}
          maw={260}
          value={(value as string | null | undefined) ?? null}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextAnswer label={label} value={value} onChange={onChange} />;
  }
}

const yesNoItems = () => [
  { id: 'yes', name: t('list.value.yes') },
  { id: 'no', name: t('list.value.no') },
  { id: 'unknown', name: t('field.not.known') },
];

type OneOfProps = {
  label: string;
  regulation?: string | undefined;
  items: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange: (id: string) => void;
};

/** One of a few answers, each one click away; none is preselected. */
function OneOf({ label, regulation, items, value, onChange }: OneOfProps) {
  return (
    <Radio.Group label={label} description={regulation || undefined} value={value ?? null} onChange={onChange}>
      <Group gap={8} mt={6}>
        {items.map(({ id, name }) => (
          <Radio.Card key={id} value={id} className={css.answer}>
            {name}
          </Radio.Card>
        ))}
      </Group>
    </Radio.Group>
  );
}

type Typed = { label: string; description?: string | undefined; value: unknown; onChange: (value: unknown) => void };

function TextAnswer({ label, value, onChange }: Typed) {
  const [typed, setTyped] = useState((value as string | null | undefined) ?? '');
  return (
    <TextInput
      label={label}
      maw={420}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onChange(typed.trim() || null)}
    />
  );
}

type OwnAnswer = Pick<Props, 'values' | 'onAnswer'>;

/** A button that opens a further field; it looks like the answers that are stored. */
const answer = { variant: 'default', h: 36, px: 14, radius: 8, styles: { label: { fontWeight: 400 } } } as const;

function Away({ values: { accidentDate }, onAnswer }: OwnAnswer) {
  const name = useId();
  const { today } = useMe();
  return (
    <div role="group" aria-labelledby={name}>
      <Input.Label component="span" id={name}>
        {t('accident.desk.away')}
      </Input.Label>
      <Input.Description>{t('accident.desk.away.hint')}</Input.Description>
      <Group gap={8} mt={6}>
        <Button {...answer} onClick={() => onAnswer({ incapacity: [aPeriod(accidentDate, today)] })}>
          {t('list.value.yes')}
        </Button>
        <Button {...answer} onClick={() => onAnswer({ normalWork: true })}>
          {t('list.value.no')}
        </Button>
      </Group>
    </div>
  );
}

function Relation({ values, onAnswer }: OwnAnswer) {
  const reading = useOffered('relationToProperty');
  return (
    <Choice
      label={t('accident.desk.relation')}
      placeholder={t('field.choose')}
      searchable
      maw={420}
      {...fetchedSelectProps(reading, reading.data?.objects ?? [])}
      value={values.injuredPerson.relationToPropertyId}
      onChange={(relationToPropertyId) => onAnswer({ relationToPropertyId })}
    />
  );
}

function Occurrence({ onAnswer }: Pick<Props, 'onAnswer'>) {
  return (
    <Group gap={8} align="flex-end">
      <Choice
        label={t('accident.desk.occurrence')}
        description={t('accident.desk.occurrence.hint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={t('field.choose')}
        flex="0 1 420px"
        miw={0}
        searchable
        data={occurrenceKinds.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(kind) => kind && onAnswer({ occurrence: kind })}
      />
      <Button variant="default" onClick={() => onAnswer({ occurrence: 'none' })}>
        {t('accident.desk.occurrence.none')}
      </Button>
    </Group>
  );
}
