import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { anImport, anUpload, checked, csv } from '#areas/imports/testing';
import { aZip } from '#platform/spreadsheet/testing';
import { everyRoute } from '#server/areas';
import { anExampleOf, sendTo, stageOf, titleOf } from '#test/examples';
import type { Given, Stage } from '#test/examples';
import { anOrganisation } from '#test/organisation';
import { anOwnDatabase } from '#test/own-database';
import { aServer, closeServer, theWorkingServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { schemaOf, textPlacesOf, withValuePutAt } from '#test/schema-values';

const LENGTH = 200_000;
/** Linear processing of so much text takes a fraction of this, and quadratic processing many times as long. */
const MOST_SECONDS = 2;
/** Slow to match: runs of one character between two others, each a third of the length. */
const runs = [
  ['spaces, stops and letters', ' ', '.', 'a'],
  ['brackets, digits and line breaks', '(', '1', '\n'],
] as const;
const textOf = (...signs: string[]) => `1${signs.map((sign) => `${sign.repeat(LENGTH / signs.length)}x`).join('')}`;

await theWorkingServer();
const organisation = await anOrganisation();
let stage: Stage;
beforeAll(async () => {
  stage = await stageOf(organisation);
});

/** The processor seconds of this thread, which is the server's; however busy the machine is otherwise. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

/** The requests that put a long text into each of their text fields, a few at once: a document has a size limit. */
function* longCalls(endpoint: Endpoint, example: Given, text: string): Generator<Given> {
  const AT_ONCE = 4;
  for (const part of ['params', 'query', 'body'] as const) {
    if (!endpoint[part]) continue;
    const places = textPlacesOf(schemaOf(endpoint[part]));
    // Node limits the length of a URL to far less.
    const long = part === 'body' ? text : text.slice(0, 5000);
    for (let at = 0; at < places.length; at += AT_ONCE)
      yield places
        .slice(at, at + AT_ONCE)
        .reduce((given, place) => withValuePutAt(given, [part, ...place], long) as Given, example);
  }
}

describe('a long text in any field of any call leaves the server to the others', { tags: ['thorough'] }, () => {
  // In the shared database, webhooks are off where jobs are done.
  let own: Awaited<ReturnType<typeof anOwnDatabase>>;
  let server: TestServer;
  let stage: Stage;
  beforeAll(async () => {
    own = await anOwnDatabase();
    server = await aServer({ ownerUrl: own.url });
  });
  // Of its own for each: there may be ten webhooks.
  beforeEach(async () => {
    stage = await stageOf(await anOrganisation({ server }));
  });
  afterAll(async () => {
    await closeServer(server);
    await own.drop();
  });

  it.each(runs)(
    'of %s',
    async (_, ...signs) => {
      const slow: string[] = [];
      const text = textOf(...signs);
      for (const { endpoint } of everyRoute(server)) {
        const { as, ...example } = await anExampleOf(endpoint, stage);
        for (const given of longCalls(endpoint, example, text)) {
          let status = 0;
          const seconds = await secondsOf(async () => ({ status } = await sendTo(as ?? stage.by, endpoint, given)));
          if (seconds > MOST_SECONDS || status === 500) slow.push(`${titleOf(endpoint)}: ${status} in ${seconds} s`);
        }
      }
      expect(slow).toEqual([]);
    },
    600_000,
  );
});

describe('a spreadsheet with a long text leaves the server to the others', () => {
  it.each(runs)('in any field, of %s', { tags: ['thorough'] }, async (_, ...signs) => {
    const text = textOf(...signs);
    const fields = Object.keys(propertyFieldLabels);
    const headings = Object.values(propertyFieldLabels);
    const rows = fields.map((_, place) => headings.map((_, at) => (at === place ? text : at < 3 ? `P${place}` : '')));
    const seconds = await secondsOf(async () => {
      const draft = await anImport(stage.by, csv([headings, ...rows]), {
        fields,
        key: 'propertyReferenceNumber',
      });
      await checked(stage.by, draft);
    });
    expect(seconds).toBeLessThan(MOST_SECONDS);
  });

  const part = (name: string, content: string) => ({ name, content });
  it.each([
    ['an attribute that has no value', `<Relationship ${'a'.repeat(LENGTH)}>`],
    ['a tag that has no end', '<Relationship '.repeat(LENGTH / 10)],
    ['blanks between attributes', `<Relationship a="b"${' '.repeat(LENGTH)}x>`],
    ['a name of many parts', `<${'a:'.repeat(LENGTH / 2)} >`],
  ])('in its XML: %s', async (_, hostile) => {
    const workbook = aZip([
      part('xl/workbook.xml', `<workbook>${hostile.replaceAll('Relationship', 'sheet')}</workbook>`),
      part('xl/_rels/workbook.xml.rels', `<Relationships>${hostile}</Relationships>`),
      part('xl/worksheets/sheet1.xml', `<row${' hidden="1"'.repeat(LENGTH / 10)}>`),
    ]);
    const began = process.cpuUsage();
    expect((await anUpload(stage.by, workbook, 'x.xlsx')).status).toBe(422);
    const { user } = process.cpuUsage(began);
    expect(user / 1e6).toBeLessThan(2 * MOST_SECONDS);
  });

  it('waits for the others of its organisation, not for those of other ones', { tags: ['thorough'] }, async () => {
    const other = await (await anOrganisation()).person();
    const long = `Reference,Address 1\n${'P1,9 Orchard Row\n'.repeat(90_000)}`;
    const ended: string[] = [];
    const ends = async (name: string, upload: Promise<{ status: number }>) => {
      expect((await upload).status).toBe(200);
      ended.push(name);
    };
    const many = Array.from({ length: 5 }, () => ends('long', anUpload(stage.by, long)));
    await Promise.all([...many, ends('other', anUpload(other, 'Reference,Address 1\nP1,9 Orchard Row\n'))]);
    expect(ended.indexOf('other')).toBeLessThan(3);
  });
});
