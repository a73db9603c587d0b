import { sql } from 'kysely';
import { answerInWords, type Answer, type Judgement, type Question } from '@lintel/contract/areas/checklists/questions';
import { withDistinctNames } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Given = {
  question: Question;
  piece: { id: string; name: string; location: string | null; assetTag: string | null; ref: string } | null;
  answer: Answer;
  judgement: Judgement | null;
};

/** The answers of a row of completions of tasks, with their questions, in the order of the checklist; of each piece of equipment by name. */
export const answersOfTime = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<
    Given[] | null
  >`(select json_agg(json_build_object('question', asked.question, 'piece', given.piece, 'answer', given.answer, 'judgement', given.judgement)
      order by given.name_sort nulls first, given.equipment_id, asked.at)
    from (
        select question_id, answer, judgement, null::json as piece, null::text as name_sort, null::uuid as equipment_id
        from task_completion_answers once
        where once.organisation_id = ${ownOrganisation(organisationId)} and once.cycle_id = task_completions.cycle_id
          and once.revision = task_completions.revision
        union all
        select question_id, answer, judgement, json_build_object('id', equipment.id, 'name', equipment.name,
            'location', equipment.location, 'assetTag', equipment.asset_tag, 'ref', equipment.reference), equipment.name_sort, equipment.id
        from task_completion_equipment_answers each
          join equipment on equipment.organisation_id = ${ownOrganisation(organisationId)} and equipment.id = each.equipment_id
        where each.organisation_id = ${ownOrganisation(organisationId)} and each.cycle_id = task_completions.cycle_id
          and each.revision = task_completions.revision
      ) given
      join task_type_checklists checklist on checklist.organisation_id = ${ownOrganisation(organisationId)}
        and checklist.task_type_id = tasks.task_type_id and checklist.version = task_completions.checklist_version
      cross join lateral jsonb_array_elements(checklist.questions) with ordinality asked(question, at)
    where asked.question ->> 'id' = given.question_id::text)`;

/** Hot tap after a minute: 47 °C (unsatisfactory); Call point tested: 4. Each piece of equipment has a line, also where two have one name. */
export function answersInWords(said: unknown): string {
  const ofPieces = Map.groupBy(said as Given[], ({ piece }) => piece?.id);
  const names = new Map(
    withDistinctNames([...ofPieces.values()].flatMap(([first]) => first!.piece ?? [])).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return [...ofPieces]
    .map(([id, answers]) => `${id ? `${names.get(id)} – ` : ''}${answers.map(inWords).join('; ')}`)
    .join('\n');
}

function inWords({ question, answer, judgement }: Given) {
  const words = answerInWords(question, answer);
  const isMarked = judgement === 'unsatisfactory' && words.toLowerCase() !== judgement;
  return `${question.text}: ${words}${isMarked ? ' (unsatisfactory)' : ''}`;
}

/** The same as a line for each answer. */
export const answerLines = (said: unknown) =>
  ((said ?? []) as Given[]).map(({ question, piece, answer, judgement }) => ({
    piece: piece && [piece.name, piece.location, piece.assetTag ?? piece.ref].filter(Boolean).join(', '),
    question: question.text,
    answer: answerInWords(question, answer),
    judgement,
  }));
