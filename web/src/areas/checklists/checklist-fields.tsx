import { Stack, Text } from '@mantine/core';
import { unsatisfactoryOf, type Answers, type Asking } from '@lintel/contract/areas/checklists/answers';
import { isAnswered, type Answer } from '@lintel/contract/areas/checklists/questions';
import type { ReactNode } from 'react';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { AnswerInput } from './answer-input.tsx';
import { answerField, type Raising } from './asked.ts';
import css from './checklists.module.css';
import { RaiseAction } from './raise-action.tsx';

type Props = {
  askings: readonly Asking[];
  answers: Answers;
  errors: Readonly<Record<string, ReactNode>>;
  onAnswer: (key: string, answer: Answer | undefined) => void;
  raises?: Raising | undefined;
  idOf?: ((field: string) => string) | undefined;
};

/** The questions of a checklist that are asked once, each with its answer; for an unsatisfactory one an action can be raised. */
export function ChecklistFields({ askings, answers, errors, onAnswer, raises, idOf = fieldId }: Props) {
  if (askings.length === 0) return null;
  const failed = new Set(unsatisfactoryOf(askings, answers));
  const answeredCount = askings.filter(({ key }) => isAnswered(answers[key])).length;
  return (
    <Stack gap="md" role="group" aria-label={t('checklist.title')} className={css.questions}>
      <Text fw={500} size="sm">
        {t('checklist.answered', { answered: answeredCount, count: askings.length })}
      </Text>
      {askings.map((asking) => {
        const { key, question } = asking;
        return (
          <div key={key}>
            <AnswerInput
              question={question}
              id={idOf(answerField(key))}
              answer={answers[key]}
              error={errors[answerField(key)]}
              onAnswer={(answer) => onAnswer(key, answer)}
            />
            {raises && failed.has(asking) && (
              <div className={css.raise} role="status" tabIndex={-1}>
                <RaiseAction asking={asking} raises={raises} size="sm" />
              </div>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
