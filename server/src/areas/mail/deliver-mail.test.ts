import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { users } from '@lintel/contract/areas/users';
import { asSaved, aUser } from '#areas/users/testing';
import { readConfig } from '#platform/process/config';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase, ask } from '#test/own-database';
import { deliverMail } from './deliver-mail.ts';
import { letterAsHtml } from './letter.ts';
import type { SmtpTimeouts } from './smtp.ts';
import { outcomeLog } from './outcome-log.ts';
import { aClosedPort, anSmtpServer, aSilentServer } from './testing.ts';
import { writeMail } from './write-mail.ts';

type Place = {
  server: TestServer;
  organisation: Organisation;
  administrator: Person;
  deliver(signal?: AbortSignal): Promise<void>;
};

const env = (port: number, host = '127.0.0.1', query = '') => ({
  SMTP_URL: `smtp://${host}:${port}${query}`,
  MAIL_FROM: 'Lintel <safety@harbour.example>',
});
/** Its workers would send the messages before the test looks, and those of other tests. */
const works = false;
let sending: Promise<TestServer> | undefined;
afterAll(async () => {
  if (sending) await closeServer(await sending);
});

/** An organisation with an SMTP server at a port. Rounds are started here, as the job does every minute and after each message. */
async function mailingTo(
  port: number,
  work: (place: Place) => Promise<void>,
  {
    patience = { stepMs: 10_000, messageMs: 10_000, replyMs: 10_000 },
    ownerUrl,
    host,
    query,
  }: { patience?: SmtpTimeouts | undefined; ownerUrl?: string; host?: string; query?: string } = {},
) {
  const own = ownerUrl ? await aServer({ ownerUrl, env: env(port), works }) : undefined;
  // For requests only the fact that there is a mail server matters.
  const server = own ?? (await (sending ??= theServer().then((beside) => aServer({ beside, env: env(port), works }))));
  const { smtpUrl, mailFrom } = readConfig(env(port, host, query));
  try {
    const organisation = await anOrganisation({ server, name: 'Harbour Homes' });
    const deliver = (signal?: AbortSignal) =>
      deliverMail(server.maker, { ...server.config, smtpUrl, mailFrom }, organisation.id, {
        limits: patience,
        ...(signal ? { signal } : {}),
      });
    await work({ server, organisation, administrator: await organisation.person(), deliver });
  } finally {
    server.at(null);
    if (own) await closeServer(own);
  }
}

const messages = async (administrator: Person) =>
  (await call(administrator, mail.list, { body: { ...mailList.defaults, page: 1 } })).body.objects;
const later = ({ server }: Place, minutes: number) => server.at(new Date(Date.now() + minutes * 60_000).toISOString());

describe('mail (F-01)', () => {
  it('goes out over SMTP as HTML and text, to the address, with its link, and forgets the link', async () => {
    const smtp = await anSmtpServer();
    await mailingTo(smtp.port, async ({ administrator, organisation, deliver }) => {
      const user = await aUser(administrator, { fullName: 'Zoë O’Neil', invite: true });
      const { link } = await organisation.within(({ db }) =>
        db.selectFrom('mailMessages').select('link').executeTakeFirstOrThrow(),
      );
      await deliver();
      expect(smtp.received).toHaveLength(1);
      const [message] = smtp.received;
      expect(message).toMatchObject({ from: 'safety@harbour.example', to: user.email });
      expect(message!.raw).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(message!.raw).toMatch(/^Subject: You are invited to Lintel\r$/m);
      expect(message!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link!);
      expect(await messages(administrator)).toMatchObject([{ state: 'Sent', attemptCount: 1 }]);
      expect(
        await organisation.within(({ db }) => db.selectFrom('mailMessages').select('link').executeTakeFirstOrThrow()),
      ).toEqual({ link: null });
      await deliver();
      expect(smtp.received).toHaveLength(1);
    });
    await smtp.close();
  });

  it.each(['refused', 'hangs', 'drips', 'answers 421', 'answers 450'])(
    'waits while the server %s, without anybody waiting for it, and is there once within minutes after it is back',
    async (failure) => {
      const silent =
        failure === 'hangs' || failure === 'drips' ? await aSilentServer({ drips: failure === 'drips' }) : undefined;
      const stub = failure.startsWith('answers') ? await anSmtpServer() : undefined;
      stub?.behave(failure === 'answers 421' ? 'busy' : 'greylists');
      const port = silent?.port ?? stub?.port ?? (await aClosedPort());
      await mailingTo(
        port,
        async (place) => {
          const { administrator, deliver } = place;
          await aUser(administrator, { invite: true });
          expect(await messages(administrator)).toMatchObject([{ state: 'Waiting', attemptCount: 0 }]);
          await deliver();
          expect(await messages(administrator)).toMatchObject([
            { state: 'Waiting', attemptCount: 1, problem: expect.stringMatching(/./) },
          ]);
          await deliver();
          expect(await messages(administrator)).toMatchObject([{ attemptCount: 1 }]);

          await silent?.close();
          stub?.behave('takes');
          const back = stub ?? (await anSmtpServer({ port }));
          later(place, 5);
          await deliver();
          await deliver();
          expect(await messages(administrator)).toMatchObject([{ state: 'Sent', problem: null }]);
          expect(back.received).toHaveLength(1);
          await back.close();
        },
        { patience: silent && { stepMs: 400, messageMs: 1200, replyMs: 1200 } },
      );
    },
  );

  it('is given up at once when the mailbox does not exist, and who invited sees why', async () => {
    const smtp = await anSmtpServer();
    smtp.behave('refuses-recipient');
    await mailingTo(smtp.port, async ({ administrator, deliver }) => {
      const user = await aUser(administrator, { invite: true });
      await aUser(administrator, { invite: true });
      await deliver();
      expect(await messages(administrator)).toMatchObject([{ state: 'Not delivered' }, { state: 'Not delivered' }]);
      const { dto } = (await call(administrator, users.get, { query: { id: user.id } })).body;
      expect(dto.invitation).toMatchObject({ mailState: 'failed', problem: expect.stringContaining('550') });
      expect(dto.can.setPassword).toBe(true);
    });
    await smtp.close();
  });

  it.each([
    ['one command at a time', 450],
    ['one command at a time', 550],
    ['several commands at once', 450],
    ['several commands at once', 550],
    ['several commands at once', 552],
    // Of the form of the address: a name without a domain, where the server wants a full one.
    ['several commands at once', 501],
    ['several commands at once', 504],
  ] as const)('reaches the others of the round where a server that takes %s answers one with %s', async (how, code) => {
    const smtp = await anSmtpServer({
      pipelines: how === 'several commands at once',
      refuses: (address) => (address.startsWith('refused') ? `${code} No such mailbox ${address}` : undefined),
    });
    await mailingTo(smtp.port, async ({ administrator, deliver }) => {
      const emails = ['refused-1', 'good-1', 'refused-2', 'good-2'].map((name) => `${name}-${code}@test.example`);
      for (const email of emails) await aUser(administrator, { email, invite: true });
      await deliver();
      expect(smtp.received.map(({ to }) => to)).toEqual([emails[1], emails[3]]);
      const state = code === 450 ? 'Waiting' : 'Not delivered';
      // As the server said it.
      const refused = { state, attemptCount: 1, problem: expect.stringMatching(`^${code} `) };
      const sent = { state: 'Sent', problem: null };
      const rows = await messages(administrator);
      expect(rows.filter(({ recipient }) => recipient.includes('refused'))).toMatchObject([refused, refused]);
      expect(rows.filter(({ recipient }) => recipient.includes('good'))).toMatchObject([sent, sent]);
    });
    await smtp.close();
  });

  it('is not handed over again where the database was away as it was taken', { tags: ['thorough'] }, async () => {
    const own = await anOwnDatabase();
    const access = (allowed: boolean) =>
      ask(inject('databaseUrl'), `alter database ${new URL(own.url).pathname.slice(1)} allow_connections ${allowed}`);
    const smtp = await anSmtpServer({
      beforeTaking: async () => {
        await access(false);
        await ask(inject('databaseUrl'), 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          new URL(own.url).pathname.slice(1),
        ]);
        void setTimeout(700).then(() => access(true));
      },
    });
    await mailingTo(
      smtp.port,
      async ({ administrator, deliver }) => {
        await aUser(administrator, { invite: true });
        await deliver();
        expect(await messages(administrator)).toMatchObject([{ state: 'Sent', attemptCount: 1 }]);
        expect(smtp.received).toHaveLength(1);
      },
      { ownerUrl: own.url },
    );
    await smtp.close();
    await own.drop();
  });

  it.each([
    ['0.0.0.0', '', 'Waiting'],
    ['127.0.0.1', '/?requireTLS=true', 'Waiting'],
    ['0.0.0.0', '/?requireTLS=false', 'Sent'],
  ])('to %s%s goes over TLS or not at all: %s by a server that offers none', async (host, query, state) => {
    const smtp = await anSmtpServer();
    await mailingTo(
      smtp.port,
      async ({ administrator, deliver }) => {
        await aUser(administrator, { invite: true });
        await deliver();
        const problem = state === 'Sent' ? null : expect.stringContaining('STARTTLS');
        expect(await messages(administrator)).toMatchObject([{ state, problem }]);
        expect(smtp.received).toHaveLength(state === 'Sent' ? 1 : 0);
      },
      { host, query },
    );
    await smtp.close();
  });

  it('goes out soon where a clock that was ahead put its next attempt off for years', async () => {
    const smtp = await anSmtpServer();
    smtp.behave('greylists');
    await mailingTo(smtp.port, async (place) => {
      later(place, 3 * 24 * 60);
      await aUser(place.administrator, { invite: true });
      await place.deliver();
      smtp.behave('takes');
      later(place, 0);
      await place.deliver();
      expect(smtp.received).toHaveLength(1);
    });
    await smtp.close();
  });

  it('is sent once by a server that looks at it for longer than anything else may take', async () => {
    const smtp = await anSmtpServer({ beforeTaking: () => setTimeout(900) });
    await mailingTo(
      smtp.port,
      async ({ administrator, deliver }) => {
        await aUser(administrator, { invite: true });
        await deliver();
        expect(await messages(administrator)).toMatchObject([{ state: 'Sent', attemptCount: 1, problem: null }]);
        expect(smtp.received).toHaveLength(1);
      },
      { patience: { stepMs: 300, messageMs: 600, replyMs: 5000 } },
    );
    await smtp.close();
  });

  it('that a server does not answer for is sent once more, minutes later', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const smtp = await anSmtpServer({ beforeTaking: () => never });
    await mailingTo(
      smtp.port,
      async (place) => {
        await aUser(place.administrator, { invite: true });
        for (const [minutes, attemptCount, state] of [
          [0, 1, 'Waiting'],
          [3, 1, 'Waiting'],
          [5, 2, 'Not delivered'],
          [60, 2, 'Not delivered'],
        ] as const) {
          later(place, minutes);
          await place.deliver();
          expect(await messages(place.administrator)).toMatchObject([{ state, attemptCount }]);
        }
      },
      { patience: { stepMs: 300, messageMs: 600, replyMs: 700 } },
    );
    await smtp.close();
  });

  it('waits for an operator who mends the password, who learns of it from the log', async () => {
    const smtp = await anSmtpServer({ wants: { user: 'lintel', pass: 'right' } });
    await mailingTo(smtp.port, async (place) => {
      const { administrator, server, organisation } = place;
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const logOutcome = outcomeLog();
      const deliver = (password: string) =>
        deliverMail(
          server.maker,
          { ...server.config, smtpUrl: `smtp://lintel:${password}@127.0.0.1:${smtp.port}` },
          organisation.id,
          { onOutcome: (messageId, failure) => logOutcome(log, messageId, failure) },
        );
      for (let at = 0; at < 3; at += 1) await aUser(administrator, { invite: true });
      for (let round = 0; round < 4; round += 1) await deliver('wrong');
      expect(lines).toEqual([expect.stringMatching(/535.*the mail server cannot be used/)]);
      expect(lines.join()).not.toContain('wrong');
      expect((await call(administrator, mail.waiting)).body.dto).toMatchObject({
        count: 3,
        problem: expect.stringMatching(/^The mail server does not accept the user name or password: 535/),
      });
      later(place, 5);
      await deliver('right');
      expect(smtp.received).toHaveLength(3);
      expect(lines).toEqual([expect.anything(), expect.stringContaining('can be used again')]);
      expect((await call(administrator, mail.waiting)).body.dto).toEqual({ count: 0, since: null, problem: null });
    });
    await smtp.close();
  });

  it('that is refused for good is in the log, without the address', async () => {
    const smtp = await anSmtpServer();
    smtp.behave('refuses-recipient');
    await mailingTo(smtp.port, async ({ administrator, server, organisation }) => {
      const { email } = await aUser(administrator, { invite: true });
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const logOutcome = outcomeLog();
      await deliverMail(server.maker, { ...server.config, smtpUrl: `smtp://127.0.0.1:${smtp.port}` }, organisation.id, {
        onOutcome: (messageId, failure) => logOutcome(log, messageId, failure),
      });
      expect(lines).toEqual([expect.stringMatching(/550 No such mailbox the address.*refused a message for good/)]);
      expect(lines.join()).not.toContain(email);
    });
    await smtp.close();
  });

  it('waits while the mail server relays nothing for Lintel, which an operator mends, and learns of from the page', async () => {
    const smtp = await anSmtpServer();
    smtp.behave('relays-nothing');
    await mailingTo(smtp.port, async (place) => {
      const { administrator, deliver } = place;
      await aUser(administrator, { email: `relay-${crypto.randomUUID()}@test.example`, invite: true });
      await aUser(administrator, { invite: true });
      await deliver();
      const waits = { state: 'Waiting', attemptCount: 1, problem: expect.stringContaining('Relay access denied') };
      expect(await messages(administrator)).toMatchObject([waits, waits]);
      smtp.behave('refuses-recipient');
      later(place, 5);
      await deliver();
      // An address is not a reason, whatever it is called.
      expect(await messages(administrator)).toMatchObject([{ state: 'Not delivered' }, { state: 'Not delivered' }]);
    });
    await smtp.close();
  });

  it.each([
    // Of the sender or of this machine, as Postfix says it when it hears of a recipient: mail waits.
    ['504 5.5.2 <no-reply@localhost>: Sender address rejected: need fully-qualified address', 'Waiting', 1],
    ['504 5.5.2 <lintel>: Helo command rejected: need fully-qualified hostname', 'Waiting', 1],
    ['501 5.5.2 <lintel_1>: Helo command rejected: Invalid name', 'Waiting', 1],
    ['501 {} may not be written to by this sender', 'Waiting', 1],
    ['501 Syntax error', 'Waiting', 1],
    ['550 5.7.1 Unable to relay', 'Waiting', 2],
    ['550 5.7.1 Invalid credentials for relay [192.0.2.1]', 'Waiting', 2],
    ['553 Relaying disallowed as no-reply@lintel.example', 'Waiting', 2],
    ['550 5.7.1 Relaying to <{}> denied (authentication required)', 'Waiting', 2],
    ['550 You are not authorized to relay', 'Waiting', 2],
    ['553 5.7.1 <no-reply@x.example>: Sender address rejected: not owned by user lintel', 'Waiting', 2],
    ['554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied', 'Waiting', 2],
    ['550 5.7.1 <lintel>: Helo command rejected: Host not found', 'Waiting', 2],
    ['550 5.7.1 Client host [192.0.2.1] blocked; mail relay.example.org is listed', 'Waiting', 2],
    ['550 relay not permitted', 'Waiting', 2],
    ['550 5.7.1 <{}>... Relaying denied', 'Waiting', 2],
    // Of the recipient.
    ['504 5.5.2 <{}>: Recipient address rejected: need fully-qualified address', 'Not delivered', 2],
    ['501 5.1.3 Bad recipient address syntax', 'Not delivered', 2],
    ['501 {}: malformed address', 'Not delivered', 2],
    ['550 5.1.1 <{}>: Recipient address rejected: User unknown in relay recipient table', 'Not delivered', 2],
    ['550 5.1.1 <{}>: Relay access denied', 'Not delivered', 2],
    ['550 No such mailbox at relay.example.org', 'Not delivered', 2],
  ] as const)('that is answered “%s” is %s, after %i of two were tried', async (reply, state, triedCount) => {
    const smtp = await anSmtpServer({ refuses: (address) => reply.replace('{}', address) as `${number} ${string}` });
    await mailingTo(smtp.port, async ({ administrator, deliver }) => {
      await aUser(administrator, { invite: true });
      await aUser(administrator, { invite: true });
      await deliver();
      const tried = (await messages(administrator)).filter(({ attemptCount }) => attemptCount > 0);
      expect(tried.map((one) => one.state)).toEqual(Array.from({ length: triedCount }, () => state));
    });
    await smtp.close();
  });

  it('comes twice at the most when the connection is lost after the message was handed over', async () => {
    const smtp = await anSmtpServer();
    smtp.behave('closes-after-data');
    await mailingTo(smtp.port, async (place) => {
      await aUser(place.administrator, { invite: true });
      for (const minutes of [0, 5, 10, 15, 600]) {
        later(place, minutes);
        await place.deliver();
      }
      expect(smtp.received).toHaveLength(2);
      expect(await messages(place.administrator)).toMatchObject([
        { state: 'Not delivered', problem: expect.stringContaining('It may have been delivered') },
      ]);
    });
    await smtp.close();
  });

  it(
    'is sent once by many processes at the same moment, and again when the one that sent it died',
    { tags: ['thorough'] },
    async () => {
      const smtp = await anSmtpServer();
      await mailingTo(smtp.port, async (place) => {
        const { administrator, organisation, deliver } = place;
        for (let at = 0; at < 10; at += 1) await aUser(administrator, { invite: true });
        await Promise.all(Array.from({ length: 4 }, () => deliver()));
        expect(smtp.received).toHaveLength(10);
        expect(new Set(smtp.received.map((one) => one.to)).size).toBe(10);

        await aUser(administrator, { invite: true });
        await organisation.within(({ db }) =>
          db.updateTable('mailMessages').set({ state: 'sending' }).where('state', '=', 'waiting').execute(),
        );
        await deliver();
        expect(smtp.received).toHaveLength(10);
        later(place, 7);
        await deliver();
        expect(smtp.received).toHaveLength(11);
      });
      await smtp.close();
    },
  );

  it('is left to the next process when this one is told to stop, but for the one message that it is sending', async () => {
    const stopping = new AbortController();
    const smtp = await anSmtpServer({ beforeTaking: async () => stopping.abort() });
    await mailingTo(smtp.port, async ({ administrator, deliver }) => {
      for (let at = 0; at < 3; at += 1) await aUser(administrator, { invite: true });
      await deliver(stopping.signal);
      expect((await messages(administrator)).map(({ state }) => state).toSorted()).toEqual([
        'Sent',
        'Waiting',
        'Waiting',
      ]);
      await deliver();
      expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(smtp.received.length);
      expect(smtp.received).toHaveLength(3);
    });
    await smtp.close();
  });

  it('is tried for five days, then given up', async () => {
    await mailingTo(await aClosedPort(), async (place) => {
      await aUser(place.administrator, { invite: true });
      later(place, 4.9 * 24 * 60);
      await place.deliver();
      expect(await messages(place.administrator)).toMatchObject([{ state: 'Waiting' }]);
      later(place, 5.1 * 24 * 60);
      await place.deliver();
      expect(await messages(place.administrator)).toMatchObject([
        { state: 'Not delivered', problem: expect.stringMatching(/^Given up after 5 days/) },
      ]);
    });
  });

  it('is sent by the job, by itself', async () => {
    const smtp = await anSmtpServer();
    // In the shared database another test file's server, which has no SMTP, could take the job.
    const own = await anOwnDatabase();
    const server = await aServer({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, ownerUrl: own.url });
    try {
      const organisation = await anOrganisation({ server });
      const user = await aUser(await organisation.person(), { invite: true });
      await expect.poll(() => smtp.received.map((one) => one.to)).toContain(user.email);
    } finally {
      await closeServer(server);
      await own.drop();
      await smtp.close();
    }
  });
});

it('of a digest that was sent how many lines its lists had is kept, and no line', async () => {
  const smtp = await anSmtpServer();
  await mailingTo(smtp.port, async ({ organisation, server, deliver, administrator }) => {
    const lines = ['Overdue: alarm test', 'Overdue: lift inspection'].map((title) => ({ title, href: '/', says: [] }));
    const id = await organisation.within((scope) =>
      writeMail(scope, server.config, {
        kind: 'digest',
        to: administrator,
        subject: 'Your day',
        content: { paragraphs: [], sections: [{ heading: 'Overdue', lines, more: null }], button: null, closing: '' },
      }),
    );
    const shown = async () => (await call(administrator, mail.get, { query: { id } })).body.dto;
    const before = await shown();
    expect(before).toMatchObject({ paragraphs: [expect.anything(), 'Overdue: 2'], isHidden: true });
    await deliver();
    expect(smtp.received[0]!.raw).toContain('lift inspection');
    expect(await shown()).toMatchObject({ paragraphs: before.paragraphs, isHidden: true, state: 'sent' });
    const { content } = await organisation.within(({ db }) =>
      db.selectFrom('mailMessages').select('content').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(content)).not.toContain('lift inspection');
  });
  await smtp.close();
});

it('that waits tells nobody of records who has left by the time it is sent, goes to a new address, and brings no link that was withdrawn', async () => {
  const smtp = await anSmtpServer();
  await mailingTo(smtp.port, async ({ organisation, server, deliver, administrator }) => {
    const [gone, moved] = [await aUser(administrator, { invite: true }), await aUser(administrator, { invite: true })];
    const content = { paragraphs: ['Fire door, 12 Mill Street'], button: 'Open it', closing: '' };
    const write = () =>
      organisation.within(async (scope) => {
        for (const to of [gone, moved])
          await writeMail(scope, server.config, { kind: 'notice', to, subject: 'Rejected', content, path: '/' });
      });
    await write();
    passed(await call(administrator, users.deactivate, { body: { id: gone.id, version: gone.version } }));
    const email = `new-${moved.email}`;
    passed(await call(administrator, users.change, { body: { ...asSaved(moved), email } }));
    // A round that had read the accounts before writes its messages now.
    await write();
    await deliver();
    expect(smtp.received.map(({ to }) => to)).toEqual([email, email]);
    expect(smtp.received[0]!.raw).toContain('12 Mill Street');
    const rows = await messages(administrator);
    expect(
      rows.map(({ recipient, kind, state, problem }) => [recipient.replace(/.*</, '<'), kind, state, problem]),
    ).toEqual(
      expect.arrayContaining([
        [`<${gone.email}>`, 'Invitation', 'Not delivered', 'Not sent: its link stopped working before'],
        [`<${gone.email}>`, 'Notice', 'Not delivered', 'Not sent: the account was deactivated before'],
        [`<${moved.email}>`, 'Invitation', 'Not delivered', 'Not sent: its link stopped working before'],
        [`<${email}>`, 'Notice', 'Sent', null],
      ]),
    );
    expect(rows.filter(({ kind }) => kind === 'Notice').map(({ state }) => state)).toEqual(
      expect.arrayContaining(['Not delivered', 'Not delivered', 'Sent', 'Sent']),
    );
    // That Lintel itself did not send them says nothing about the address.
    passed(await call(administrator, users.reactivate, { query: { id: gone.id } }));
    expect(passed(await call(administrator, users.get, { query: { id: gone.id } })).dto.mailProblem).toBeNull();
    // The one that replaces another leaves a single link that works.
    passed(await call(administrator, users.invite, { body: { id: moved.id } }));
    passed(await call(administrator, users.invite, { body: { id: moved.id } }));
    await deliver();
    expect(smtp.received.slice(2).map(({ to }) => to)).toEqual([email]);
    const { dto } = passed(await call(administrator, users.get, { query: { id: moved.id } }));
    expect(dto.mailProblem).toBeNull();
  });
  await smtp.close();
});

describe('what people type', () => {
  it('adds no header, no recipient and no element to a message (X-11)', async () => {
    const smtp = await anSmtpServer();
    await mailingTo(smtp.port, async ({ organisation, server, deliver, administrator }) => {
      const evil = 'Eve\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script>';
      await organisation.within((scope) =>
        writeMail(scope, server.config, {
          kind: 'invitation',
          to: { id: administrator.id, fullName: evil, email: 'eve@test.example' },
          subject: `Hello ${evil}`,
          content: { paragraphs: [evil], button: evil, closing: evil },
          path: '/x"><script>',
        }),
      );
      await deliver();
      const [headers] = smtp.received[0]!.raw.split('\r\n\r\n');
      expect(
        headers!
          .match(/^[\w-]+(?=:)/gm)!
          .map((name) => name.toLowerCase())
          .sort(),
      ).toEqual(['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']);
      expect(smtp.received[0]!.to).toBe('eve@test.example');
    });
    await smtp.close();
    const html = letterAsHtml({
      subject: '<b>',
      toName: '"><img src=x>',
      content: { paragraphs: ['<script>'], button: '<i>', closing: '&' },
      link: 'https://x/"onclick="',
      from: '<u>',
    });
    expect(html).not.toMatch(/<script|<img|<b>|<i>|<u>|"onclick/);
  });
});
