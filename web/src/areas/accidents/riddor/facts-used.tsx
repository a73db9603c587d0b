import { Button, Text } from '@mantine/core';
import { factsInWords } from '@lintel/contract/areas/accidents/facts-in-words';
import { questionOf } from '@lintel/contract/areas/accidents/desk-questions';
import { useState } from 'react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { AccidentValues } from '../accident-values.ts';
import css from './desk.module.css';
import { Periods } from './periods.tsx';
import { Question } from './question.tsx';
import type { Answered } from './answer.ts';

type Props = {
  values: AccidentValues;
  isAnswerable: boolean;
  /** True while it is edited: days away from work can then be changed at once. */
  isEdited: boolean;
  onAnswer: (answered: Answered) => void;
};

/** The facts given to the desk, each editable in place. */
export function FactsUsed({ values, isAnswerable, isEdited, onAnswer }: Props) {
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  const facts = factsInWords(values.riddorFacts, dayText);
  if (facts.length + values.incapacity.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{t('accident.desk.facts')}</Text>
      {isEdited && values.incapacity.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t('accident.desk.facts.away.which')}
          </Text>
          <Periods values={values} onChange={(incapacity) => onAnswer({ incapacity })} />
        </>
      )}
      <ul className={css.facts} aria-label={t('accident.desk.facts')}>
        {(isEdited ? [] : values.incapacity).map(({ from, to, saidBy, saidOn }, at) => (
          <li key={`period ${at}`}>
            <span>
              {t(to ? 'accident.desk.facts.away' : 'accident.desk.facts.away.since', {
                from: dayText(from),
                to: to ? dayText(to) : '',
              })}
            </span>
            <Text component="span" size="sm" c="dimmed">
              {[saidBy, saidOn && t('accident.desk.period.reported', { day: dayText(saidOn) })]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </li>
        ))}
        {facts.map(({ fact, label, value }) => (
          <li key={fact}>
            {changing.has(fact) ? (
              <Question fact={fact} values={values} onAnswer={onAnswer} />
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
