import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { imports } from '@lintel/contract/areas/imports';
import type { Import } from '@lintel/contract/areas/imports';
import { sweep } from '#areas/files/sweep';
import { aPdfOf, aSession } from '#areas/files/testing';
import { anImport, settled } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { openFiles } from '#platform/file-store/files';
import { checkFiles } from '#server/operator/check-files';
import { withOwner } from '#server/operator/reach-database';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { brokenInvariants } from '#test/invariants';
import { anOwnDatabase } from '#test/own-database';
import { aRunningServer } from '#test/running-server';
import type { RunningServer } from '#test/running-server';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';

/** 200 in npm run soak. */
const UPLOADS = process.env.SOAK ? 200 : 40;

let database: { url: string; drop(): Promise<void> };
let folder: string;
let here: TestServer;
let killed: RunningServer;

beforeAll(async () => {
  database = await anOwnDatabase();
  folder = await temporaryFolder();
  here = await aServer({ ownerUrl: database.url, env: { FILES_URL: folder }, works: false });
  killed = await aRunningServer({ DATABASE_URL: database.url, FILES_URL: folder });
});
afterAll(async () => {
  await killed.remove();
  await closeServer(here);
  await database.drop();
  await removeFolder(folder);
});

const aSheet = () => {
  const rows = Array.from({ length: 300 }, (_, row) => `${crypto.randomUUID()},${row} Test Street`);
  return ['Reference,Address 1', ...rows, ''].join('\n');
};

it(
  'loses no file that it said it had, keeps none half, and clears away the rest, when it is killed under uploads and imports (D-02, E-07)',
  { tags: ['thorough'] },
  async () => {
    const organisation = await anOrganisation({ server: here });
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const sessions = [await aSession(manager, property.id), await aSession(manager, property.id)];
    await killed.start();
    // Imports at each stage: some to be checked, some to be started, some running.
    const drafts = await Promise.all(Array.from({ length: 4 }, () => anImport(manager, aSheet())));
    const imported = new Set(drafts.map(({ id }) => id));
    const over = async (path: string, body: object | string) => {
      const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
      const headers = { cookie: manager.cookie, 'x-csrf-token': manager.csrf, 'content-type': type };
      const content = typeof body === 'string' ? body : JSON.stringify(body);
      return fetch(`${killed.url}/api/${path}`, { method: 'POST', headers, body: content }).then(
        async (answer) => (answer.ok ? ((await answer.json()) as { dto: Import }) : undefined),
        () => undefined,
      );
    };
    for (const { id, version } of drafts.slice(2)) await over('import/check.json', { id, version });
    const toRun = await Promise.all(drafts.slice(2).map(({ id }) => settled(manager, id)));
    const toCheck = drafts.slice(0, 2);

    const sent = new Map<string, string>();
    const acknowledged = new Set<string>();
    const uploads = Array.from({ length: UPLOADS }, async (_, number) => {
      // From a few hundred bytes to 20 MB, most of them as small as certificates.
      const content = aPdfOf(number % 50 === 0 ? 20_971_520 : 400 + ((number * 7919) % 400_000));
      const fileName = `${number}.pdf`;
      sent.set(fileName, createHash('sha256').update(content).digest('hex'));
      const path = `/api/file/uploadSession/${sessions[number % 2]!.id}/uploadFile.json?fileName=${fileName}`;
      const headers = { cookie: manager.cookie, 'x-csrf-token': manager.csrf };
      const answer = await fetch(killed.url + path, { method: 'POST', headers, body: content }).catch(() => undefined);
      if (answer?.status === 200) acknowledged.add(fileName);
    });
    const checks = toCheck.map(({ id, version }) => over('import/check.json', { id, version }));
    const runs = toRun.map(({ id, version }) => over('import/run.json', { id, version }));
    const sheets = Array.from({ length: UPLOADS / 4 }, async () => {
      const answer = await over('import/file.json?fileName=portfolio.csv', aSheet());
      if (answer) imported.add(answer.dto.id);
    });
    while (acknowledged.size < UPLOADS / 10) await pause(5);
    await killed.stop('SIGKILL');
    await Promise.all([...uploads, ...sheets, ...checks, ...runs]);
    const inFlight = UPLOADS - acknowledged.size;
    expect(inFlight).toBeGreaterThan(0);
    await killed.start();

    for (const { id } of sessions) await call(manager, files.commitSession, { body: { id } });
    const pages = [1, 2].map(
      async (page) =>
        (await call(manager, files.list, { body: { ownerId: property.id, page, limit: 100 } })).body.objects,
    );
    const listed = (await Promise.all(pages)).flat();
    const names = new Set(listed.map(({ name }) => name));
    expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
    for (const file of listed) {
      const { raw } = await call(manager, files.download, { query: { id: file.id } });
      expect(createHash('sha256').update(raw).digest('hex'), file.name).toBe(sent.get(file.name));
    }

    const brought = (await call(manager, imports.list, { body: { limit: 100 } })).body.objects.map(({ id }) => id);
    expect([...imported].filter((id) => !brought.includes(id))).toEqual([]);
    const check = () => withOwner(database.url, (client) => checkFiles(client, openFiles(folder)));
    const before = await check();
    expect(before).toMatchObject({ whole: listed.length + brought.length, missing: [], damaged: [], orphans: [] });
    expect(before.unclaimed).toBeLessThanOrEqual(inFlight + sheets.length);
    here.at(new Date(Date.now() + 2 * 3_600_000).toISOString());
    await sweep(here.maker, openFiles(folder), organisation.id);
    expect(await check()).toMatchObject({
      whole: listed.length + brought.length,
      missing: [],
      damaged: [],
      orphans: [],
      unclaimed: 0,
    });
    expect(await brokenInvariants(database.url, organisation.id)).toEqual([]);
  },
);
