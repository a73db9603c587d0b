import { Button, Text } from '@mantine/core';
import type { DeskFacts } from '@lintel/contract/areas/accidents/desk-facts';
import { occurrenceKinds, questionOf } from '@lintel/contract/areas/accidents/desk-questions';
import { useState } from 'react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { AccidentValues } from '../accident-values.ts';
import css from './desk.module.css';
import { Periods } from './periods.tsx';
import { Question } from './question.tsx';
import type { Telling } from './tell.ts';

type Props = {
  values: AccidentValues;
  isAnswerable: boolean;
  /** It is being edited: days away from work can be changed at once. */
  isEdited: boolean;
  onTell: (telling: Telling) => void;
};

/** What the desk was told, each fact to be changed in its place. */
export function WhatWasTold({ values, isAnswerable, isEdited, onTell }: Props) {
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  const told = toldIn(values.riddorFacts);
  if (told.length + values.incapacity.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{t('accident.desk.told')}</Text>
      {isEdited && values.incapacity.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t('accident.desk.told.away.which')}
          </Text>
          <Periods values={values} onChange={(incapacity) => onTell({ incapacity })} />
        </>
      )}
      <ul className={css.told} aria-label={t('accident.desk.told')}>
        {(isEdited ? [] : values.incapacity).map(({ from, to, saidBy, saidOn }, at) => (
          <li key={`period ${at}`}>
            <span>
              {t(to ? 'accident.desk.told.away' : 'accident.desk.told.away.since', {
                from: dayText(from),
                to: to ? dayText(to) : '',
              })}
            </span>
            <Text component="span" size="sm" c="dimmed">
              {[saidBy, saidOn && dayText(saidOn)].filter(Boolean).join(', ')}
            </Text>
          </li>
        ))}
        {told.map(({ fact, label, value }) => (
          <li key={fact}>
            {changing.has(fact) ? (
              <Question fact={fact} values={values} onTell={onTell} />
            ) : (
              <>
                <span>
                  {label} <strong>{value}</strong>
                </span>
                {isAnswerable && questionOf(fact) && (
                  <Button
                    className="no-print"
                    size="compact-xs"
                    variant="subtle"
                    aria-label={t('accident.desk.change', { question: label })}
                    onClick={() => setChanging(new Set([...changing, fact]))}
                  >
                    {t('edit')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Told = { fact: string; label: string; value: string };

/** Each fact that was told, with its question and its answer in words. */
function toldIn(facts: DeskFacts): Told[] {
  const flat = (value: unknown, path: string): Told[] => {
    const question = questionOf(path);
    if (question) {
      const isNothing = value === null && path.includes('.');
      return isNothing ? [] : [{ fact: path, label: question.label, value: inWords(path, value) }];
    }
    if (path.endsWith('.kind')) {
      const kind = occurrenceKinds.find(({ id }) => id === value);
      return kind ? [{ fact: path, label: t('accident.desk.occurrence'), value: kind.name }] : [];
    }
    if (path === 'occurrences' && Array.isArray(value) && value.length === 0)
      return [{ fact: path, label: t('accident.desk.occurrence'), value: t('accident.desk.occurrence.none') }];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => flat(each, path ? `${path}.${key}` : key));
  };
  return flat(facts, '');
}

function inWords(fact: string, value: unknown): string {
  const question = questionOf(fact)!;
  if (value === null) return t('accident.field.not.known');
  if (typeof value === 'boolean') return t(value ? 'list.value.yes' : 'list.value.no');
  if (question.kind === 'choice') return question.items.find(({ id }) => id === value)?.name ?? String(value);
  if (question.kind === 'day') return dayText(value as string);
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value);
}
