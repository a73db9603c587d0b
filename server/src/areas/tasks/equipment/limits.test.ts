import { describe, expect, it } from 'vitest';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import {
  amend,
  aTask,
  backInUse,
  completed,
  completeOf,
  coveredLifts,
  covering,
  halfYearAfter,
  inDays,
  outOfUse,
  pieceOf,
  refusal,
  satisfactory,
  seen,
  seenTo,
  theTask,
  threeLifts,
  unsatisfactory,
} from '../testing.ts';

const suspend = (by: Person, { id, version }: Task, reviewOn: string) =>
  call(by, tasks.suspend, { body: { id, version, reason: 'The shaft is rebuilt', reviewOn } });
const changing = ({ id, version, status }: Task, dueOn: string) => ({
  body: {
    id,
    version,
    ownIntervalId: null,
    statusId: status.id,
    ownerIds: [],
    instructions: null,
    dueOn,
    reason: 'Ill',
  },
});
const change = async (by: Person, task: Task, dueOn: string) =>
  passed(await call(by, tasks.change, changing(task, dueOn))).dto;
const resumed = async (by: Person, { id }: Task) => passed(await call(by, tasks.resume, { query: { id } })).dto;

describe('a piece of equipment that a task covers', () => {
  it('is due at once when it is back in use after a round that went by without it', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await coveredLifts(by, inDays(by, -5));
    const three = lifts[2];
    await outOfUse(by, three, inDays(by, -20));
    await completed(by, await theTask(by, task.id), inDays(by, -10));
    expect((await theTask(by, task.id)).dueOn).toBe(halfYearAfter(inDays(by, -10)));
    await backInUse(by, three, inDays(by, -1));
    expect(await theTask(by, task.id)).toMatchObject({ dueOn: inDays(by, -1), standing: 'overdue' });
    expect(await pieceOf(by, task, three)).toMatchObject({ dueOn: inDays(by, -1), lastDoneOn: null });
  });

  it('is due at once when it is back in use and was unsatisfactory last', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await threeLifts(by, inDays(by, 60));
    const [one, two] = lifts;
    const dueOn = inDays(by, 90);
    const covered = await covering(by, task, [{ id: one.id }, { id: two.id, dueOn }]);
    const failing = { outcome: unsatisfactory };
    const results = [...seenTo(satisfactory, one), ...seenTo(unsatisfactory, two)];
    await seen(by, covered, inDays(by, -3), results, failing);
    await outOfUse(by, two, inDays(by, -2));
    await seen(by, await theTask(by, task.id), inDays(by, -1), seenTo(satisfactory, one));
    await backInUse(by, two, inDays(by, 0));
    expect(await theTask(by, task.id)).toMatchObject({ dueOn: inDays(by, 0) });
    expect(await pieceOf(by, task, two)).toMatchObject({ dueOn: inDays(by, 0), failedOn: inDays(by, -3) });
  });

  it('keeps the day of a round that a correction says was over without it', async () => {
    const by = await (await anOrganisation()).person();
    const dueOn = inDays(by, -2);
    const { task, lifts } = await coveredLifts(by, dueOn);
    const [one, two, three] = lifts;
    const failed = [...seenTo(satisfactory, one), ...seenTo(unsatisfactory, two)];
    await seen(by, task, inDays(by, -9), failed, { outcome: unsatisfactory });
    const amended = await amend(by, task, task.cycle!.id, inDays(by, -9), seenTo(satisfactory, one, two));
    expect(passed(amended).dto).toMatchObject({ dueOn, standing: 'overdue', lastOutcome: satisfactory });
    expect(await pieceOf(by, task, three)).toMatchObject({ dueOn, lastDoneOn: null });
  });

  it('counts from the day it was done, also where a later due day was entered or an earlier round was amended', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await threeLifts(by, inDays(by, 10));
    const [one, two] = lifts;
    const covered = await covering(by, task, [{ id: one.id, dueOn: plusDays(halfYearAfter(inDays(by, 0)), -1) }, two]);
    expect(covered.dueOn).toBe(inDays(by, 10));
    await by.server.maker.database.inOrganisation(by.organisationId, (db) =>
      db
        .updateTable('taskCycles')
        .set({ startsOn: inDays(by, -60) })
        .where('id', '=', task.cycle!.id)
        .execute(),
    );
    const first = await seen(by, covered, inDays(by, -20), seenTo(satisfactory, one, two));
    expect(await pieceOf(by, task, one)).toMatchObject({ dueOn: halfYearAfter(inDays(by, -20)) });
    const second = await seen(by, first, inDays(by, -10), seenTo(satisfactory, one, two));
    expect(second.dueOn).toBe(halfYearAfter(inDays(by, -10)));
    passed(await amend(by, task, task.cycle!.id, inDays(by, -40), seenTo(satisfactory, one, two)));
    const again = await amend(by, task, first.cycle!.id, inDays(by, -30), seenTo(satisfactory, one, two));
    expect(passed(again).dto.dueOn).toBe(halfYearAfter(inDays(by, -30)));
    expect(await pieceOf(by, task, two)).toMatchObject({ dueOn: halfYearAfter(inDays(by, -30)) });
  });

  it('counts from its own anniversary or that of the round, never from that of another piece', async () => {
    const by = await (await anOrganisation()).person();
    const { lifts, property } = await threeLifts(by);
    const [one, two] = lifts;
    const year = { count: 12, unit: 'month' as const };
    const task = await aTask(by, { code: 'GAS01', property, dueDate: inDays(by, 150) });
    const covered = await covering(by, task, [{ id: one.id, dueOn: inDays(by, 20) }, two]);
    expect(covered.dueOn).toBe(inDays(by, 20));
    const today = inDays(by, 0);
    await completed(by, covered, today);
    expect(await pieceOf(by, task, one)).toMatchObject({ dueOn: plusInterval(inDays(by, 20), year) });
    expect(await pieceOf(by, task, two)).toMatchObject({ dueOn: plusInterval(today, year) });
  });

  it('is held up by a suspension once, and put off no further than its own interval allows', async () => {
    const by = await (await anOrganisation()).person();
    const { lifts, property } = await threeLifts(by);
    const fra = await aTask(by, { code: 'FRA01', property, dueDate: inDays(by, 100) });
    const done = await completed(by, fra, inDays(by, 0));
    const doneOn = inDays(by, -360);
    const given = plusInterval(doneOn, { count: 1, unit: 'year' });
    const covered = await covering(by, done, [{ id: lifts[0].id, lastDoneOn: doneOn }, lifts[1]]);
    expect(covered.dueOn).toBe(given);
    passed(await suspend(by, covered, inDays(by, 90)));
    by.server.at(`${inDays(by, 70)}T12:00:00Z`);
    const again = await resumed(by, covered);
    expect(again.dueOn).toBe(inDays(by, 0));
    expect(refusal(await suspend(by, again, inDays(by, 5)))).toEqual([
      409,
      expect.stringMatching(/which passed while it was suspended/),
    ]);
    expect((await call(by, tasks.change, changing(again, inDays(by, 5)))).status).toBe(422);
    by.server.at(null);
  });

  it('that was put off is suspended for what is left of three months', async () => {
    const by = await (await anOrganisation()).person();
    const { lifts, property } = await threeLifts(by);
    const fra = await aTask(by, { code: 'FRA01', property, dueDate: inDays(by, 100) });
    const doneOn = inDays(by, -360);
    const last = plusDays(plusInterval(doneOn, { count: 1, unit: 'year' }), 92);
    const done = await completed(by, fra, inDays(by, 0));
    const off = await change(by, await covering(by, done, [{ id: lifts[0].id, lastDoneOn: doneOn }]), inDays(by, 60));
    by.server.at(`${inDays(by, 50)}T12:00:00Z`);
    const late = refusal(await suspend(by, off, plusDays(last, 1)))[1];
    const in3Months = await suspend(by, off, last);
    by.server.at(null);
    expect(late).toMatch(/must be reviewed within three months/);
    expect(in3Months.status).toBe(200);
  });

  it('is not overlooked by a suspension of its round, which is due before it', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await threeLifts(by, inDays(by, 10));
    const doneOn = inDays(by, -120);
    const sooner = await change(by, await completed(by, task, inDays(by, 0)), inDays(by, 5));
    const covered = await covering(by, sooner, [{ id: lifts[0].id, lastDoneOn: doneOn }, lifts[1]]);
    expect(covered.dueOn).toBe(inDays(by, 5));
    const late = await suspend(by, covered, plusDays(halfYearAfter(doneOn), 1));
    expect(refusal(late)).toEqual([422, expect.stringMatching(/^By law .* is the last day/)]);
  });

  it('is not left out of a task that is done once', async () => {
    const by = await (await anOrganisation()).person();
    const { lifts, property } = await threeLifts(by);
    const [one, two] = lifts;
    const survey = await aTask(by, { code: 'ASB01', property, dueDate: inDays(by, 10) });
    const covered = await covering(by, survey, [one, two]);
    const today = inDays(by, 0);
    const refused = expect.stringMatching(/^This task is done once, and Lift 2 was not done/);
    expect(refusal(await completeOf(by, covered, today, seenTo(satisfactory, one)))).toEqual([422, refused]);
    const done = await seen(by, covered, today, seenTo(satisfactory, one, two));
    expect(done.state).toBe('finished');
    const amended = await amend(by, done, covered.cycle!.id, today, seenTo(satisfactory, one));
    expect(refusal(amended)).toEqual([422, refused]);
  });
});
