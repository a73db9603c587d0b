import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { search } from '@lintel/contract/areas/search';
import { aProperty } from '#areas/properties/testing';
import { openFiles } from '#platform/file-store/files';
import { writeSheet } from '#platform/list/sheet';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { anOwnDatabase } from '#test/own-database';
import { aPicture, sendToSession } from '../testing.ts';
import { readTexts } from './keep.ts';
import { dropLeftBehind, limits, openReader } from './reader.ts';
import { aPdfSaying, aWordDocument } from './testing.ts';

// In the shared database servers of other tests would do the reading that uploads ask for.
const own = await anOwnDatabase();
const server = await aServer({ ownerUrl: own.url, works: false });
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});
const organisation = await anOrganisation({ server });
const manager = await organisation.person();
const property = await aProperty(manager, { address1: 'Quay House' });

/** Adds documents as the library does: those that records do not take, too. */
async function add(named: Record<string, Buffer>, ownerId = property.id) {
  const body = { ownerId, takesDocuments: true };
  const session = passed(await call(manager, files.openSession, { body })).dto;
  for (const [fileName, content] of Object.entries(named)) {
    const sent = await sendToSession(manager, session.id, content, { fileName });
    expect(sent, `${fileName}: ${JSON.stringify(sent.body)}`).toMatchObject({ status: 200 });
  }
  return passed(await call(manager, files.commitSession, { body: { id: session.id } })).objects;
}

const read = (fileHashes?: string[]) =>
  readTexts(
    {
      maker: organisation.server.maker,
      files: openFiles(organisation.server.config.filesUrl),
      organisationId: organisation.id,
      jobId: 'test',
      signal: new AbortController().signal,
    },
    fileHashes,
  );
const found = async (who: Person, text: string) =>
  passed(await call(who, search.all, { body: { searchString: text, entitySearchOrder: ['FILE'] } })).options.map(
    (hit) => hit.entityCaption,
  );
const listed = async (who: Person, fullTextSearchString: string) =>
  passed(
    await call(who, library.list, { body: { ...documentList.defaults, page: 1, fullTextSearchString } }),
  ).objects.map(({ name }) => name);
const stateOf = async (id: string) => passed(await call(manager, library.get, { query: { id } })).dto.reading;

async function aSpreadsheet(cell: string): Promise<Buffer> {
  const columns = [{ code: 'word', label: 'Word' }];
  const parts: Uint8Array[] = [];
  for await (const part of writeSheet({ columns, rows: rowsOf(cell), timeZone: 'Europe/London' })) parts.push(part);
  return Buffer.concat(parts);
}
async function* rowsOf(word: string) {
  yield [{ word }];
}

/** A PDF whose one page unpacks to far more than it weighs. */
function aBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(1 << 28), { level: 9 });
  const whole = aPdfSaying(['x']).toString('latin1');
  const bomb = `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString('latin1')}\nendstream`;
  return Buffer.from(
    whole.replace(/<<\/Length \d+>>stream[^]*?endstream/, () => bomb),
    'latin1',
  );
}

it('documents are found by what is in them, by who may see what holds them and by nobody else', async () => {
  await add({
    'scan 1.pdf': aPdfSaying(['The lift car was plumbed with zirconium', 'and a second page']),
    'method.docx': await aWordDocument('Lagging of the calorifier with zirconium wool'),
    'register.xlsx': await aSpreadsheet('zirconium rods'),
    'notes.txt': Buffer.from('Bring the zirconium gloves to Tŷ Mary’s'),
    'rows.csv': Buffer.from('item,number\nzirconium seal,4\n'),
  });
  // What an upload asks for, and later all that nobody has read.
  await read(['f'.repeat(64)]);
  expect(await found(manager, 'zirconium')).toEqual([]);
  await read();
  const all = ['method.docx', 'notes.txt', 'register.xlsx', 'rows.csv', 'scan 1.pdf'];
  expect((await found(manager, 'zirconium')).toSorted()).toEqual(all);
  expect((await listed(manager, 'zircon')).toSorted()).toEqual(all);
  expect(await listed(manager, 'calorifier wool')).toEqual(['method.docx']);
  expect(await listed(manager, "ty mary's")).toEqual(['notes.txt']);
  expect(await listed(manager, 'calorifier gloves')).toEqual([]);
  const elsewhere = await aProperty(manager);
  const caretaker = await organisation.person(allBut('PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'), {
    propertyIds: [elsewhere.id],
  });
  for (const who of [
    caretaker,
    await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW', 'PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT')),
    await (await anOrganisation({ server })).person(),
  ]) {
    expect(await found(who, 'zirconium')).toEqual([]);
    expect(await listed(who, 'zirconium')).toEqual([]);
  }
});

it(
  'says of a document why it is not found by its text, and reads the next as if nothing had been',
  { tags: ['thorough'] },
  async () => {
    const locked = readFileSync(new URL('./locked.pdf', import.meta.url));
    const added = await add({
      'scan.pdf': aPdfSaying(['']),
      'locked.pdf': locked,
      'broken.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')]),
      'long.pdf': aPdfSaying(Array.from({ length: 900 }, (_, at) => `Page ${at} on the osmium number${at}`)),
      'after.txt': Buffer.from('osmium'),
    });
    await read();
    const states = Object.fromEntries(await Promise.all(added.map(async ({ id, name }) => [name, await stateOf(id)])));
    expect(states).toEqual({
      'scan.pdf': 'NO_TEXT',
      'locked.pdf': 'LOCKED',
      'broken.pdf': 'UNREADABLE',
      'long.pdf': 'READ',
      'after.txt': 'READ',
    });
    expect(await listed(manager, 'osmium number899')).toEqual(['long.pdf']);
  },
);

it('gives up one that unpacks to far more than it weighs, and reads the next', { tags: ['thorough'] }, async () => {
  const added = await add({
    'bomb.docx': await aWordDocument('wolfram', { padding: 300 << 20 }),
    'bomb.pdf': aBomb(),
    'next.txt': Buffer.from('iridium'),
  });
  await read();
  const states = Object.fromEntries(await Promise.all(added.map(async ({ id, name }) => [name, await stateOf(id)])));
  expect(states).toEqual({
    'bomb.docx': expect.stringMatching(/TOO_LARGE|UNREADABLE/),
    'bomb.pdf': expect.stringMatching(/TOO_LARGE|UNREADABLE|NO_TEXT/),
    'next.txt': 'READ',
  });
});

it('one that takes longer than it may ends the reading program, not the server, and the next has a new one', async () => {
  const reader = openReader({ mostMilliseconds: 1 });
  const path = new URL('./locked.pdf', import.meta.url).pathname;
  const givenUp = { state: 'TOO_LARGE', words: [], isGivenUp: true };
  expect(await reader.read({ path, type: 'application/pdf' })).toEqual(givenUp);
  expect(await reader.read({ path, type: 'application/pdf' })).toEqual(givenUp);
  await reader.stop();
});

it('what a killed server was reading is removed from the temporary files, and what another reads is not', async () => {
  const [left, used] = [1, 0].map((hours) => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-reading-'));
    writeFileSync(join(folder, 'document'), 'Confidential');
    const then = Date.now() / 1000 - hours * 3700;
    utimesSync(folder, then, then);
    return folder;
  });
  await dropLeftBehind();
  expect([existsSync(left!), existsSync(used!)]).toEqual([false, true]);
  rmSync(used!, { recursive: true });
});

it('the reading program sees the document and its own code, and neither the store, nor the rest of the disk, nor other programs', async () => {
  // What a document would do that took the program over.
  const seized = pathToFileURL(join(mkdtempSync(join(tmpdir(), 'seized-')), 'never.txt'));
  const reader = openReader();
  expect((await reader.read({ path: '/etc/hostname', type: 'text/plain' })).state).toBe('READ');
  await reader.stop();
  const { execArgv } = limits('/nowhere');
  const tried = (code: string) =>
    spawnSync(
      process.execPath,
      [...execArgv, '-e', `try { ${code}; console.log('done') } catch ({ code }) { console.log(code) }`],
      {
        encoding: 'utf8',
      },
    ).stdout.trim();
  for (const code of [
    "require('fs').readFileSync('/etc/passwd')",
    `require('fs').readdirSync(${JSON.stringify(tmpdir())})`,
    `require('fs').writeFileSync(new URL(${JSON.stringify(seized.href)}), 'x')`,
    "require('child_process').execFileSync('true')",
  ])
    expect(tried(code), code).toBe('ERR_ACCESS_DENIED');
});

it(
  'one that was given up is read again an hour later, three times in all; what was read stands',
  { tags: ['thorough'] },
  async () => {
    const [file] = await add({ 'once.txt': Buffer.from('molybdenum') });
    const rows = () =>
      organisation.within(({ db, whole }) =>
        db
          .selectFrom('fileTexts')
          .select(['state', 'tries', 'retryAt'])
          .where('fileHash', 'in', whole.selectFrom('files').select('files.fileHash').where('files.id', '=', file!.id))
          .execute(),
      );
    const givenUp = (retryAt: string | null) =>
      organisation.within(async (scope) => {
        await scope.db
          .updateTable('fileTexts')
          .set({ state: 'TOO_LARGE', words: sql`''::tsvector`, retryAt: sql`${retryAt}::timestamptz` })
          .where(
            'fileHash',
            'in',
            scope.whole.selectFrom('files').select('files.fileHash').where('files.id', '=', file!.id),
          )
          .execute();
        await scope.record(property.id, { type: 'EDIT', event: 'test.given-up' });
      });
    await read();
    expect(await rows()).toEqual([{ state: 'READ', tries: 1, retryAt: null }]);
    await givenUp(new Date(Date.now() + 3_600_000).toISOString());
    await read();
    expect(await rows()).toMatchObject([{ state: 'TOO_LARGE', tries: 1 }]);
    await givenUp(new Date(Date.now() - 1000).toISOString());
    await read();
    expect(await rows()).toEqual([{ state: 'READ', tries: 2, retryAt: null }]);
  },
);

it('FILE-005: elsewhere than in the library only JPEG, PNG and PDF are taken, and what is no text is none', async () => {
  const usual = passed(await call(manager, files.openSession, { body: { ownerId: property.id } })).dto;
  const open = { ownerId: property.id, takesDocuments: true };
  const wide = passed(await call(manager, files.openSession, { body: open })).dto;
  const word = await aWordDocument('text');
  expect((await sendToSession(manager, usual.id, word, { fileName: 'a.docx' })).status).toBe(415);
  expect((await sendToSession(manager, usual.id, 'text', { fileName: 'a.txt' })).status).toBe(415);
  expect((await sendToSession(manager, wide.id, Buffer.from([1, 2, 0, 3]), { fileName: 'a.txt' })).status).toBe(415);
  expect((await sendToSession(manager, wide.id, '<script>', { fileName: 'a.html' })).status).toBe(415);
  expect((await sendToSession(manager, wide.id, await aPicture(), { fileName: 'a.png' })).status).toBe(200);
});
