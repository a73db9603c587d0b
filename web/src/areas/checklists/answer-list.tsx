import { Badge } from '@mantine/core';
import type { GivenAnswer } from '@lintel/contract/areas/checklists/answers';
import { judgements } from '@lintel/contract/areas/checklists/questions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';

const unsatisfactory = judgements.find(({ id }) => id === 'unsatisfactory')!.name;

/** What was answered: first what is unsatisfactory; the rest is folded up, except in print. */
export function AnswerList({ answers }: { answers: readonly GivenAnswer[] }) {
  if (answers.length === 0) return null;
  const failed = answers.filter(({ judgement }) => judgement === 'unsatisfactory');
  const others = answers.filter((answer) => !failed.includes(answer));
  const count = others.length;
  return (
    <div className={css.given}>
      {failed.length > 0 && <Input answers={failed} />}
      {count > 0 && (
        <details className={css.others}>
          <summary>
            {failed.length > 0
              ? t('checklist.answers.others', { count })
              : t('checklist.answers', { count: answers.length })}
          </summary>
          <Input answers={others} />
        </details>
      )}
    </div>
  );
}

const Input = ({ answers }: { answers: readonly GivenAnswer[] }) => (
  <dl className={css.answers}>
    {answers.map(({ questionId, question, inWords, limits, judgement }) => (
      <div key={questionId}>
        <dt>{question}</dt>
        <dd>
          <span className="prose">{inWords}</span>
          {limits && <span className={css.limits}>{t('checklist.expected', { limits })}</span>}
          {judgement === 'unsatisfactory' && inWords !== unsatisfactory && (
            <Badge color="red" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
              {unsatisfactory}
            </Badge>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
