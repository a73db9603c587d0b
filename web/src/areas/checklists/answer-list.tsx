import { Anchor, Badge } from '@mantine/core';
import type { GivenAnswer, PieceAnswers } from '@lintel/contract/areas/checklists/answers';
import { judgements } from '@lintel/contract/areas/checklists/questions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useMe } from '#platform/current-user.ts';
import { mayRaiseActions } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { finding } from './finding.ts';
import css from './checklists.module.css';

const unsatisfactory = judgements.find(({ id }) => id === 'unsatisfactory')!.name;

const PieceAnswerList = lazyPart(() => import('./piece-answer-list.tsx'), 'PieceAnswerList');

type Props = {
  answers: readonly GivenAnswer[];
  pieceAnswers?: PieceAnswers | null;
  /** Where actions for unsatisfactory ones are raised: the search of that page. */
  raises?: object | undefined;
};

/** What was answered: first what is unsatisfactory; the rest is folded up, except in print. */
export function AnswerList({ answers, pieceAnswers = null, raises }: Props) {
  const mayRaise = mayRaiseActions(useMe());
  if (answers.length === 0 && !pieceAnswers) return null;
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
      {pieceAnswers && (
        <Suspense>
          <PieceAnswerList
            given={pieceAnswers}
            raise={(of, inWords, limits) =>
              mayRaise && raises && <RaiseLink of={of} raises={raises} name={finding(of, inWords, limits)} />
            }
          />
        </Suspense>
      )}
    </div>
  );
}

/** Each with what was acceptable, and whether it is. */
export const AnswerFacts = ({ answers, raises }: Props) => (
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
          {raises && <RaiseLink of={question} raises={raises} name={finding(question, inWords, limits)} />}
        </dd>
      </div>
    ))}
  </dl>
);

const RaiseLink = ({ of, raises, name }: { of: string; raises: object; name: string }) => (
  <Anchor
    size="sm"
    className="no-print"
    aria-label={t('checklist.raise.of', { question: of })}
    renderRoot={(props) => <Link {...props} to="/actions/add" search={{ ...raises, name } as never} />}
  >
    {t('checklist.raise')}
  </Anchor>
);
