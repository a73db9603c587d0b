import {
  answersByKey,
  askingsOf,
  shownAnswer,
  shownQuestion,
  type AnsweredChecklist,
  type PieceAnswers,
} from '@lintel/contract/areas/checklists/answers';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { AnswerList } from './answer-list.tsx';

type Props = { taskId: string; checklist: AnsweredChecklist; equipment: readonly PieceResult[] };

/** What somebody outside answered with their report, to the questions that they had. */
export function ReportedAnswers({ taskId, checklist, equipment }: Props) {
  const { data, error } = useQuery(read(checklists.ofTask, { query: { id: taskId, version: checklist.version } }));
  if (!data) return error && <FailureAlert error={error} />;
  const answers = answersByKey(checklist);
  const askings = askingsOf(data.questions, equipment);
  const shown = askings.flatMap(({ key, question, piece }) => {
    const answer = answers[key];
    if (piece || answer === undefined) return [];
    return { ...shownQuestion(question), ...shownAnswer(question, answer) };
  });
  return <AnswerList answers={shown} pieceAnswers={ofPieces(data.questions, askings, answers)} />;
}

function ofPieces(
  every: readonly Question[],
  askings: ReturnType<typeof askingsOf>,
  answers: ReturnType<typeof answersByKey>,
): PieceAnswers | null {
  const found = askings.filter(({ piece }) => piece);
  if (found.length === 0) return null;
  const questions = every.filter(({ isPerPiece }) => isPerPiece);
  const pieces = [...Map.groupBy(found, ({ piece }) => piece!.id).values()].map((asked) => ({
    id: asked[0]!.piece!.id,
    name: asked[0]!.piece!.name,
    answers: asked.map(({ key, question }) =>
      answers[key] === undefined ? null : shownAnswer(question, answers[key]),
    ),
  }));
  return { questions: questions.map(shownQuestion), pieces };
}
