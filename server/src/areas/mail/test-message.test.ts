import { afterAll, expect, it } from 'vitest';
import { mail } from '@lintel/contract/areas/mail';
import { aUser } from '#areas/users/testing';
import { call } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServer } from '#test/test-server';
import { deliverMail } from './deliver-mail.ts';
import { aClosedPort, anSmtpServer } from './testing.ts';

const port = await aClosedPort();
const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'safety@harbour.example' };
const server = await aServer({ beside: await theServer(), env, works: false });
afterAll(() => closeServer(server));

it('a test message goes to whoever asks, before all that waits, and shows what the mail server says', async () => {
  const organisation = await anOrganisation({ server });
  const administrator = await organisation.person();
  const deliver = () => deliverMail(server.maker, server.config, organisation.id);
  const test = async () => (await call(administrator, mail.test, {})).body.dto.id;
  const shown = async (id: string) => (await call(administrator, mail.get, { query: { id } })).body.dto;
  await aUser(administrator, { invite: true });

  const id = await test();
  expect(await shown(id)).toMatchObject({ state: 'waiting', nextAttemptAt: null, kind: 'Test message' });
  await deliver();
  expect(await shown(id)).toMatchObject({
    state: 'waiting',
    attemptCount: 1,
    problem: expect.stringMatching(/^The mail server cannot be reached: .*REFUSED/),
  });
  expect((await shown(id)).nextAttemptAt).not.toBeNull();

  const smtp = await anSmtpServer({ port });
  expect(await test()).toBe(id);
  await deliver();
  expect(smtp.received.map(({ to }) => to)).toEqual([administrator.email, expect.any(String)]);
  expect(await shown(id)).toMatchObject({ state: 'sent', attemptCount: 2, reply: expect.stringMatching(/^250 /) });
  expect((await activityOn(administrator, organisation.id)).filter((event) => event.includes('mail'))).toEqual([
    'organisation.mail-tested',
    'organisation.mail-tested',
  ]);
  await smtp.close();
});

it('nobody asks for more than ten test messages within an hour', async () => {
  const administrator = await (await anOrganisation({ server })).person();
  const replies = [];
  for (let at = 0; at < 11; at++) replies.push((await call(administrator, mail.test, {})).status);
  expect(replies).toEqual([...Array<number>(10).fill(200), 429]);
});
