import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare, sendByLink } from '#areas/shares/testing';
import { openThrottle } from '#platform/access/throttle';
import { makeApp } from '#server/app';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { aPdfOf, aPicture, aSession, sendAsForm, sendToSession } from './testing.ts';

const shared = await theServer();
const config = { ...shared.config, uploadMegabytes: { link: 1, person: 2, organisation: 5 } };
const throttle = openThrottle(shared.maker.database.pool);
const app = await makeApp({ ...shared, config, throttle, log: pino({ level: 'silent' }) });
const server = { ...shared, app, config };
afterAll(() => app.close());

const MEGABYTE = 1024 * 1024;
async function sender(by: Person) {
  const session = await aSession(by, (await aProperty(by)).id);
  return (megabytes: number) =>
    sendToSession(by, session.id, aPdfOf(megabytes * MEGABYTE), { fileName: `${crypto.randomUUID()}.pdf` });
}
const refusal = (whoMay: string, most: number) => ({
  status: 429,
  body: {
    message: `${whoMay} ${most} MB within a day, and this would be more. Please try again in 24 hours.`,
  },
  headers: { 'retry-after': expect.stringMatching(/^86[34]\d\d$/) as string },
});

it('one person can upload so much within a day and no more, nor all of an organisation together; others go on', async () => {
  const organisation = await anOrganisation({ server });
  const [one, two, three] = await Promise.all([1, 2, 3].map(async () => sender(await organisation.person())));
  expect((await one!(1.5)).status).toBe(200);
  expect(await one!(1)).toMatchObject(refusal('You may upload', 2));
  expect((await one!(0.4)).status).toBe(200);
  expect((await two!(1.9)).status).toBe(200);
  expect(await three!(1.9)).toMatchObject(refusal('Your organisation may upload', 5));
  const elsewhere = await sender(await (await anOrganisation({ server })).person());
  expect((await elsewhere(1.9)).status).toBe(200);
});

it('many at once do not slip past it, nor what does not say how long it is, nor what is refused in the end', async () => {
  const organisation = await anOrganisation({ server });
  const many = await sender(await organisation.person());
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => many(0.5)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));

  const wrong = await (await anOrganisation({ server })).person();
  const session = await aSession(wrong, (await aProperty(wrong)).id);
  const refused = await sendToSession(wrong, session.id, Buffer.alloc(1.9 * MEGABYTE, 'x'));
  expect(refused.status).toBe(415);
  const form = await sendAsForm(wrong, `file/uploadSession/${session.id}/uploadFile.json`, aPdfOf(0.5 * MEGABYTE));
  expect(form.status).toBe(429);
});

it('one link can send so much within a day, whoever has it, and the organisation goes on', async () => {
  const manager = await (await anOrganisation({ server })).person();
  const { token } = await aShare(manager, await anAction(manager));
  expect((await sendByLink(manager, token, aPdfOf(0.6 * MEGABYTE))).status).toBe(200);
  expect(await sendByLink(manager, token, aPdfOf(0.6 * MEGABYTE))).toMatchObject(refusal('This link may bring', 1));
  expect((await sendByLink(manager, token, await aPicture())).status).toBe(200);
  expect((await (await sender(manager))(1)).status).toBe(200);
});
