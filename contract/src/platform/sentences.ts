import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a value, for people, where its schema says nothing of its own: `schema.safeParse(value, { error: plainly })`. */
export function plainly(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'A value is needed'
        : `Use ${kinds[issue.expected] ?? 'another kind of value'}`;
    case 'too_small':
      return measured(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return measured(issue.origin, 'at most', issue.maximum);
    case 'invalid_format':
      return `Use ${formats[issue.format] ?? 'another form'}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return oneOf(choicesOf(issue));
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')}`;
    default:
      return 'This value does not fit';
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const formats: Record<string, string> = {
  uuid: 'an id, as other answers give it',
  email: 'an e-mail address',
  date: 'a date, YYYY-MM-DD',
  datetime: 'a date and time, YYYY-MM-DDThh:mm:ssZ',
};

function measured(origin: string, how: string, size: number | bigint): string {
  const of = { string: ' characters', array: ' values' }[origin] ?? '';
  return `Use ${how} ${size}${of}`;
}

const MOST_NAMED = 20;

function oneOf(values: readonly unknown[]): string {
  if (values.length === 0) return 'This value does not fit';
  if (values.length > MOST_NAMED) return 'Use one of the values of the list';
  const named = values.map(String).join(', ');
  return values.length === 1 ? `Use ${named}` : `Use one of: ${named}`;
}

/** The single values that a union is made of. */
function choicesOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): unknown[] {
  if (Array.isArray(issue['options'])) return issue['options'];
  return issue.errors.flatMap((ways) => ways.flatMap((way) => (way.code === 'invalid_value' ? way.values : [])));
}
