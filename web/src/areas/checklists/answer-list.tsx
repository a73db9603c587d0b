import { Anchor, Badge } from '@mantine/core';
import type { GivenAnswer } from '@lintel/contract/areas/checklists/answers';
import { judgements } from '@lintel/contract/areas/checklists/questions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { mayRaiseActions } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { finding } from './asked.ts';
import css from './checklists.module.css';

const unsatisfactory = judgements.find(({ id }) => id === 'unsatisfactory')!.name;

type Props = {
  answers: readonly GivenAnswer[];
  /** Where actions for unsatisfactory ones are raised: the search of that page. */
  raises?: object | undefined;
};

/** What was answered: first what is unsatisfactory; the rest is folded up, except in print. */
export function AnswerList({ answers, raises }: Props) {
  const mayRaise = mayRaiseActions(useMe());
  if (answers.length === 0) return null;
  const failed = answers.filter(({ judgement }) => judgement === 'unsatisfactory');
  const others = answers.filter((answer) => !failed.includes(answer));
  const count = others.length;
  return (
    <div className={css.given}>
      {failed.length > 0 && <AnswerFacts answers={failed} raises={mayRaise ? raises : undefined} />}
      {count > 0 && (
        <details className={css.others}>
          <summary>
            {failed.length > 0
              ? t('checklist.answers.others', { count })
              : t('checklist.answers', { count: answers.length })}
          </summary>
          <AnswerFacts answers={others} />
        </details>
      )}
    </div>
  );
}

const AnswerFacts = ({ answers, raises }: Props) => (
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
          {raises && (
            <Anchor
              size="sm"
              className="no-print"
              aria-label={t('checklist.raise.of', { question })}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/actions/add"
                  search={{ ...raises, name: finding(question, inWords, limits) } as never}
                />
              )}
            >
              {t('checklist.raise')}
            </Anchor>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
