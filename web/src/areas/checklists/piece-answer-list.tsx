import { Table } from '@mantine/core';
import type { GivenAnswer, PieceAnswers } from '@lintel/contract/areas/checklists/answers';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';

type Props = {
  given: PieceAnswers;
  /** The link that raises an action for an answer, where one may be raised. */
  raise: (of: string, inWords: string, limits: string | null) => ReactNode;
};

/** What was answered of each piece of equipment: first what is unsatisfactory; all of it is folded up, except in print. */
export function PieceAnswerList({ given: { questions, pieces }, raise }: Props) {
  const failed = pieces.flatMap(({ id, name, answers }) =>
    answers.flatMap((answer, at) =>
      answer?.judgement === 'unsatisfactory' ? { id, name, asked: questions[at]!, answer } : [],
    ),
  );
  return (
    <>
      {failed.length > 0 && (
        <dl className={css.answers}>
          {failed.map(({ id, name, asked: { questionId, question, limits }, answer }) => (
            <div key={`${questionId} ${id}`}>
              <dt>{`${name}: ${question}`}</dt>
              <dd>
                <Answer answer={answer} />
                {limits && <span className={css.limits}>{t('checklist.expected', { limits })}</span>}
                {raise(`${name}: ${question}`, answer.inWords, limits)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <details className={css.others}>
        <summary>{t('checklist.pieces.answers', { count: pieces.length })}</summary>
        <Table.ScrollContainer minWidth={0}>
          <Table
            verticalSpacing={4}
            className={cards.cards}
            aria-label={t('checklist.pieces.answers', { count: pieces.length })}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('task.equipment')}</Table.Th>
                {questions.map(({ questionId, question }) => (
                  <Table.Th key={questionId}>{question}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pieces.map(({ id, name, answers }) => (
                <Table.Tr key={id}>
                  <Table.Td fw={500}>{name}</Table.Td>
                  {questions.map(({ questionId, question }, at) => (
                    <Table.Td key={questionId} data-label={question}>
                      {answers[at] ? <Answer answer={answers[at]} /> : t('no.value')}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </details>
    </>
  );
}

function Answer({ answer: { inWords, judgement } }: { answer: Pick<GivenAnswer, 'inWords' | 'judgement'> }) {
  if (judgement !== 'unsatisfactory') return <span className="prose">{inWords}</span>;
  return (
    <b className={css.failed}>
      <IconAlertTriangle size={14} aria-label={t('checklist.option.failed')} />
      {inWords}
    </b>
  );
}
