import { z } from 'zod';
import { id, optionalLines, requiredLine, requiredLines } from '../../platform/shapes.ts';

/** What an answer means for the outcome. */
export const judgements = [
  { id: 'satisfactory', name: 'Satisfactory' },
  { id: 'unsatisfactory', name: 'Unsatisfactory' },
  { id: 'not-applicable', name: 'Not applicable' },
] as const;
export const Judgement = z.enum(
  judgements.map((judgement) => judgement.id),
  'Choose an answer',
);
export type Judgement = z.infer<typeof Judgement>;

export const MOST_QUESTIONS = 50;
export const MOST_OPTIONS = 20;
export const MOST_CHARACTERS = 500;
/** Decimals that a reading may have: it is judged as it is shown. */
export const DECIMALS = 3;
const LARGEST = 1_000_000;

const asked = {
  /** Stays the same in every version, so that answers can be compared. */
  id,
  text: requiredLine('Enter the question', 300),
  guidance: optionalLines(1000),
  isRequired: z.boolean().default(true),
  /** Asked of each piece of equipment that was done; once where the task covers none. */
  isPerPiece: z.boolean().default(false),
};

const number = z
  .number('Enter a number')
  .min(-LARGEST, 'This number is too small')
  .max(LARGEST, 'This number is too large')
  .refine((value) => Number(value.toFixed(DECIMALS)) === value, `Use at most ${DECIMALS} decimals`);
const limit = number.nullable().default(null);

const CheckQuestion = z.object({ ...asked, kind: z.literal('check') });
const ReadingQuestion = z
  .object({
    ...asked,
    kind: z.literal('reading'),
    unit: requiredLine('Enter the unit, such as °C', 20),
    lowest: limit,
    highest: limit,
  })
  .refine(({ lowest, highest }) => lowest === null || highest === null || lowest <= highest, {
    path: ['highest'],
    message: 'The highest is below the lowest',
  });
const ChoiceQuestion = z
  .object({
    ...asked,
    kind: z.literal('choice'),
    options: z
      .array(z.object({ name: requiredLine('Enter the option', 100), isUnsatisfactory: z.boolean().default(false) }))
      .min(2, 'Add at least two options')
      .max(MOST_OPTIONS, `Use at most ${MOST_OPTIONS} options`),
  })
  .refine(({ options }) => new Set(options.map(({ name }) => name.toLowerCase())).size === options.length, {
    path: ['options'],
    message: 'Name each option once',
  });
const TextQuestion = z.object({ ...asked, kind: z.literal('text') });

/** A question of a checklist. */
export const Question = z.discriminatedUnion('kind', [CheckQuestion, ReadingQuestion, ChoiceQuestion, TextQuestion]);
export type Question = z.infer<typeof Question>;
export type QuestionKind = Question['kind'];
export type QuestionOf<K extends QuestionKind> = Extract<Question, { kind: K }>;

export const Questions = z
  .array(Question)
  .max(MOST_QUESTIONS, `Use at most ${MOST_QUESTIONS} questions`)
  .refine((questions) => new Set(questions.map((question) => question.id)).size === questions.length, {
    message: 'Each question has an id of its own',
  });

/** The version of a checklist; 0: there is none. */
export const ChecklistVersion = z.int().min(0).max(2_147_483_647);

/** Instead of a reading: why it was not taken. It is not a value, but it answers the question. */
export type NotTaken = { notTaken: string };
const NotTaken = z.strictObject({ notTaken: requiredLines('Say why it was not taken', MOST_CHARACTERS) });

/** What a question asks for. */
type Value = string | number;
/** An answer as it is sent and kept. */
export type Answer = Value | NotTaken;

export const isNotTaken = (answer: Answer | null | undefined): answer is NotTaken =>
  typeof answer === 'object' && answer !== null;

/** Whether a question is answered: a reading that was not taken needs a reason. */
export const isAnswered = (answer: Answer | undefined) =>
  answer !== undefined && !(isNotTaken(answer) && answer.notTaken.trim() === '');

type Kind<Q extends Question> = {
  name: string;
  /** What only a question of this kind has, at first. */
  start: Omit<Q, keyof typeof asked | 'kind'>;
  /** The answers that a question takes. */
  answer: (question: Q) => z.ZodType<Answer>;
  /** Null: nothing is judged. */
  judge: (question: Q, answer: Value) => Judgement | null;
  inWords: (question: Q, answer: Value) => string;
  /** What is acceptable, in words. */
  limits: (question: Q) => string | null;
  /** What only a question of this kind has, in words. */
  details: (question: Q) => string | null;
  /** What its answers are measured by, so that they make a series; null: they do not. */
  measure: (question: Q) => Measure | null;
};
type Measure = { unit: string; lowest: number | null; highest: number | null };

/** 1,234.5 */
const figure = (value: Value) =>
  typeof value === 'number' ? value.toLocaleString('en-GB', { maximumFractionDigits: DECIMALS }) : value;

const isWithin = (value: Value, lowest: number | null, highest: number | null) =>
  (lowest === null || Number(value) >= lowest) && (highest === null || Number(value) <= highest);

const rangeInWords = ({ unit, lowest, highest }: QuestionOf<'reading'>) => {
  if (lowest !== null && highest !== null) return `${figure(lowest)} to ${figure(highest)} ${unit}`;
  if (lowest !== null) return `at least ${figure(lowest)} ${unit}`;
  return highest === null ? null : `at most ${figure(highest)} ${unit}`;
};

/** Every kind of question: how it is called, answered and judged. A kind that is missing here does not compile. */
export const questionKinds: { [K in QuestionKind]: Kind<QuestionOf<K>> } = {
  check: {
    name: 'Satisfactory or not',
    start: {},
    answer: () => Judgement,
    judge: (_, answer) => answer as Judgement,
    inWords: (_, answer) => judgements.find((each) => each.id === answer)?.name ?? String(answer),
    limits: () => null,
    details: () => null,
    measure: () => null,
  },
  reading: {
    name: 'Reading',
    start: { unit: '', lowest: null, highest: null },
    answer: () => z.union([number, NotTaken], 'Enter a number'),
    judge: ({ lowest, highest }, answer) => {
      if (lowest === null && highest === null) return null;
      return isWithin(answer, lowest, highest) ? 'satisfactory' : 'unsatisfactory';
    },
    inWords: ({ unit }, answer) => `${figure(answer)} ${unit}`,
    limits: rangeInWords,
    details: (question) => rangeInWords(question) ?? question.unit,
    measure: ({ unit, lowest, highest }) => ({ unit, lowest, highest }),
  },
  choice: {
    name: 'One of several options',
    start: {
      options: [
        { name: '', isUnsatisfactory: false },
        { name: '', isUnsatisfactory: false },
      ],
    },
    answer: ({ options }) =>
      z.enum(options.map(({ name }) => name) as [string, ...string[]], 'Choose one of the options'),
    judge: ({ options }, answer) => {
      if (!options.some(({ isUnsatisfactory }) => isUnsatisfactory)) return null;
      const chosen = options.find(({ name }) => name === answer);
      return chosen?.isUnsatisfactory ? 'unsatisfactory' : 'satisfactory';
    },
    inWords: (_, answer) => String(answer),
    limits: () => null,
    details: ({ options }) =>
      options.map(({ name, isUnsatisfactory }) => (isUnsatisfactory ? `${name} (unsatisfactory)` : name)).join(' / '),
    measure: () => null,
  },
  text: {
    name: 'Text',
    start: {},
    answer: () => requiredLines('Enter an answer', MOST_CHARACTERS),
    judge: () => null,
    inWords: (_, answer) => String(answer),
    limits: () => null,
    details: () => null,
    measure: () => null,
  },
};

/** The kind of a question, to be asked about that question. */
const kindOf = (question: Question) => questionKinds[question.kind] as Kind<Question>;

export const judge = (question: Question, answer: Answer) =>
  isNotTaken(answer) ? null : kindOf(question).judge(question, answer);
export const answerInWords = (question: Question, answer: Answer) =>
  isNotTaken(answer) ? `Not taken: ${answer.notTaken}` : kindOf(question).inWords(question, answer);
export const limitsInWords = (question: Question) => kindOf(question).limits(question);
export const detailsInWords = (question: Question) => kindOf(question).details(question);
export const answerSchema = (question: Question) => kindOf(question).answer(question);

export const measureOf = (question: Question) => kindOf(question).measure(question);

/** Whether answers to both can be compared, however they are worded. One from before `isPerPiece` was asked once. */
export const isSameQuestion = (one: Question, other: Question) =>
  one.id === other.id &&
  one.kind === other.kind &&
  !one.isPerPiece === !other.isPerPiece &&
  measureOf(one)?.unit === measureOf(other)?.unit;
