import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a value, for people, where its schema says nothing of its own: `schema.safeParse(value, { error: plainly })`.
 * No code and no rule stands in it: a form shows it beside a field that has its name and its choices.
 */
export function plainly(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return (issue.input ?? undefined) === undefined
        ? (missing[issue.expected] ?? leftEmpty(issue))
        : (kinds[issue.expected] ?? 'This does not fit here');
    case 'too_small':
      return measured(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return measured(issue.origin, 'at most', issue.maximum);
    case 'invalid_format':
      return (issue.input ?? '') === ''
        ? leftEmpty(issue)
        : (formats[issue.format] ?? 'This is not in the right format');
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return oneOf(choicesOf(issue));
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')}`;
    default:
      return 'This does not fit here';
  }
}

/** An id is never typed: it is what stands behind a choice. */
const leftEmpty = ({ inst }: Issue) =>
  inst && 'format' in inst._zod.def && inst._zod.def.format === 'uuid' ? CHOOSE : 'Fill this in';
const CHOOSE = 'Choose one from the list';

const missing: Record<string, string> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Answer yes or no',
  array: 'Choose at least 1',
};
const kinds: Record<string, string> = {
  string: 'Enter words',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Answer yes or no',
  array: 'Several are expected here, not one',
  object: 'Several fields are expected here, not one value',
  record: 'Several fields are expected here, not one value',
};
const formats: Record<string, string> = {
  uuid: 'This is not known here: choose one from the list',
  email: 'Enter an e-mail address, for example name@example.org',
  date: 'Enter a real date',
  datetime: 'Enter a date and time with its zone, for example 2026-12-31T14:30:00Z',
};

function measured(origin: string, how: string, size: number | bigint): string {
  if (origin === 'string') {
    if (how === 'at least' && Number(size) === 1) return 'Fill this in';
    return `Use ${how} ${size.toLocaleString('en-GB')} ${Number(size) === 1 ? 'character' : 'characters'}`;
  }
  return `${origin === 'array' ? 'Choose' : 'Use'} ${how} ${size.toLocaleString('en-GB')}`;
}

const MOST_NAMED = 5;

/** Numbers and whole phrases are named; the codes of a list say nothing to a person. */
function oneOf(values: readonly unknown[]): string {
  if (values.length === 0) return 'This does not fit here';
  if (values.every((value) => typeof value === 'boolean')) return 'Answer yes or no';
  const isShown = (value: unknown) => typeof value === 'number' || /^[A-Z]\S* \S/.test(String(value));
  if (values.length > MOST_NAMED || !values.every(isShown)) return CHOOSE;
  const shown = values.map((value) => (typeof value === 'number' ? value : `“${String(value)}”`));
  return `Use ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(shown.map(String))}`;
}

/** The single values that a union is made of. */
function choicesOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): unknown[] {
  if (Array.isArray(issue['options'])) return issue['options'];
  return issue.errors.flatMap((ways) => ways.flatMap((way) => (way.code === 'invalid_value' ? way.values : [])));
}

/** The values that would have been taken, for programs, which send codes: what a person is told names none. */
export function takenInstead(issue: z.core.$ZodIssue): { choices?: string[] } {
  return issue.code === 'invalid_value' ? { choices: issue.values.map(String) } : {};
}
