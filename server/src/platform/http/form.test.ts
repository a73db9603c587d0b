import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fileOfForm } from './form.ts';

/** A form as a browser sends it. */
async function aForm(...parts: [name: string, content: string | File][]) {
  const data = new FormData();
  for (const [name, content] of parts) data.append(name, content);
  const request = new Request('http://lintel.test', { method: 'POST', body: data });
  const headers = { 'content-type': request.headers.get('content-type')! };
  return { headers, body: Buffer.from(await request.arrayBuffer()) };
}
const inPieces = (body: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size)),
  );
async function taken({ headers, body }: { headers: Record<string, string>; body: Buffer }, size = 65_536) {
  const { name, content } = await fileOfForm(headers, inPieces(body, size));
  return { name, content: (await buffer(content)).toString() };
}
const refused = (message: RegExp) => expect.objectContaining({ message: expect.stringMatching(message) as string });

describe('a form with a file', () => {
  it('gives the file and its name, however it comes, and whatever else is in it', async () => {
    const form = await aForm(
      ['comment', 'Before'],
      ['file', new File(['%PDF-1.7\r\n--not the end\r\n'], 'Prüfbericht “2026”.pdf')],
      ['more', 'After'],
    );
    for (const size of [1, 2, 7, 64, 65_536])
      expect(await taken(form, size)).toEqual({
        name: 'Prüfbericht “2026”.pdf',
        content: '%PDF-1.7\r\n--not the end\r\n',
      });
  });

  it('that is cut off anywhere gives none', async () => {
    const form = await aForm(['file', new File(['a certificate\r\n'], 'a.pdf')]);
    const whole = form.body.lastIndexOf('--') + 2;
    for (let length = 0; length < whole; length += 1)
      await expect(taken({ ...form, body: form.body.subarray(0, length) }), `of ${length} bytes`).rejects.toEqual(
        refused(/was cut off|has no file/),
      );
  });

  it.each([
    ['no file', [['file', 'only words']], /has no file/],
    [
      'two files',
      [
        ['file', new File(['a'], 'a.pdf')],
        ['file', new File(['b'], 'b.pdf')],
      ],
      /one file at a time/,
    ],
    [
      'hundreds of fields',
      [...Array.from({ length: 100 }, (_, at) => [`f${at}`, 'x']), ['file', new File(['a'], 'a')]],
      /too many parts/,
    ],
  ] as [string, [string, string | File][], RegExp][])('with %s is refused', async (_, parts, message) => {
    await expect(taken(await aForm(...parts))).rejects.toEqual(refused(message));
  });

  it('that does not say where its parts end is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    await expect(taken({ headers, body: Buffer.from('x') })).rejects.toEqual(refused(/cannot be read/));
  });

  it('is let go when its reader has had enough', async () => {
    const { headers, body } = await aForm(['file', new File(['x'.repeat(10_000)], 'a.pdf')]);
    const source = inPieces(body, 100);
    const { content } = await fileOfForm(headers, source);
    for await (const _ of content) break;
    expect(source.destroyed).toBe(true);
  });
});
