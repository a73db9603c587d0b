import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Import } from '@lintel/contract/areas/imports';
import { anAction } from '#areas/actions/testing';
import { shippedNoticeRules } from '#areas/notices/rules';
import { given } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { aDraft, imported } from '#test/import-over-http';
import { brokenInvariants } from '#test/invariants';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { ask } from '#test/own-database';
import { aRunningServer } from '#test/running-server';
import type { RunningServer } from '#test/running-server';
import { aServer, closeServer } from '#test/test-server';

const DAYS = 3;
const KILLS_A_DAY = 3;
const PEOPLE = 8;
const ACTIONS = 60;
const TASKS = 12;
const ROWS = 3000;
/** A job whose process was killed is taken over within a minute. */
const TAKEN_OVER_MS = 90_000;

/** Work that falls due on the days of the test, given to several people. */
async function workToRemindOf(server: RunningServer): Promise<Person> {
  const beside = await aServer({ ownerUrl: await server.databaseUrl(), works: false });
  try {
    const organisation = await anOrganisation({ server: beside });
    const by = await organisation.person();
    // A soak that runs before seven o'clock would otherwise find nothing to send.
    await organisation.within(({ db }) =>
      db
        .insertInto('noticeSettings')
        .values({ version: 1, rules: JSON.stringify({ ...shippedNoticeRules, sendAt: '00:00' }) })
        .execute(),
    );
    const people = [];
    for (let at = 0; at < PEOPLE; at += 1) people.push(await organisation.person());
    const property = await aProperty(by);
    for (let at = 0; at < ACTIONS; at += 1) {
      const action = await anAction(by, { property, priority: 'MEDIUM', dueDate: inDays(by, 1 + (at % DAYS)) });
      await given(by, action, people[at % PEOPLE]!);
    }
    for (let at = 0; at < TASKS; at += 1) await aTask(by, { dueDate: inDays(by, 1 + (at % DAYS)) });
    return by;
  } finally {
    await closeServer(beside);
  }
}

/** Waits until no job is left that could run now. */
async function untilDone(url: string) {
  const left = () =>
    ask(
      url,
      "select distinct name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '5 s'",
    );
  await expect.poll(left, { timeout: TAKEN_OVER_MS, interval: 500 }).toEqual([]);
}

/** Everything that the jobs of those days have made. */
async function madeBy(url: string) {
  const made: Record<string, unknown[]> = {};
  const parts = {
    days: 'select day::text from notice_days order by 1',
    rungs:
      'select record_id, days, meant_for::text, planned_on::text, covered_by, missed_count from ladder_rungs order by 1, 2',
    notices: `select occasion, kind, user_id, way, digest_on::text, mail_id is null as "isUnsent" from notices where subject <> 'IMPORT' order by 1, 3`,
    digests: 'select user_id, day::text from notice_digests order by 1, 2',
    // Those of one day in any order; each server has a port of its own.
    letters: `select user_id, subject, (select array_agg(substring(line ->> 'href' from '//[^/]*(.*)') order by substring(line ->> 'href' from '//[^/]*(.*)'))
        from jsonb_array_elements(content -> 'sections') section, jsonb_array_elements(section -> 'lines') line) as lines
      from mail_messages where kind = 'digest' order by 1, 2`,
    trend: 'select place_id, day::text, duty_count, compliant_count, property_count from compliance_days order by 1, 2',
  };
  for (const [name, statement] of Object.entries(parts)) made[name] = await ask(url, statement);
  return made;
}

it('reminders, digests, the history of tasks and an import are the same where the server is killed again and again', async () => {
  const settings: Record<string, string> = {};
  const killed = await aRunningServer(settings);
  const copy = `${killed.folder}-undisturbed`;
  const undisturbed = await aRunningServer(settings, copy);
  try {
    await killed.start();
    const who = await workToRemindOf(killed);
    await killed.stop();
    // On a busy machine PostgreSQL ends after the server that told it to.
    const postgres = join(killed.folder, 'postgres', '18', 'postmaster.pid');
    await expect.poll(() => existsSync(postgres), { timeout: 60_000 }).toBe(false);
    // With its owner: PostgreSQL does not run as root.
    execFileSync('cp', ['-a', killed.folder, copy]);

    const wentOn: number[] = [];
    const lived = async (server: RunningServer, kills: number) => {
      let done: Promise<Import> | undefined;
      for (let day = 1; day <= DAYS; day += 1) {
        settings.TEST_DAYS_AHEAD = String(day);
        for (let kill = 0; kill < kills; kill += 1) {
          await server.start();
          if (!done) {
            done = imported(server, who, await aDraft(server, who, ROWS));
            done.catch(() => {});
          }
          await pause(Math.random() * 3000);
          await server.stop('SIGKILL');
        }
        await server.start();
        done ??= imported(server, who, await aDraft(server, who, ROWS));
        const began = Date.now();
        await untilDone(await server.databaseUrl());
        if (kills) wentOn.push(Date.now() - began);
        if (day === 1)
          expect(await done).toMatchObject({ stage: 'finished', doneCount: ROWS, result: { newCount: ROWS } });
        if (day < DAYS) await server.stop();
      }
      const url = await server.databaseUrl();
      return { made: await madeBy(url), broken: await brokenInvariants(url, who.organisationId) };
    };
    const disturbedly = await lived(killed, KILLS_A_DAY);
    const inPeace = await lived(undisturbed, 0);
    console.log(
      `${DAYS * KILLS_A_DAY} kills; ${disturbedly.made.notices!.length} notices, ${disturbedly.made.letters!.length} digests; everything done after ${wentOn.map((ms) => `${Math.round(ms / 1000)} s`).join(', ')}`,
    );
    expect(disturbedly.made.digests!.length).toBeGreaterThan(PEOPLE);
    expect(disturbedly).toEqual(inPeace);
    expect(disturbedly.broken).toEqual([]);
    for (const server of [killed, undisturbed])
      expect(server.output()).not.toMatch(/unforeseen|nobody listened|given up/);
  } finally {
    await undisturbed.remove().catch(() => {});
    await killed.remove();
    await rm(copy, { recursive: true, force: true });
  }
});
