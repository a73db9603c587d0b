import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { anSmtpServer } from '#areas/mail/testing';
import { userDetails } from '#areas/users/testing';
import { aDraft, imported, untilAnswered } from '#test/import-over-http';
import { brokenInvariants } from '#test/invariants';
import { mixedWriters } from '#test/mixed-writers';
import { ask } from '#test/own-database';
import { aPersonOn, callOver } from '#test/people-over-http';
import { postmasterOf, replaced } from '#test/postgres-process';
import { aRunningServer, runToEnd } from '#test/running-server';

const ROUNDS = 12;
const ROWS = 5000;
/** What is acknowledged between two rounds, however busy the machine is. */
const WRITES = 30;

const cutOff = (url: string, share: number) =>
  ask(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend' and random() < ${share}`,
  ).catch(() => {});

/** Restarts PostgreSQL at once and in order, and cuts off all of its connections, or some of them again and again. */
const disturbances: ((url: string, data: string) => Promise<unknown>)[] = [
  ...(['SIGQUIT', 'SIGINT'] as const).map((signal) => async (_: string, data: string) => {
    const postmaster = postmasterOf(data);
    process.kill(postmaster, signal);
    await replaced(data, postmaster);
  }),
  (url) => cutOff(url, 1),
  async (url) => {
    for (let at = 0; at < 20; at += 1) await cutOff(url, 0.1).then(() => pause(50));
  },
];

it('F-03 a database that is restarted and cut off under two servers at work loses nothing, and nothing is done twice', async () => {
  const smtp = await anSmtpServer();
  const settings = { SECRETS_KEY: 'a key of thirty-two signs or more', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
  const one = await aRunningServer(settings);
  await one.start();
  const url = await one.databaseUrl();
  const other = await aRunningServer({ ...settings, DATABASE_URL: url, FILES_URL: join(one.folder, 'files') });
  try {
    await other.start();
    const who = await aPersonOn(one);
    const writers = mixedWriters(one, who, 4);
    const property = await untilAnswered(one, who, 'POST', 'property/item.json', {
      propertyReferenceNumber: 'C',
      address1: '1 Test Street',
    });
    const { id: entityId } = property.body.dto as { id: string };
    const [comments, invited, problems]: string[][] = [[], [], []];
    let isWorking = true;
    const meanwhile = async (work: () => Promise<void>) => {
      for (; isWorking; await pause(20)) await work();
    };
    const working = [
      meanwhile(async () => {
        const read = await callOver(other, who, 'POST', 'property/data-table/filter.json', {});
        if (read && ![200, 503].includes(read.status)) problems!.push(`The list was answered with ${read.status}`);
      }),
      meanwhile(async () => {
        const name = `Landlord ${randomUUID()}`;
        await untilAnswered(one, who, 'POST', 'dictionary/item.json', { dictionary: 'LANDLORD', name });
        for (const server of [other, one]) {
          const { body } = await untilAnswered(server, who, 'GET', 'genericDict/LANDLORD/listOptions.json');
          if (!JSON.stringify(body).includes(name)) problems!.push(`${name} is not there to be chosen`);
        }
      }),
      meanwhile(async () => {
        const text = randomUUID();
        const comment = { entityId, entityType: 'PROPERTY', text };
        const replied = await untilAnswered(other, who, 'POST', 'activity/comment.json', comment);
        if (replied.status === 200) comments!.push(text);
        else problems!.push(`A comment was answered with ${replied.status}`);
      }),
      meanwhile(async () => {
        const user = userDetails({ invite: true });
        const made = await untilAnswered(other, who, 'POST', 'user/item.json', user);
        if (made.status === 200) invited!.push(user.email);
        else problems!.push(`A user was answered with ${made.status}`);
      }),
    ];
    const importing = imported(one, who, await aDraft(one, who, ROWS));
    importing.catch(() => {});

    const data = join(one.folder, 'postgres', '18');
    for (let round = 0; round < ROUNDS; round += 1) {
      await disturbances[round % disturbances.length]!(url, data);
      const target = writers.acknowledged() + WRITES;
      await expect.poll(writers.acknowledged, { timeout: 60_000, interval: 50 }).toBeGreaterThan(target);
    }
    const done = await importing;
    isWorking = false;
    await Promise.all([...working, writers.stop()]);

    const mailed = () => smtp.received.map(({ to }) => to).toSorted();
    await expect.poll(mailed, { timeout: 120_000, interval: 500 }).toEqual(invited!.toSorted());
    expect(await writers.lost()).toEqual([]);
    expect(problems).toEqual([]);
    expect(done).toMatchObject({ stage: 'finished', doneCount: ROWS, result: { newCount: ROWS } });
    const replied = await ask<{ comment: string }>(
      url,
      `select comment from activity_entries where record_id = '${entityId}' and comment is not null`,
    );
    expect(replied.map(({ comment }) => comment).toSorted()).toEqual(comments!.toSorted());
    expect(await brokenInvariants(url, who.organisationId)).toEqual([]);
    const verified = await runToEnd('src/operator/verify-activity.ts', { DATABASE_URL: url, DATA_DIR: one.folder });
    expect(verified).toMatchObject({ code: 0 });
    for (const server of [one, other]) expect(server.output()).not.toMatch(/unforeseen|nobody listened/);
    console.log(
      `${writers.acknowledged()} writes, ${comments!.length} comments and ${invited!.length} messages in ${ROUNDS} rounds`,
    );
  } finally {
    await other.remove();
    await one.remove();
    await smtp.close();
  }
});
