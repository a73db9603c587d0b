import { askingsOf } from '@lintel/contract/areas/checklists/answers';
import type { Answers, AnsweredChecklist, Asking } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Answer, QuestionKind, QuestionOf } from '@lintel/contract/areas/checklists/questions';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { keepAnswers } from '#areas/checklists/kept-answers';
import { checklistNow } from '#areas/checklists/queries';
import { saveChecklist } from '#areas/checklists/save';
import { checklistTemplates } from '#areas/checklists/templates';
import type { Scope } from '#platform/scope';
import type { On } from './people.ts';

/** The task types that have a checklist from the first day: that of their template. */
export const ASKED = ['EML01', 'WTM01', 'FDR01'];

export const askQuestions = (on: On) =>
  on(5, 'admin', async (scope) => {
    for (const code of ASKED) {
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
  for (const code of ASKED) asked.set(code, await checklistNow(scope, (await typeOf(scope, code)).id));
  return asked;
}

type Given = { number: number; at: number; isBad: boolean };

/** An answer of each kind; a bad one is unsatisfactory, where there is something to judge. */
const answers: { [K in QuestionKind]: (question: QuestionOf<K>, given: Given) => Answer } = {
  check: (_, { isBad }) => (isBad ? 'unsatisfactory' : 'satisfactory'),
  reading: ({ lowest, highest }, { number, at, isBad }) => {
    if (!isBad && (number * 5 + at) % 19 === 0) return { notTaken: 'Closed off for repairs' };
    const drift = ((number * 7 + at * 3) % 23) / 10;
    const value =
      lowest !== null
        ? isBad
          ? lowest - 2 - drift
          : lowest + 3 + drift * 2
        : isBad
          ? (highest ?? 5) + 1 + drift
          : (highest ?? 15) - 4 - drift * 2;
    return Number(value.toFixed(1));
  },
  choice: ({ options }, { isBad }) => (options.find((option) => option.isUnsatisfactory === isBad) ?? options[0]!).name,
  text: () => 'Nothing else',
};

type Round = { number: number; outcome: Outcome; pieces: readonly PieceResult[] };

/** What was answered in a round: whatever must be, and each reading. Something was wrong unless its outcome was satisfactory. */
export function answersIn({ questions }: AskedChecklist, { number, outcome, pieces }: Round) {
  const askings = askingsOf(
    questions.filter(({ isRequired, kind }) => isRequired || kind === 'reading'),
    pieces,
  );
  const failed =
    pieces.find((piece) => piece.outcome === 'unsatisfactory') ??
    pieces.find((piece) => piece.outcome === 'satisfactory');
  const ofFailed = askings.filter(({ piece }) => piece?.id === failed?.id);
  const bad =
    outcome === 'satisfactory'
      ? undefined
      : (ofFailed.length ? ofFailed : askings)[number % (ofFailed.length || askings.length)];
  const given: Answers = Object.fromEntries(
    askings.map((asking, at) => {
      const answer = answers[asking.question.kind] as (of: Asking['question'], given: Given) => Answer;
      return [asking.key, answer(asking.question, { number, at, isBad: asking === bad })];
    }),
  );
  return { askings, answers: given, bad };
}

/** The same as it is sent with a completion. */
export function answering(asked: AskedChecklist, round: Round): AnsweredChecklist {
  const { askings, answers: given } = answersIn(asked, round);
  return {
    version: asked.version,
    answers: askings.map(({ key, question, piece }) => ({
      questionId: question.id,
      ...(piece && { equipmentId: piece.id }),
      answer: given[key]!,
    })),
  };
}

/** Keeps what was answered in a round. */
export const answerChecklist = (
  scope: Scope,
  asked: AskedChecklist,
  { cycleId, revision, ...round }: Round & { cycleId: string; revision: number },
) => keepAnswers(scope, { id: cycleId, revision: revision - 1 }, answersIn(asked, round));
