import { Button, Stack, Text } from '@mantine/core';
import { unsatisfactoryOf, type Answers } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Answer, Question } from '@lintel/contract/areas/checklists/questions';
import { IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { AnswerInput } from './answer-inputs.tsx';
import { answerField } from './asked.ts';
import css from './checklists.module.css';

type Props = {
  asked: AskedChecklist;
  answers: Answers;
  errors: Readonly<Record<string, ReactNode>>;
  /** With all answers as they are then. */
  onAnswer: (question: Question, answer: Answer | undefined, answers: Answers) => void;
  /** For those who may raise actions: for what, and what was raised already. */
  raises?: { isRaised: (question: Question) => boolean; onRaise: (question: Question) => void } | undefined;
  idOf?: (field: string) => string;
};

/** The questions of a checklist, each with its answer; for an unsatisfactory one an action can be raised. */
export function ChecklistFields({ asked: { questions }, answers, errors, onAnswer, raises, idOf = fieldId }: Props) {
  if (questions.length === 0) return null;
  const failed = new Set(unsatisfactoryOf(questions, answers));
  const answeredCount = questions.filter(({ id }) => answers[id] !== undefined).length;
  return (
    <Stack gap="md" role="group" aria-label={t('checklist.title')} className={css.questions}>
      <Text fw={500} size="sm">
        {t('checklist.answered', { answered: answeredCount, count: questions.length })}
      </Text>
      {questions.map((question) => (
        <div key={question.id}>
          <AnswerInput
            question={question}
            id={idOf(answerField(question))}
            answer={answers[question.id]}
            error={errors[answerField(question)]}
            onAnswer={(answer) => {
              const { [question.id]: _, ...others } = answers;
              onAnswer(question, answer, answer === undefined ? others : { ...others, [question.id]: answer });
            }}
          />
          {raises && failed.has(question) && (
            <div className={css.raise} role="status" tabIndex={-1}>
              {raises.isRaised(question) ? (
                <Text size="sm" c="dimmed">
                  {t('checklist.raised')}
                </Text>
              ) : (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconFlag size={16} aria-hidden />}
                  aria-label={t('checklist.raise.of', { question: question.text })}
                  onClick={({ currentTarget }) => {
                    currentTarget.closest<HTMLElement>('[role="status"]')?.focus();
                    raises.onRaise(question);
                  }}
                >
                  {t('checklist.raise')}
                </Button>
              )}
            </div>
          )}
        </div>
      ))}
    </Stack>
  );
}
