import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aProperty } from '#areas/properties/testing';
import { anObjectStore } from '#platform/file-store/testing';
import { makeApp } from '#server/app';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import { aFile, aPdf, aPicture, aSession, filesOn, sendToSession } from './testing.ts';

const store = await anObjectStore();
const shared = await theServer();
const config = { ...shared.config, filesUrl: store.url };
const app = await makeApp({ ...shared, config, log: pino({ level: 'silent' }) });
const server = { ...shared, app, config };
afterAll(async () => {
  await app.close();
  await store.close();
});

it(
  'keeps files in a bucket; while it is away uploads are answered 503, and pages and lists as always (F-02)',
  { tags: ['thorough'] },
  async () => {
    const manager = await (await anOrganisation({ server })).person();
    const property = await aProperty(manager);
    const content = aPdf();
    const file = await aFile(manager, property.id, content);
    const picture = await aFile(manager, property.id, await aPicture(), { fileName: 'roof.png' });
    expect(store.objects.size).toBe(3);
    expect((await call(manager, files.download, { query: { id: file.id } })).raw.equals(content)).toBe(true);
    expect((await call(manager, files.thumbnail, { query: { id: picture.id } })).status).toBe(200);

    const session = await aSession(manager, property.id);
    store.breaks('slow down');
    for (let round = 0; round < 5; round += 1) {
      const refused = await sendToSession(manager, session.id, aPdf(), { fileName: `${round}.pdf` });
      expect([refused.status, refused.body]).toMatchObject([
        503,
        { message: 'The file store cannot be reached at the moment. Please try again.' },
      ]);
      expect(refused.headers['retry-after']).toBe('2');
    }
    const away = await call(manager, files.download, { query: { id: file.id } });
    expect([away.status, away.headers['content-disposition']]).toEqual([503, undefined]);
    expect(await filesOn(manager, property.id)).toHaveLength(2);
    expect((await call(manager, properties.get, { query: { id: property.id } })).status).toBe(200);
    store.breaks('none');
    await expect
      .poll(async () => (await sendToSession(manager, session.id, aPdf(), { fileName: 'again.pdf' })).status, {
        interval: 1000,
      })
      .toBe(200);
    await call(manager, files.commitSession, { body: { id: session.id } });
    expect(await filesOn(manager, property.id)).toHaveLength(3);
  },
);
