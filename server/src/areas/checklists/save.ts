import type { z } from 'zod';
import type { FieldChange } from '@lintel/contract/areas/activity';
import type { Checklist, checklists } from '@lintel/contract/areas/checklists/endpoints';
import { detailsInWords, isSameQuestion, Question, questionKinds } from '@lintel/contract/areas/checklists/questions';
import { holdTaskType } from '#areas/task-types/queries';
import { userIdOf } from '#platform/access/access';
import { notFound } from '#platform/http/problems';
import { checkVersion, editEntry } from '#platform/record/versions';
import type { Scope } from '#platform/scope';
import { checklistNow, everAsked, getChecklist } from './queries.ts';

type Saved = z.output<(typeof checklists.save)['body']>;

/** Saves the checklist of a task type as a new version. */
export async function saveChecklist(scope: Scope, { id, version, questions: given }: Saved): Promise<Checklist> {
  // Whoever saves a version waits for whoever saves the one before.
  if (!(await holdTaskType(scope, id))) throw notFound('task type');
  const before = await checklistNow(scope, id);
  await checkVersion(scope, id, version, before, [
    {
      field: 'questions',
      label: 'Checklist',
      theirs: before.questions,
      yours: given,
      theirsShown: countInWords(before.questions),
      yoursShown: countInWords(given),
    },
  ]);
  const known = await everAsked(scope, id);
  const questions = given.map((question) => withOwnId(scope, known, question));
  const changes = changesOf(before.questions, questions);
  const events = ['task-type.checklist-saved', 'task-type.checklist-saved-unchanged'] as const;
  await scope.record(id, editEntry(events, changes));
  if (changes.length > 0)
    await scope.db
      .insertInto('taskTypeChecklists')
      .values({
        taskTypeId: id,
        version: before.version + 1,
        questions: JSON.stringify(questions),
        savedBy: userIdOf(scope.me),
        savedAt: scope.now.toISOString(),
      })
      .execute();
  return getChecklist(scope, id);
}

/** A question of another kind or unit is another question: its answers are not comparable with those before. */
function withOwnId(scope: Scope, known: ReadonlyMap<string, Question>, question: Question): Question {
  const before = known.get(question.id);
  return before && !isSameQuestion(before, question) ? { ...question, id: scope.newId() } : question;
}

const countInWords = ({ length }: readonly Question[]) =>
  length === 0 ? null : length === 1 ? '1 question' : `${length} questions`;

/** What changed, question by question, and whether the order of those that stay did. */
function changesOf(before: readonly Question[], after: readonly Question[]): FieldChange[] {
  const known = new Map(before.map((question) => [question.id, question]));
  const kept = new Set(after.map(({ id }) => id));
  const changes = after.flatMap((question): FieldChange[] => {
    const was = known.get(question.id);
    if (was && asSaved(was) === asSaved(question)) return [];
    return [change(question, was ? described(was) : null, described(question))];
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((question) => change(question, described(question), null));
  const stays = (of: readonly Question[]) => of.map(({ id }) => id).filter((id) => known.has(id) && kept.has(id));
  const isMoved = stays(before).join() !== stays(after).join();
  return [
    ...changes,
    ...removed,
    ...(isMoved ? [{ field: 'order', label: 'Order of the questions', from: null, to: 'Changed' }] : []),
  ];
}

const change = ({ text }: Question, from: string | null, to: string | null): FieldChange => ({
  field: 'questions',
  label: `Question “${text}”`,
  from,
  to,
});

/** Hot tap after a minute, reading, at least 50 °C, must be answered */
const described = (question: Question) =>
  [
    question.text,
    questionKinds[question.kind].name.toLowerCase(),
    detailsInWords(question),
    question.isPerPiece && 'of each piece of equipment',
    question.isRequired ? 'must be answered' : 'may be left out',
    question.guidance,
  ]
    .filter(Boolean)
    .join(', ');

/** As a save gives it: the database orders the parts of a question in its own way. */
const asSaved = (question: Question) => JSON.stringify(Question.parse(question));
