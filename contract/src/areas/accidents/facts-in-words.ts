import { answerTexts as texts } from '../../texts/answers.ts';
import type { DeskFacts } from './desk-facts.ts';
import { occurrenceKinds, questionOf } from './desk-questions.ts';

type FactInWords = { fact: string; label: string; value: string };
type DayText = (day: string) => string;

/** Each fact given to the desk, as its question and its answer in words. */
export function factsInWords(facts: DeskFacts, dayText: DayText): FactInWords[] {
  const flat = (value: unknown, path: string): FactInWords[] => {
    const question = questionOf(path);
    if (question) {
      const isNothing = value === null && path.includes('.');
      return isNothing ? [] : [{ fact: path, label: question.label, value: answerOf(path, value, dayText) }];
    }
    if (path.endsWith('.kind')) {
      const kind = occurrenceKinds.find(({ id }) => id === value);
      return kind ? [{ fact: path, label: texts['accident.desk.occurrence'], value: kind.name }] : [];
    }
    if (path === 'occurrences' && Array.isArray(value) && value.length === 0)
      return [{ fact: path, label: texts['accident.desk.occurrence'], value: texts['accident.desk.occurrence.none'] }];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => flat(each, path ? `${path}.${key}` : key));
  };
  return flat(facts, '');
}

/** Yes or no; null if not stated. */
export const yesOrNo = (value: boolean | null) =>
  value === null ? null : texts[value ? 'list.value.yes' : 'list.value.no'];

function answerOf(fact: string, value: unknown, dayText: DayText): string {
  const question = questionOf(fact)!;
  if (value === null) return texts['field.not.known'];
  if (typeof value === 'boolean') return yesOrNo(value)!;
  if (question.kind === 'choice') return question.items.find(({ id }) => id === value)?.name ?? String(value);
  if (question.kind === 'day') return dayText(value as string);
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value);
}
