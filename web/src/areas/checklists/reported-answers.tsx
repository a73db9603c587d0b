import { shownAnswer, type AnsweredChecklist } from '@lintel/contract/areas/checklists/answers';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { AnswerList } from './answer-list.tsx';
import { formAnswers } from './asked.ts';

type Props = { taskId: string; checklist: AnsweredChecklist };

/** What somebody outside answered with their report, to the questions that they had. */
export function ReportedAnswers({ taskId, checklist }: Props) {
  const { data, error } = useQuery(read(checklists.ofTask, { query: { id: taskId, version: checklist.version } }));
  if (!data) return error && <FailureAlert error={error} />;
  const answers = formAnswers(checklist);
  const shown = data.questions.flatMap((question) => {
    const answer = answers[question.id];
    return answer === undefined ? [] : shownAnswer(question, answer);
  });
  return <AnswerList answers={shown} />;
}
