import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { withoutUnknown } from '@lintel/contract/platform/unknown-fields';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { longDate, plusInterval } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { put } from '#areas/task-management/testing';
import { aShippedType, intervalOf } from '#areas/task-types/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aTask, completed, completion, exempted, inDays, removed, theTask } from './testing.ts';

const yearAfter = (on: string) => plusInterval(on, { count: 12, unit: 'month' });
const toChange = async (by: Person, id: string) => {
  const { version, status, owners, dueOn, instructions } = await theTask(by, id);
  const ownerIds = owners.map((owner) => owner.id);
  return { id, version, statusId: status.id, ownerIds, ownIntervalId: null as string | null, dueOn, instructions };
};
const messagesOf = ({ body }: { body: unknown }) =>
  (body as { errors: { field: string; message: string }[] }).errors.map(({ field, message }) => [field, message]);
const maximum = 'The interval is the longest that the law allows, so no task may count as in time after it';

describe('no task goes silently past a legal maximum', () => {
  it('so a type whose interval is law takes neither days of grace nor the working day after', async () => {
    const by = await (await anOrganisation()).person();
    const gas = await aShippedType(by, 'GAS01');
    const body = { ...gas, graceDays: 366, workingDays: 'after' as const };
    const asked = withoutUnknown(taskTypes.preview.body, body);
    for (const refused of [
      await call(by, taskTypes.change, { body }),
      await call(by, taskTypes.preview, { body: asked }),
    ]) {
      expect(refused.status).toBe(422);
      expect(messagesOf(refused)).toEqual([
        ['graceDays', `${maximum}. Use 0 days of grace.`],
        ['workingDays', `${maximum}. Choose the working day before.`],
      ]);
    }
    const practice = await aShippedType(by, 'FRA01');
    passed(await call(by, taskTypes.change, { body: { ...practice, graceDays: 14, workingDays: 'after' } }));
    passed(await call(by, taskTypes.change, { body: { ...gas, workingDays: 'before' } }));
  });

  it('and one that had grace from before is overdue the day after the legal date all the same', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    await home.within(({ db }) =>
      db.updateTable('taskTypes').set({ graceDays: 30, workingDays: 'after' }).where('code', '=', 'GAS01').execute(),
    );
    const doneOn = inDays(by, -370);
    const done = await completed(by, await aTask(by, { code: 'GAS01', dueDate: doneOn }), doneOn);
    expect(done).toMatchObject({ dueOn: yearAfter(doneOn), dueStatus: 'OVERDUE', standing: 'overdue' });
  });

  it('and a date set by hand stands only where it could be set after a corrected result', async () => {
    const by = await (await anOrganisation()).person();
    for (const code of ['GAS01', 'FRA01']) {
      const task = await aTask(by, { code, dueDate: inDays(by, -10) });
      await completed(by, task, inDays(by, -10));
      const dueOn = inDays(by, 100);
      const set = async (day: string) =>
        call(by, tasks.change, { body: { ...(await toChange(by, task.id)), dueOn: day, reason: 'Access' } });
      passed(await set(dueOn));
      const amend = async (doneOn: string, revision: number) => {
        const body = { id: task.id, cycleId: task.cycle!.id, revision, reason: 'Misread', ...completion(doneOn) };
        return passed(await call(by, tasks.amend, { body })).dto;
      };
      const isLaw = code === 'GAS01';
      expect([code, (await amend(inDays(by, -100), 1)).dueOn]).toEqual([code, dueOn]);
      expect((await set(inDays(by, 280))).status).toBe(isLaw ? 422 : 200);
      passed(await set(dueOn));
      const early = inDays(by, -280);
      expect([code, (await amend(early, 2)).dueOn]).toEqual([code, isLaw ? yearAfter(early) : dueOn]);
      const overdue = inDays(by, -370);
      expect([code, await amend(overdue, 3)]).toMatchObject([
        code,
        { dueOn: yearAfter(overdue), dueStatus: 'OVERDUE' },
      ]);
    }
  });

  it('and no due date is moved past it by hand, alone or with others, at a longer interval or after a suspension', async () => {
    const by = await (await anOrganisation()).person();
    const doneOn = inDays(by, -340);
    const { id } = await completed(by, await aTask(by, { code: 'LFT06', dueDate: doneOn }), inDays(by, -340));
    const legalOn = plusInterval(doneOn, { count: 6, unit: 'month' });
    const dueOn = inDays(by, 30);
    const change = await toChange(by, id);
    const moved = await call(by, tasks.change, { body: { ...change, dueOn, reason: 'No access' } });
    expect(moved.status).toBe(422);
    expect(messagesOf(moved)).toEqual([
      [
        'dueOn',
        `By law ${longDate(legalOn)} is the last day (Lifting Operations and Lifting Equipment Regulations 1998, reg. 9): choose no later one`,
      ],
    ]);
    const together = await call(by, tasks.bulkChange, { body: { ids: [id], set: { dueOn }, reason: 'No access' } });
    expect(together.body).toMatchObject({ changedCount: 0, refusedCount: 1 });

    const ownIntervalId = await intervalOf(by, 'two-yearly');
    const slower = await call(by, tasks.change, { body: { ...change, ownIntervalId, reason: null } });
    expect(messagesOf(slower)).toEqual([
      ['ownIntervalId', 'The law allows at most 6 months: choose a shorter interval'],
    ]);
    // Sooner is no matter of the law.
    const sooner = await intervalOf(by, 'quarterly');
    passed(await call(by, tasks.change, { body: { ...change, ownIntervalId: sooner, reason: null } }));

    const { version } = await theTask(by, id);
    const suspended = { id, version, reason: 'Void', reviewOn: inDays(by, 20) };
    expect((await call(by, tasks.suspend, { body: suspended })).status).toBe(409);
  });

  it('and none is taken off the property and put there again to win time', async () => {
    const home = await anOrganisation();
    const [by, approver] = [await home.person(), await home.person()];
    const property = await aProperty(by, { nation: 'england' });
    const doneOn = inDays(by, -100);
    const task = await completed(by, await aTask(by, { property, code: 'LFT01', dueDate: doneOn }), doneOn);
    await exempted(by, task, { acceptedBy: approver });
    const legalOn = plusInterval(doneOn, { count: 6, unit: 'month' });
    const again = (dueOn: string) => call(by, tasks.applyAgain, { query: { id: task.id, dueOn } });
    expect(messagesOf(await again(inDays(by, 300)))[0]![1]).toContain(`By law ${longDate(legalOn)} is the last day`);
    expect(passed(await again(legalOn)).dto.dueOn).toBe(legalOn);
    await removed(by, task, { acceptedBy: approver, reason: 'Moved to the service contract' });
    await expect(put(by, property, ['LFT01'], inDays(by, 300))).rejects.toThrow(
      `and by law ${longDate(legalOn)} is the last day (Lifting Operations and Lifting Equipment Regulations 1998, reg. 9(3)(a)(i)). Nothing was added.`,
    );
    await put(by, property, ['LFT01'], legalOn);
  });

  it('while a statutory duty that was never recorded as done is first due within one interval, by whatever way', async () => {
    const home = await anOrganisation();
    const [by, other] = [await home.person(), await home.person()];
    const property = await aProperty(by, { nation: 'england' });
    const task = await aTask(by, { property, code: 'GAS01', dueDate: inDays(by, 10) });
    const last = yearAfter(inDays(by, 0));
    const after = yearAfter(inDays(by, 1));
    const move = async (dueOn: string) =>
      call(by, tasks.change, { body: { ...(await toChange(by, task.id)), dueOn, reason: 'Certificate found' } });
    const sentence = `This task is statutory and was never recorded as done: ${longDate(last)}, one interval after it was added here, is the last day`;
    expect(messagesOf(await move(after))).toEqual([['dueOn', `${sentence}: choose no later one`]]);
    const roof = await aTask(by, { property, code: 'ROF01', dueDate: inDays(by, 10) });
    const together = { ids: [task.id, roof.id], set: { dueOn: inDays(by, 2000) }, reason: 'Later' };
    expect(passed(await call(by, tasks.bulkChange, { body: together }))).toMatchObject({
      changedCount: 1,
      refusedCount: 1,
    });
    expect(passed(await move(last)).dto.dueOn).toBe(last);
    await exempted(by, await theTask(by, task.id), { acceptedBy: other });
    const again = (dueOn: string) => call(by, tasks.applyAgain, { query: { id: task.id, dueOn } });
    expect(messagesOf(await again(after))).toEqual([['dueOn', `${sentence}: choose no later one`]]);
    passed(await again(last));
    const remove = (reason?: string) =>
      call(by, taskManagement.deactivate, {
        body: [{ propertyId: property.id, taskCode: 'GAS01', name: 'Gas', reason }],
      });
    expect(messagesOf(await remove(' '))[0]![1]).toContain(
      'is statutory: give the reason for its removal. Nothing was removed.',
    );
    await removed(by, task, { acceptedBy: other, reason: 'Another meter' });
    await expect(put(by, property, ['GAS01'], after)).rejects.toThrow(
      `it is due by ${longDate(last)}, one interval after it is added there. Nothing was added.`,
    );
    await put(by, property, ['GAS01'], last);
    // A year on and never done: it is due that day at the latest.
    home.server.at(`${inDays(by, 400)}T12:00:00Z`);
    expect((await move(inDays(by, 1))).status).toBe(422);
    home.server.at(null);
  });

  it('but a gas safety check may once be aligned with others, up to two months late, outside Northern Ireland', async () => {
    const home = await anOrganisation();
    const [by, reader] = [await home.person(), await home.person(['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_VIEW'])];
    const doneOn = inDays(by, -340);
    const gasAt = async (nation: 'wales' | 'northern-ireland') => {
      const property = await aProperty(by, { nation });
      return completed(by, await aTask(by, { property, code: 'GAS01', dueDate: doneOn }), doneOn);
    };
    const task = await gasAt('wales');
    const legalOn = yearAfter(doneOn);
    const latest = plusInterval(legalOn, { count: 2, unit: 'month' });
    expect(task.alignable).toEqual({ from: legalOn, latest });
    expect((await theTask(reader, task.id)).alignable).toBeNull();
    const align = (alignedOn: string, { id, version } = task, reason = 'With the cooker of the same flat') =>
      call(by, tasks.align, { body: { id, version, alignedOn, reason } });
    for (const day of [legalOn, inDays(by, 120)])
      expect(messagesOf(await align(day))).toEqual([
        [
          'alignedOn',
          `Choose a day after ${longDate(legalOn)}, up to ${longDate(latest)}: regulation 36A allows two months`,
        ],
      ]);
    expect((await align(latest, task, ' ')).status).toBe(422);

    const aligned = passed(await align(latest)).dto;
    expect(aligned).toMatchObject({
      dueOn: latest,
      alignable: null,
      alignment: {
        fromOn: legalOn,
        toOn: latest,
        reason: 'With the cooker of the same flat',
        alignedBy: by.fullName,
      },
    });
    expect(aligned.cycle?.explanation).toContain(
      `Aligned once with others under regulation 36A, from ${longDate(legalOn)}; Gas Safety`,
    );
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: task.id, entityType: 'TASK', limit: 10 } }),
    );
    expect(records).toContainEqual(expect.objectContaining({ comment: 'With the cooker of the same flat' }));

    // Once, also after the next check.
    expect((await align(latest, aligned)).status).toBe(409);
    const again = await completed(by, aligned, inDays(by, 0));
    expect(again).toMatchObject({ alignable: null, alignment: { toOn: latest } });
    expect((await align(inDays(by, 400), again)).body).toMatchObject({
      message: `This has already been aligned, on ${longDate(latest)}: the law allows it once`,
    });

    const inTheNorth = await gasAt('northern-ireland');
    expect(inTheNorth.alignable).toBeNull();
    expect((await align(latest, inTheNorth)).status).toBe(409);
    const lift = await completed(by, await aTask(by, { code: 'LFT06', dueDate: doneOn }), inDays(by, -30));
    expect((await align(inDays(by, 170), lift)).status).toBe(409);
    const overdue = await completed(by, await aTask(by, { dueDate: inDays(by, -370) }), inDays(by, -370));
    expect((await align(inDays(by, 20), overdue)).status).toBe(409);
  });
});
