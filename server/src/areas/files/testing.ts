import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { files } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { aProperty } from '#areas/properties/testing';
import { call, passed, send, type Answered } from '#test/calls';
import { type Person } from '#test/organisation';

/** A PDF of one empty page, each time another one. */
export const aPdf = (padding = 0) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n%${crypto.randomUUID()}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n`,
    ),
    Buffer.alloc(padding, '%'),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);

/** A PDF of exactly so many bytes. */
export const aPdfOf = (bytes: number) => {
  const least = aPdf();
  return Buffer.concat([least.subarray(0, -7), Buffer.alloc(bytes - least.length, '%'), least.subarray(-7)]);
};

export const aPicture = (format: 'png' | 'jpeg' = 'png', { width = 640, height = 480 } = {}) =>
  sharp({
    // No other test file has the same, whatever process it runs in: content that others name stays in the store.
    create: { width, height, channels: 3, background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) } },
  })
    .toFormat(format)
    .toBuffer();

type Sent = { fileName?: string; evidence?: EvidenceKind; headers?: Record<string, string> };

/** What an upload into a session is answered. */
export async function sendToSession(
  by: Person,
  sessionId: string,
  content: Buffer | string,
  { fileName = 'certificate.pdf', evidence, headers }: Sent = {},
): Promise<Answered<{ dto: StoredFile }>> {
  const given = {
    params: { id: sessionId },
    query: { fileName, ...(evidence ? { evidence } : {}) },
    body: content,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  };
  return call(by, files.uploadToSession, given as never);
}

/** A file as a browser's form sends it: the name stands in the part, not in the address. */
export async function sendAsForm(
  by: Person,
  path: string,
  content: Buffer,
  { fileName = 'certificate.pdf', share = 1 } = {},
): Promise<Answered<{ dto: StoredFile }>> {
  const form = new FormData();
  form.append('comment', 'What the page sends besides');
  form.append('file', new File([new Uint8Array(content)], fileName));
  const whole = new Request('http://lintel.test', { method: 'POST', body: form });
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = { 'content-type': whole.headers.get('content-type')! };
  return send(by, 'POST', `/api/${path}`, { body: body.subarray(0, Math.floor(body.length * share)), headers });
}

export const aSession = async (by: Person, ownerId: string) =>
  passed(await call(by, files.openSession, { body: { ownerId } })).dto;

/** A file on a record, uploaded as the client does it: open, upload, commit. */
export async function aFile(
  by: Person,
  ownerId: string,
  content: Buffer = aPdf(),
  sent: Sent = { fileName: `file-${randomInt(1e9)}.pdf` },
): Promise<StoredFile> {
  const session = await aSession(by, ownerId);
  passed(await sendToSession(by, session.id, content, sent));
  return passed(await call(by, files.commitSession, { body: { id: session.id } })).objects[0]!;
}

export const filesOn = async (by: Person, ownerId: string) =>
  passed(await call(by, files.list, { body: { ownerId } })).objects;

export const aFileOnAProperty = async (by: Person) => aFile(by, (await aProperty(by)).id);

/** A picture of 16,000 × 16,000 in a few kilobytes (U-04). */
export function aFlood() {
  const [edge, header] = [16_000, Buffer.alloc(13)];
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + edge / 8) * edge));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer) {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), content])];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
