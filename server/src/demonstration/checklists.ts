import type { Answers } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Answer, QuestionKind, QuestionOf } from '@lintel/contract/areas/checklists/questions';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { keepAnswers } from '#areas/checklists/answers';
import { checklistNow } from '#areas/checklists/queries';
import { saveChecklist } from '#areas/checklists/save';
import { checklistTemplates } from '#areas/checklists/templates';
import type { Scope } from '#platform/scope';
import type { On } from './people.ts';

/** What this organisation asks from the first day, by task type: the text that is answered. */
const ASKED: Record<string, string> = {
  EML01: 'Flat lobby, second floor',
  WTM01: 'Kitchen tap on the ground floor, bathroom tap on the top floor',
};

/** Two task types have the checklist of their template. */
export const askQuestions = (on: On) =>
  on(5, 'admin', async (scope) => {
    for (const code of Object.keys(ASKED)) {
      const { id } = await typeOf(scope, code);
      const { questions } = checklistTemplates().find(({ taskTypes }) => taskTypes.includes(code))!;
      await saveChecklist(scope, { id, version: 0, questions });
    }
  });

const typeOf = ({ db }: Scope, code: string) =>
  db.selectFrom('taskTypes').select('id').where('code', '=', code).executeTakeFirstOrThrow();

/** The checklists of the types that have one, by code. */
export async function checklistsOf(scope: Scope): Promise<Map<string, AskedChecklist>> {
  const asked = new Map<string, AskedChecklist>();
  for (const code of Object.keys(ASKED)) asked.set(code, await checklistNow(scope, (await typeOf(scope, code)).id));
  return asked;
}

type Answered = { cycleId: string; revision: number; code: string; number: number; outcome: Outcome };
type Given = { number: number; at: number; isBad: boolean; words: string };

/** An answer of each kind; a bad one is unsatisfactory, where there is something to judge. */
const answers: { [K in QuestionKind]: (question: QuestionOf<K>, given: Given) => Answer } = {
  check: (_, { isBad }) => (isBad ? 'unsatisfactory' : 'satisfactory'),
  reading: ({ lowest, highest }, { number, at, isBad }) => {
    const drift = ((number * 7 + at * 3) % 23) / 10;
    if (lowest !== null) return isBad ? lowest - 2 - drift : lowest + 3 + drift * 2;
    return highest === null ? 5 + drift : isBad ? highest + 1 + drift : highest - 4 - drift * 2;
  },
  choice: ({ options }, { isBad }) => (options.find((option) => option.isUnsatisfactory === isBad) ?? options[0]!).name,
  text: (_, { words }) => words,
};

/** Keeps what was answered in a round: something was wrong unless its outcome was satisfactory. */
export async function answerChecklist(scope: Scope, asked: AskedChecklist, round: Answered) {
  const { code, number, outcome, cycleId, revision } = round;
  const questions = asked.questions.filter(({ isRequired }) => isRequired);
  const bad = outcome === 'satisfactory' ? -1 : 1 + (number % (questions.length - 1));
  const given: Answers = Object.fromEntries(
    questions.map((question, at) => {
      const answer = answers[question.kind] as (of: typeof question, given: Given) => Answer;
      return [question.id, answer(question, { number, at, isBad: at === bad, words: ASKED[code]! })];
    }),
  );
  await keepAnswers(
    scope,
    { id: cycleId, revision: revision - 1 },
    { version: asked.version, questions, answers: given },
  );
}
