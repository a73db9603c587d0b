import { deflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { sendToSession } from '#areas/files/testing';
import { readTexts } from '#areas/files/reading/keep';
import { aPdfSaying, aWordDocument } from '#areas/files/reading/testing';
import { aProperty } from '#areas/properties/testing';
import { openFiles } from '#platform/file-store/files';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';

const COUNT = 1000;
const OF_SESSION = 50;
/** The growth of memory allowed above its minimum: no text that was read may stay in memory. */
const MOST_MORE = 96 * 1024 * 1024;

const lines = (at: number, count: number) =>
  Array.from({ length: count }, (_, line) => `Document ${at} line ${line} about valve${at}x${line}`);

/** A PDF whose one page decompresses to far more than its size. */
function aBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(1 << 28), { level: 9 }).toString('latin1');
  const bomb = `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content}\nendstream`;
  const whole = aPdfSaying(['x']).toString('latin1');
  return Buffer.from(
    whole.replace(/<<\/Length \d+>>stream[^]*?endstream/, () => bomb),
    'latin1',
  );
}

/** A mix of documents, including a broken one, a locked one, two bombs and one of 900 pages. */
async function contentOf(at: number): Promise<[name: string, content: Buffer]> {
  if (at === 100) return ['broken.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])];
  if (at === 200) return ['bomb.docx', await aWordDocument('wolfram', { padding: 300 << 20 })];
  if (at === 300) return ['bomb.pdf', aBomb()];
  if (at === 400) return ['long.pdf', aPdfSaying(lines(at, 900))];
  if (at === 500)
    return ['locked.pdf', readFileSync(new URL('../src/areas/files/reading/locked.pdf', import.meta.url))];
  const kind = at % 4;
  if (kind === 0) return [`${at}.pdf`, aPdfSaying(lines(at, 5))];
  if (kind === 1) return [`${at}.docx`, await aWordDocument(lines(at, 40).join(' '))];
  if (kind === 2) return [`${at}.txt`, Buffer.from(lines(at, 200).join('\n'))];
  return [`${at}.csv`, Buffer.from(`item,note\n${lines(at, 50).join(',\n')}`)];
}

it('reads the text of a thousand mixed documents in the background, with as much memory at the end as at the beginning', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const { id: ownerId } = await aProperty(manager);
  for (let from = 0; from < COUNT; from += OF_SESSION) {
    const session = passed(await call(manager, files.openSession, { body: { ownerId, takesDocuments: true } })).dto;
    for (let at = from; at < from + OF_SESSION; at += 1) {
      const [fileName, content] = await contentOf(at);
      expect((await sendToSession(manager, session.id, content, { fileName })).status, fileName).toBe(200);
    }
    passed(await call(manager, files.commitSession, { body: { id: session.id } }));
  }
  const countRead = () =>
    organisation.within(async ({ db }) =>
      Number(
        (
          await db
            .selectFrom('fileTexts')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    );
  const used: number[] = [];
  const measure = () => {
    globalThis.gc?.();
    used.push(process.memoryUsage().rss);
  };
  const { server } = organisation;
  const reading = readTexts({
    maker: server.maker,
    files: openFiles(server.config.filesUrl),
    organisationId: organisation.id,
    jobId: 'soak',
    signal: new AbortController().signal,
  }).then(() => 'done' as const);
  for (let next = COUNT / 10; ;) {
    const isDone = await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 500))]);
    if ((await countRead()) >= next || isDone === 'done') {
      measure();
      next += COUNT / 10;
    }
    if (isDone === 'done') break;
  }
  const states = await organisation.within(({ db }) =>
    db
      .selectFrom('fileTexts')
      .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute(),
  );
  const megabytes = used.map((bytes) => Math.round(bytes / 1024 / 1024));
  console.log(`Memory of the server by tenths: ${megabytes.join(', ')} MB; ${JSON.stringify(states)}`);
  expect(await countRead()).toBe(COUNT);
  expect(Number(states.find(({ state }) => state === 'READ')?.count)).toBeGreaterThan(COUNT - 10);
  expect(used.at(-1)! - Math.min(...used)).toBeLessThan(MOST_MORE);
});
