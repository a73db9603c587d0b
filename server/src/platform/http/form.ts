import type { IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import { invalid, unreadable } from './problems.ts';

type FormFile = { name: string | undefined; content: AsyncGenerator<Uint8Array, void> };

/** Limits for the other parts of a form with a file; they are ignored. */
const LIMITS = { fields: 20, fieldSize: 10_000, fieldNameSize: 200, files: 2, parts: 22, headerPairs: 20 };

const wrong = (message: string) => invalid([{ field: 'file', message }]);
const cutOff = () => unreadable('The form was cut off, so its file was not kept. Please try again.');

export const isForm = ({ 'content-type': type = '' }: IncomingHttpHeaders) => /^multipart\/form-data\b/i.test(type);

/**
 * The one file of a form (RFC 7578), under the name that its part gives. Its stream ends only when the form has ended properly;
 * a truncated form fails, so that half a file is never taken for a file.
 */
export async function fileOfForm(headers: IncomingHttpHeaders, body: AsyncIterable<Uint8Array>): Promise<FormFile> {
  const file: { name?: string | undefined; count: number; arrived: Uint8Array[] } = { count: 0, arrived: [] };
  const parts = partsOf(headers, body, file);
  const first = await parts.next();
  return {
    name: file.name,
    content: (async function* () {
      try {
        if (!first.done) yield first.value;
        yield* parts;
      } finally {
        await parts.return();
      }
    })(),
  };
}

async function* partsOf(
  headers: IncomingHttpHeaders,
  body: AsyncIterable<Uint8Array>,
  file: { name?: string | undefined; count: number; arrived: Uint8Array[] },
): AsyncGenerator<Uint8Array, void> {
  let refusal: Error | undefined;
  const refuse = (why: Error) => void (refusal ??= why);
  const form = parserOf(headers);
  form.on('error', () => refuse(cutOff()));
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => refuse(wrong('The form has too many parts')));
  form.on('file', (_, part, name) => {
    file.count += 1;
    if (file.count > 1) refuse(wrong('Send one file at a time'));
    file.name ??= name;
    part.on('data', (content: Buffer) => file.arrived.push(content));
    part.on('error', () => refuse(cutOff()));
  });
  for await (const part of body) {
    await new Promise<void>((resolve) => form.write(part, () => resolve()));
    if (refusal) throw refusal;
    yield* file.arrived.splice(0);
  }
  const finished = once(form, 'finish').catch(() => {});
  form.end();
  await finished;
  if (!refusal && file.count === 0) refuse(wrong('The form has no file. Send it as its part “file”.'));
  if (refusal) throw refusal;
  yield* file.arrived.splice(0);
}

function parserOf(headers: IncomingHttpHeaders) {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type']! }, limits: LIMITS });
  } catch {
    throw unreadable('The form cannot be read: it does not say where its parts end');
  }
}
