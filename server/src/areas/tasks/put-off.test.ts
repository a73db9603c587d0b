import { describe, expect, it } from 'vitest';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { longDate, plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { intervalOf } from '#areas/task-types/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aTask, completed, inDays, theTask } from './testing.ts';

const yearAfter = (on: string) => plusInterval(on, { count: 12, unit: 'month' });
const change = async (by: Person, { id }: Pick<Task, 'id'>, of: { dueOn?: string | null; ownIntervalId?: string }) => {
  const { version, status, owners, dueOn, instructions } = await theTask(by, id);
  const asIs = { id, version, statusId: status.id, ownerIds: owners.map((owner) => owner.id), dueOn, instructions };
  return call(by, tasks.change, { body: { ...asIs, ownIntervalId: null, ...of, reason: 'Later' } });
};
const together = async (by: Person, { id }: Task, dueOn: string) =>
  passed(await call(by, tasks.bulkChange, { body: { ids: [id], set: { dueOn }, reason: 'Later' } }));
const suspend = async (by: Person, { id }: Task, reviewOn: string) =>
  call(by, tasks.suspend, { body: { id, version: (await theTask(by, id)).version, reason: 'Void', reviewOn } });
const resume = async (by: Person, { id }: Task) => passed(await call(by, tasks.resume, { query: { id } })).dto;
const messageOf = ({ body }: { body: unknown }) => {
  const { message, errors } = body as { message: string; errors?: { message: string }[] };
  return errors?.[0]?.message ?? message;
};
/** A task last done so many days ago. */
const doneAgo = async (by: Person, days: number, code = 'FRA01') => {
  const on = inDays(by, -days);
  return completed(by, await aTask(by, { code, dueDate: on }), on);
};

describe('nobody puts off a statutory duty alone for which no law names the longest gap', () => {
  it('so one that is overdue stays so, whatever date is given, alone or with others', async () => {
    const by = await (await anOrganisation()).person();
    const task = await doneAgo(by, 400);
    expect(task.standing).toBe('overdue');
    for (const dueOn of ['2076-01-01', inDays(by, 0)]) {
      const moved = await change(by, task, { dueOn });
      expect([moved.status, messageOf(moved)]).toEqual([
        422,
        'This task is statutory and overdue, and stays so until it is done: complete it, or have somebody else accept that it does not apply',
      ]);
      expect(await together(by, task, dueOn)).toMatchObject({
        changedCount: 0,
        refused: [{ id: task.id, ref: 'FRA01', reason: messageOf(moved) }],
      });
    }
    expect(await theTask(by, task.id)).toMatchObject({ standing: 'overdue', dueOn: task.dueOn });
    // A date that somebody had brought forward goes back to what the interval gives.
    const brought = await doneAgo(by, 200);
    passed(await change(by, brought, { dueOn: inDays(by, -1) }));
    expect(passed(await change(by, brought, { dueOn: brought.dueOn })).dto.standing).toBe('no-data');
    // What no law asks for is the organisation's to date.
    passed(await change(by, await aTask(by, { code: 'ROF01', dueDate: inDays(by, -5) }), { dueOn: '2076-01-01' }));
  });

  it('nor one that was never done, once its first date has passed', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FAL01', dueDate: inDays(by, 1) });
    by.server.at(`${inDays(by, 20)}T12:00:00Z`);
    expect((await change(by, task, { dueOn: inDays(by, 0) })).status).toBe(422);
    expect(await together(by, task, inDays(by, 0))).toMatchObject({ changedCount: 0, refusedCount: 1 });
    by.server.at(null);
  });

  it('while in time it is put off by three months at most, and one interval', async () => {
    const by = await (await anOrganisation()).person();
    const task = await doneAgo(by, 340);
    const given = yearAfter(inDays(by, -340));
    const until = plusDays(given, 92);
    const tooLate = await change(by, task, { dueOn: plusDays(until, 1) });
    expect([tooLate.status, messageOf(tooLate)]).toEqual([
      422,
      `This task is statutory and was last done on ${longDate(inDays(by, -340))}: it can be put off to ${longDate(until)} at most. Choose no later day, suspend it with a reason, or have somebody else accept that it does not apply`,
    ]);
    expect(await together(by, task, plusDays(until, 1))).toMatchObject({ changedCount: 0, refusedCount: 1 });
    expect(passed(await change(by, task, { dueOn: plusDays(given, 14) })).dto.dueOn).toBe(plusDays(given, 14));
    // Again counts from when it was done, not from the date that was given last.
    expect(await together(by, task, until)).toMatchObject({ changedCount: 1, refusedCount: 0 });
    expect((await change(by, task, { dueOn: plusDays(until, 1) })).status).toBe(422);

    const weekly = await doneAgo(by, 3, 'FAL01');
    expect((await change(by, weekly, { dueOn: inDays(by, 12) })).status).toBe(422);
    expect(passed(await change(by, weekly, { dueOn: inDays(by, 11) })).dto.dueOn).toBe(inDays(by, 11));
  });

  it('and a property gives it no longer interval of its own, nor one without days', async () => {
    const by = await (await anOrganisation()).person();
    const task = await doneAgo(by, 40);
    for (const code of ['three-yearly', 'as-required']) {
      const slower = await change(by, task, { ownIntervalId: await intervalOf(by, code) });
      expect([slower.status, messageOf(slower)]).toEqual([
        422,
        'This task is statutory, and its task type requires it within 1 year: choose a shorter interval, or have the task type changed',
      ]);
    }
    passed(await change(by, task, { ownIntervalId: await intervalOf(by, 'quarterly') }));
    const lift = await doneAgo(by, 20, 'LFT06');
    const never = await change(by, lift, { ownIntervalId: await intervalOf(by, 'as-required') });
    expect(messageOf(never)).toBe('The law allows at most 6 months: choose a shorter interval');
  });
});

describe('a statutory duty is held up once', () => {
  it.each(['FRA01', 'FAL01'])('so %s, whose date passed under a suspension, is not suspended again', async (code) => {
    const by = await (await anOrganisation()).person();
    const task = code === 'FRA01' ? await doneAgo(by, 360) : await doneAgo(by, 4, code);
    const dueOn = task.dueOn!;
    passed(await suspend(by, task, inDays(by, 92)));
    by.server.at(`${inDays(by, 80)}T12:00:00Z`);
    const resumed = await resume(by, task);
    expect(resumed.dueStatus).not.toBe('OVERDUE');
    const again = await suspend(by, task, inDays(by, 60));
    expect([again.status, messageOf(again)]).toEqual([
      409,
      `This task is statutory and was due on ${longDate(dueOn)}, which passed while it was suspended: complete it, or have somebody else accept that it does not apply`,
    ]);
    const moved = await change(by, task, { dueOn: plusDays(resumed.dueOn!, 1) });
    expect([moved.status, messageOf(moved)]).toEqual([
      422,
      'This task is statutory and was held up past its due date already: complete it, or have somebody else accept that it does not apply',
    ]);
    expect(await together(by, task, plusDays(resumed.dueOn!, 1))).toMatchObject({ changedCount: 0, refusedCount: 1 });
    // Done, it begins anew.
    passed(await suspend(by, await completed(by, await theTask(by, task.id)), inDays(by, 30)));
    by.server.at(null);
  });

  it('and what was put off is suspended only for what is left of the three months', async () => {
    const by = await (await anOrganisation()).person();
    const task = await doneAgo(by, 360);
    const given = yearAfter(inDays(by, -360));
    passed(await change(by, task, { dueOn: plusDays(given, 60) }));
    by.server.at(`${plusDays(given, 60)}T12:00:00Z`);
    const tooLong = await suspend(by, task, plusDays(given, 93));
    expect([tooLong.status, messageOf(tooLong)]).toEqual([
      422,
      `This task is statutory, so it must be reviewed within three months, by ${longDate(plusDays(given, 92))}`,
    ]);
    passed(await suspend(by, task, plusDays(given, 92)));
    by.server.at(null);
  });

  it('but one that came back before its date is suspended again', async () => {
    const by = await (await anOrganisation()).person();
    const task = await doneAgo(by, 300);
    passed(await suspend(by, task, inDays(by, 10)));
    await resume(by, task);
    passed(await suspend(by, task, inDays(by, 20)));
  });
});
