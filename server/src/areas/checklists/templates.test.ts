import { readFileSync } from 'node:fs';
import { limitsInWords } from '@lintel/contract/areas/checklists/questions';
import { expect, it } from 'vitest';
import { shippedTaskTypes } from '#areas/task-types/shipped';
import { checklistTemplates } from './templates.ts';

type Read = { code: string; source: string; taskTypes: string[]; questions: { text: string; from: string }[] };
const read = JSON.parse(
  readFileSync(new URL('../../../db/dictionaries/checklist-templates.json', import.meta.url), 'utf8'),
) as Read[];

/** What occurs more than once, however it is written. */
const repeated = (words: string[]) =>
  words.filter((each, at) => words.findIndex((other) => other.toLowerCase() === each.toLowerCase()) !== at);

it('each task type has at most one template, and each template a task type that is shipped', () => {
  const shipped = new Set(shippedTaskTypes().map(({ shortCode }) => shortCode));
  const meant = read.flatMap(({ taskTypes }) => taskTypes);
  expect(read.filter(({ taskTypes }) => taskTypes.length === 0)).toEqual([]);
  expect(meant.filter((code) => !shipped.has(code))).toEqual([]);
  expect(repeated(meant)).toEqual([]);
});

it('each template has a code and a name of its own', () => {
  expect(repeated(read.map(({ code }) => code))).toEqual([]);
  expect(repeated(checklistTemplates().map(({ name }) => name))).toEqual([]);
});

it.each(read)('$code: four to ten questions, each asked once, with the place in its source', (template) => {
  const { source, questions } = template;
  expect(source.trim()).not.toBe('');
  expect(questions.length).toBeGreaterThanOrEqual(4);
  expect(questions.length).toBeLessThanOrEqual(10);
  expect(repeated(questions.map(({ text }) => text))).toEqual([]);
  expect(questions.filter(({ from }) => !from?.trim())).toEqual([]);
});

it('a question has nothing that the contract does not know', () => {
  const unknown = checklistTemplates().flatMap(({ code, questions }, at) =>
    questions.flatMap((question, index) =>
      Object.keys(read[at]!.questions[index]!)
        .filter((key) => key !== 'from' && !(key in question))
        .map((key) => `${code}: ${key}`),
    ),
  );
  expect(unknown).toEqual([]);
});

it('each asks something that can be unsatisfactory', () => {
  const judging = checklistTemplates().filter(({ questions }) =>
    questions.some((question) => question.kind === 'check' || limitsInWords(question) !== null),
  );
  expect(judging).toHaveLength(read.length);
});
