import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { plainly } from '@lintel/contract/platform/sentences';
import { everyRoute } from '#server/areas';
import { invalid } from '#platform/http/problems';
import { sendTo, titleOf } from '#test/examples';
import type { Given } from '#test/examples';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { fieldPlacesOf, leastOf, schemaOf, withValuePutAt } from '#test/schema-values';

const server = await theServer();
const endpoints = everyRoute(server).map(({ endpoint }) => endpoint);
const parts = ['params', 'query', 'body'] as const;

/** Missing, empty, of another type, too much, too long, nearly right: whatever a field requires, some are refused. */
const misfits = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  -1.5,
  1e15,
  true,
  [],
  {},
  Array.from({ length: 20 }, () => 7),
  '2026-02-31',
  '00000000-0000-4000-8000-00000000000g',
];

/** Terms of the program and its libraries that must not appear in messages. */
const strange = {
  'a code': /\b[A-Z]+_[A-Z_]+\b|\b(?!API|CSV|JPEG|PDF|PNG|RAG|RIDDOR|UPRN|XLSX|ZIP)[A-Z]{3,}\b/,
  'the name of a field or a value': /\b[a-z]+[a-z\d]*[A-Z]\w*|\b(?!e-mail)[a-z]+(?:_[a-z]+)+\b/,
  'the key of a text': /^[a-z]+(?:\.[a-z]+)+$/,
  'a word of the schema library':
    /^(?:Invalid|Too |Unrecognized)|\b(?:undefined|null|NaN|uuid|regex|enum|string|boolean|array|object|integer)\b/i,
  'a rule': /YYYY|\[object|[[\]^\\|{}]|\/\^|\(\?|<[a-z]/,
  'no beginning': /^(?![A-Z“\d])/,
};
/** Input may be quoted, as may the name of a field that does not exist. */
const ours = (message: string) =>
  message.replace(/“[^”]*”|"[^"]*"|(?<=^There is no field ).*/g, '…').replace(/2026-12-31T\S+/, '…');
const oddIn = (message: string) =>
  Object.entries(strange).flatMap(([what, pattern]) => (pattern.test(ours(message)) ? [what] : []));

type Refused = { message: string; errors?: { message: string }[] };
/** A message, and where it appeared. */
type Messages = Map<string, string>;
const oddOf = (messages: Messages) =>
  [...messages].flatMap(([message, where]) => oddIn(message).map((what) => `${what}: “${message}” (${where})`));

/** `turns`: each field is given one misfit in so many, and the next field others. */
function collectFrom(endpoint: Endpoint, messages: Messages, turns: number) {
  for (const part of parts) {
    const type: z.ZodType | undefined = endpoint[part];
    if (!type) continue;
    const schema = schemaOf(type);
    const least = leastOf(schema);
    for (const [nth, place] of fieldPlacesOf(schema).entries())
      for (const misfit of misfits.filter((_, at) => (nth + at) % turns === 0)) {
        const parsed = type.safeParse(withValuePutAt(least, place, misfit), { error: plainly });
        if (parsed.success) continue;
        const { more } = invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
        for (const { field, message } of more.errors ?? []) messages.set(message, `${titleOf(endpoint)} ${field}`);
      }
  }
}

/** The minimal request if the schemas require no more: the endpoint finds that nothing in it exists. */
function emptyCallOf(endpoint: Endpoint): Given | undefined {
  const given = Object.fromEntries(
    parts.flatMap((part) => (endpoint[part] ? [[part, leastOf(schemaOf(endpoint[part]))]] : [])),
  ) as Given;
  return parts.every((part) => endpoint[part]?.safeParse(given[part]).success ?? true) ? given : undefined;
}

describe('every refusal', () => {
  let by: Person;
  beforeAll(async () => {
    by = await (await anOrganisation()).person();
  });

  const readsWell = (turns: number) => {
    const messages: Messages = new Map();
    for (const endpoint of endpoints) collectFrom(endpoint, messages, turns);
    expect(messages.size).toBeGreaterThan(100);
    expect(oddOf(messages)).toEqual([]);
  };
  it('of a field that is wrong, missing or too long is said in words: no code, no name of the program, no rule', () =>
    readsWell(4));
  it('of each field, in whatever way it is wrong', { tags: ['thorough'] }, () => readsWell(1));

  it('of a call that is well formed and means nothing real is said in words', async () => {
    const messages: Messages = new Map();
    for (const endpoint of endpoints) {
      const given = emptyCallOf(endpoint);
      // Ending the caller's session would make the others fail.
      if (!given || endpoint.path === '/logout.html') continue;
      const { status, body } = await sendTo(by, endpoint, given);
      if (status < 400) continue;
      const { message, errors = [] } = body as unknown as Refused;
      for (const each of [message, ...errors.map((error) => error.message)]) messages.set(each, titleOf(endpoint));
    }
    expect(messages.size).toBeGreaterThan(10);
    expect(oddOf(messages)).toEqual([]);
  });

  it('that holds what belongs to the program is found', () => {
    const odd = [
      'Use one of: HIGH, LOW',
      'SENT_BACK',
      'Choose the taskType',
      'Invalid input',
      'email.is.required',
      'Use YYYY-MM-DD',
    ];
    expect(odd.filter((message) => oddIn(message).length === 0)).toEqual([]);
    expect(oddIn('31 February 2026 does not exist')).toEqual([]);
  });
});
