import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { fileLimits, files } from '@lintel/contract/areas/files';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { openFiles } from '#platform/file-store/files';
import { makeApp } from '#server/app';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { prepareStore, theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { ask } from '#test/own-database';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { sweep } from './sweep.ts';
import { aFile, aPdf, aPdfOf, aPicture, aSession, filesOn, sendToSession } from './testing.ts';

// A folder of its own, to see what stays in it.
const folder = await temporaryFolder();
await prepareStore(folder);
const shared = await theServer();
const config = { ...shared.config, filesUrl: folder };
const app = await makeApp({ ...shared, config, log: pino({ level: 'silent' }) });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const server = { ...shared, app, config };
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await removeFolder(folder);
});

const store = openFiles(folder);
const stored = async () => {
  let count = 0;
  for await (const _ of store.everyFile()) count += 1;
  return count;
};
const arriving = async () => (await readdir(join(folder, 'incoming')).catch(() => [])).length;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const swept = async ({ id }: Organisation, at: string) => {
  server.at(at);
  await sweep(server.maker, store, id).finally(() => server.at(null));
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Sends part of an upload over a real connection, and says what became of it. */
function sendPart(
  by: Person,
  sessionId: string,
  content: Buffer,
  { share = 1, length, chunked = false }: { share?: number; length?: number; chunked?: boolean },
): Promise<number | 'broken'> {
  return new Promise((resolve) => {
    const sending = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/file/uploadSession/${sessionId}/uploadFile.json?fileName=${crypto.randomUUID()}.pdf`,
      headers: {
        cookie: by.cookie,
        'x-csrf-token': by.csrf,
        ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length ?? content.length }),
      },
    });
    sending.on('response', (response) => resolve(response.statusCode ?? 0));
    sending.on('error', () => resolve('broken'));
    const part = content.subarray(0, Math.floor(content.length * share));
    sending.write(part, () => {
      if (share < 1) setTimeout(() => sending.destroy(), 20);
      else sending.end();
    });
  });
}

describe('the file store', () => {
  it('keeps nothing of an upload that is refused (U-01)', async () => {
    const manager = await (await anOrganisation({ server })).person();
    // Its limit is the lowest.
    const session = await aSession(manager, (await anInspectionReport(manager, await aTask(manager))).id);
    const before = await stored();
    const more = aPdfOf(fileLimits.reportBytes + 1);
    expect(await sendPart(manager, session.id, more, {})).toBeOneOf([413, 'broken']);
    expect(await sendPart(manager, session.id, more, { chunked: true }), 'without a length').toBeOneOf([413, 'broken']);
    expect(await sendPart(manager, session.id, aPdf(), { length: 5000 }), 'less than it says').toBe(408);
    expect((await sendToSession(manager, session.id, '')).status).toBe(422);
    expect((await sendToSession(manager, session.id, '<html>')).status).toBe(415);
    await expect.poll(arriving).toBe(0);
    expect(await stored()).toBe(before);
  });

  it(
    'that refuses an upload in the middle leaves nothing behind which the next call would wait',
    { tags: ['thorough'] },
    async () => {
      const manager = await (await anOrganisation({ server })).person();
      const report = await anInspectionReport(manager, await aTask(manager));
      const session = await aSession(manager, report.id);
      const uploads = `/api/file/uploadSession/${session.id}/uploadFile.json?fileName=large.pdf`;
      const stranger = { ...manager, cookie: 'lintel.csrf=test-token', csrf: 'test-token' };
      const refusals: [who: Person, path: string, type: string, status: number][] = [
        [manager, uploads, 'application/pdf', 413],
        [manager, uploads.replace(session.id, crypto.randomUUID()), 'application/pdf', 404],
        [stranger, uploads, 'application/pdf', 401],
        [{ ...manager, csrf: 'another' }, uploads, 'application/pdf', 403],
        [manager, '/api/property/item.json', 'application/json', 413],
        [manager, '/api/nothing.json', 'application/json', 413],
      ];
      const content = aPdfOf(fileLimits.reportBytes + 5_000_000);
      for (const [who, path, type, status] of refusals) {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const ask = (method: string, to: string, body?: Buffer) =>
          new Promise<number | string>((resolve) => {
            const headers = { cookie: who.cookie, 'x-csrf-token': who.csrf, 'content-type': type };
            const asking = request({ host: '127.0.0.1', port, method, path: to, agent, headers }, (answer) =>
              answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
            );
            asking.once('error', (error) => resolve(error.message));
            // In parts, without saying how much: nothing but its reading shows that it is too large.
            for (let at = 0; body && at < body.length; at += 65_536) asking.write(body.subarray(at, at + 65_536));
            asking.end();
          });
        expect(await ask('POST', path, content), path).toBe(status);
        expect(await ask('GET', '/health'), `after ${path}`).toBe(200);
        agent.destroy();
      }
    },
  );

  it('may take its time with a file that has come in whole: nothing closes the connection before the answer', async () => {
    const manager = await (await anOrganisation({ server })).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const limits: (number | undefined)[] = [];
    app.server.once('request', (upload: IncomingMessage) =>
      upload.once('end', () => void limits.push(upload.socket.timeout)),
    );
    expect(await sendPart(manager, session.id, aPdf(), {})).toBe(200);
    expect(limits).toEqual([undefined]);
  });

  it('has nothing of an upload that is broken off at 10, 50 or 99%, and takes it when it is sent again (U-07)', async () => {
    const organisation = await anOrganisation({ server });
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    const before = await stored();
    const content = aPdfOf(2_000_000);
    for (const share of [0.1, 0.5, 0.99])
      expect(await sendPart(manager, session.id, content, { share })).toBe('broken');
    await expect.poll(arriving).toBe(0);
    expect(await stored()).toBe(before);
    expect(await sendPart(manager, session.id, content, {})).toBe(200);
    await call(manager, files.commitSession, { body: { id: session.id } });
    expect(await filesOn(manager, property.id)).toHaveLength(1);
    await swept(organisation, inHours(48));
    expect(await stored()).toBe(before + 1);
  });

  it('loses what a session held a day after nobody committed it, and only that (U-07)', async () => {
    const organisation = await anOrganisation({ server });
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const both = aPdf();
    const kept = await aFile(manager, property.id, both, { fileName: 'kept.pdf' });
    const before = await stored();
    const session = await aSession(manager, property.id);
    await sendToSession(manager, session.id, both, { fileName: 'the same.pdf' });
    await sendToSession(manager, session.id, await aPicture(), { fileName: 'left.png' });
    expect(await stored()).toBe(before + 2);

    await swept(organisation, inHours(23));
    expect((await sendToSession(manager, session.id, aPdf(), { fileName: 'still open.pdf' })).status).toBe(200);
    await swept(organisation, inHours(25));
    expect((await sendToSession(manager, session.id, aPdf(), { fileName: 'too late.pdf' })).status).toBe(404);
    // The picture goes first; its thumbnail is unclaimed from then on.
    await swept(organisation, inHours(27));
    await swept(organisation, inHours(29));
    expect(await stored()).toBe(before);
    expect((await call(manager, files.download, { query: { id: kept.id } })).raw.equals(both)).toBe(true);
  });

  it('knows of content that was kept when the server was killed, and sweeps it', async () => {
    const organisation = await anOrganisation({ server });
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    const before = await stored();
    // As if the process had died between keeping the content and naming it.
    const arrival = await store.receive(chunksOf(aPdf()), 10_000);
    await organisation.within(({ db, newId, now }) =>
      db
        .insertInto('unclaimedContents')
        .values({ id: newId(), contentHash: arrival.hash, since: now.toISOString() })
        .execute(),
    );
    await arrival.keep();
    expect(await stored()).toBe(before + 1);
    await swept(organisation, inHours(0.5));
    expect(await stored(), 'an upload may still be under way').toBe(before + 1);
    await swept(organisation, inHours(2));
    expect(await stored()).toBe(before);
    expect((await sendToSession(manager, session.id, aPdf())).status).toBe(200);
  });

  it('keeps content that another organisation names', async () => {
    const [ours, theirs] = [await anOrganisation({ server }), await anOrganisation({ server })];
    const [one, other] = [await ours.person(), await theirs.person()];
    const content = aPdf();
    const kept = await aFile(other, (await aProperty(other)).id, content);
    const session = await aSession(one, (await aProperty(one)).id);
    await sendToSession(one, session.id, content);
    await call(one, files.dropSession, { query: { id: session.id } });
    await swept(ours, inHours(2));
    expect((await call(other, files.download, { query: { id: kept.id } })).raw.equals(content)).toBe(true);
  });

  it('never lets the sweep take what is uploaded at the same moment', { tags: ['thorough'] }, async () => {
    const organisation = await anOrganisation({ server });
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const content = aPdf();
    for (let round = 0; round < 8; round += 1) {
      const dropped = await aSession(manager, property.id);
      await sendToSession(manager, dropped.id, content);
      await call(manager, files.dropSession, { query: { id: dropped.id } });
      const session = await aSession(manager, property.id);
      const sweeping = sweep(
        { ...server.maker, clock: () => new Date(Date.now() + 2 * 3_600_000) },
        store,
        organisation.id,
      );
      const fileName = `round-${round}.pdf`;
      const uploaded = await sendToSession(manager, session.id, content, { fileName });
      await sweeping;
      expect(uploaded.status).toBe(200);
      const [file] = (await call(manager, files.commitSession, { body: { id: session.id } })).body.objects;
      expect((await call(manager, files.download, { query: { id: file!.id } })).raw.equals(content)).toBe(true);
      await call(manager, files.remove, { query: { id: file!.id } });
      // As only the owner of the database could.
      await ask(server.ownerUrl, 'delete from files where id = $1', [file!.id]);
    }
  });

  it('does not send a file of which one byte has changed, nor one that is gone (U-08)', async () => {
    const manager = await (await anOrganisation({ server })).person();
    const content = aPdfOf(200_000);
    const file = await aFile(manager, (await aProperty(manager)).id, content);
    const place = store.placeOf(sha256(content));
    const changed = await readFile(place);
    changed[150_000]! ^= 1;
    await writeFile(place, changed);
    const damaged = await call(manager, files.download, { query: { id: file.id } });
    expect([damaged.status, damaged.body]).toMatchObject([
      500,
      { message: expect.stringMatching(/not as it was uploaded/) as string },
    ]);
    expect(damaged.headers['content-disposition']).toBeUndefined();
    await store.remove(sha256(content));
    expect((await call(manager, files.download, { query: { id: file.id } })).status).toBe(500);
    await aFile(manager, (await aProperty(manager)).id, content);
    expect((await call(manager, files.download, { query: { id: file.id } })).status, 'sent again, it is whole').toBe(
      200,
    );
  });

  it('holds under many uploads at once: every committed file is what was sent', async () => {
    // In npm run soak two hundred.
    const many = process.env.SOAK ? 200 : 20;
    const manager = await (await anOrganisation({ server })).person();
    const property = await aProperty(manager);
    const sessions = [await aSession(manager, property.id), await aSession(manager, property.id)];
    const sent = new Map<string, string>();
    await Promise.all(
      Array.from({ length: many }, async (_, number) => {
        const content = aPdfOf(300 + ((number * 7919) % 90_000));
        const fileName = `${number}.pdf`;
        const { status } = await sendToSession(manager, sessions[number % 2]!.id, content, { fileName });
        if (status === 200) sent.set(fileName, sha256(content));
      }),
    );
    expect(sent.size).toBe(many);
    for (const { id } of sessions) await call(manager, files.commitSession, { body: { id } });
    const there = [1, 2].map(
      async (page) =>
        (await call(manager, files.list, { body: { ownerId: property.id, page, limit: 100 } })).body.objects,
    );
    const listed = (await Promise.all(there)).flat();
    expect(listed).toHaveLength(many);
    for (const file of listed) {
      const { raw } = await call(manager, files.download, { query: { id: file.id } });
      expect(sha256(raw), file.name).toBe(sent.get(file.name));
    }
  });
});

async function* chunksOf(content: Buffer) {
  yield content;
}
