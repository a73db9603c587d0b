import { sql } from 'kysely';
import { answerInWords, type Answer, type Judgement, type Question } from '@lintel/contract/areas/checklists/questions';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Given = { question: Question; answer: Answer; judgement: Judgement | null };

/** The answers of a row of completions of tasks, with their questions, in the order of the checklist. */
export const answersOfTime = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<
    Given[] | null
  >`(select json_agg(json_build_object('question', asked.question, 'answer', given.answer, 'judgement', given.judgement) order by asked.at)
    from task_completion_answers given
      join task_type_checklists checklist on checklist.organisation_id = ${ownOrganisation(organisationId)}
        and checklist.task_type_id = tasks.task_type_id and checklist.version = task_completions.checklist_version
      cross join lateral jsonb_array_elements(checklist.questions) with ordinality asked(question, at)
    where given.organisation_id = ${ownOrganisation(organisationId)} and given.cycle_id = task_completions.cycle_id
      and given.revision = task_completions.revision and asked.question ->> 'id' = given.question_id::text)`;

/** Hot tap after a minute: 47 °C (unsatisfactory); Call point tested: 4 */
export const answersInWords = (given: unknown) =>
  (given as Given[])
    .map(({ question, answer, judgement }) => {
      const input = answerInWords(question, answer);
      const isMarked = judgement === 'unsatisfactory' && input.toLowerCase() !== judgement;
      return `${question.text}: ${input}${isMarked ? ' (unsatisfactory)' : ''}`;
    })
    .join('; ');
