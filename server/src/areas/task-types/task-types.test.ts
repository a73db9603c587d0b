import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { taskTypeList, taskTypes } from '@lintel/contract/areas/task-types';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { aProperty } from '#areas/properties/testing';
import { put } from '#areas/task-management/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aShippedType, intervalOf, taskTypeDetails } from './testing.ts';

const listed = async (by: Person, more: object = {}) =>
  (await call(by, taskTypes.list, { body: { ...taskTypeList.defaults, page: 1, limit: 100, ...more } })).body;
const manager = async () => (await anOrganisation()).person();

describe('the task types that an organisation starts with', () => {
  it('are 209, each with its group, interval, rule and law', async () => {
    const by = await manager();
    expect((await listed(by)).totalObjectsForQuery).toBe(209);
    const { objects: groups } = (await call(by, dictionaries.generic, { params: { dictionary: 'TASK_TYPE' } })).body;
    const counts = await Promise.all(
      groups.map(async ({ id }) => (await listed(by, { groupIds: [id] })).totalObjectsForQuery),
    );
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(209);
    expect(await aShippedType(by, 'FRA01')).toMatchObject({
      name: 'Fire risk assessment',
      group: { name: 'Fire safety' },
      interval: { name: 'Annual' },
      statutory: true,
      riskAssessment: true,
      evidence: ['report'],
      legalBasis: expect.arrayContaining(['Regulatory Reform (Fire Safety) Order 2005, art. 9']),
      areasOfObservation: expect.arrayContaining([expect.objectContaining({ name: 'Sources of ignition' })]),
      taskCount: 0,
    });
  });

  it('count their due dates as law and practice do', async () => {
    const by = await manager();
    const ruleOf = async (code: string) => (await aShippedType(by, code)).rule;
    expect(await ruleOf('GAS01')).toBe(
      'Every year, keeping its date when done within 2 months before it; in Northern Ireland every year, from the day it was done',
    );
    expect(await ruleOf('EIC02')).toBe(
      'Every 5 years, from the day it was done; in Wales every 5 years, beginning with the day it was done',
    );
    expect(await ruleOf('LFT01')).toBe('Every 6 months, from the day it was done');
    expect(await ruleOf('EML01')).toBe('Every month, on fixed dates');
    expect(await ruleOf('ASB01')).toBe('Once, or when something calls for it');
  });

  it('are found by code, name, law and filters, and put in order', async () => {
    const by = await manager();
    const codes = async (more: object) => (await listed(by, more)).objects.map((type) => type.code);
    expect(await codes({ fullTextSearchString: 'dry riser' })).toEqual(['DRM01', 'DRM02']);
    expect(await codes({ fullTextSearchString: 'LOLER' })).toEqual([]);
    expect(await codes({ fullTextSearchString: 'lifting operations passenger' })).toEqual(['LFT01']);
    expect(await codes({ intervalIds: [await intervalOf(by, 'ten-yearly')], statutory: 'YES' })).toEqual([
      'DEC02',
      'EPC01',
      'RAD01',
    ]);
    expect((await codes({ sortingField: 'name', sortingAscending: false, limit: 25 }))[0]).toBe('WTP01');
    await put(by, await aProperty(by), ['PAT01']);
    expect(await codes({ used: 'YES' })).toEqual(['PAT01']);
    expect((await listed(by, { used: 'YES' })).objects[0]).toMatchObject({ taskCount: 1 });
  });

  it('leave as a spreadsheet', async () => {
    const by = await manager();
    const sheet = await call(by, taskTypes.export, { body: { ...taskTypeList.defaults, page: 1 } });
    expect(sheet.status).toBe(200);
    expect(sheet.headers['x-total-rows']).toBe('209');
  });
});

describe('an own task type', () => {
  it('is added and changed, and its activity says what changed in words', async () => {
    const by = await manager();
    const made = (await call(by, taskTypes.create, { body: await taskTypeDetails(by) })).body.dto;
    expect(made).toMatchObject({ name: 'Flagpole inspection', rule: 'Every year, from the day it was done' });
    const changed = await call(by, taskTypes.change, {
      body: { ...made, intervalId: await intervalOf(by, 'two-yearly'), graceDays: 7, statutory: true },
    });
    expect(changed.body.dto).toMatchObject({ version: 2, interval: { name: '2-yearly' }, graceDays: 7 });
    expect(await activityOn(by, made.id)).toEqual(['task-type.created', 'task-type.edited']);
    const { records } = (await call(by, activity.list, { body: { entityId: made.id, entityType: 'TASK_TYPE' } })).body;
    expect(records[0]!.changes).toEqual([
      { field: 'intervalId', label: 'Interval', from: 'Annual', to: '2-yearly' },
      { field: 'statutory', label: 'Statutory', from: 'No', to: 'Yes' },
      { field: 'graceDays', label: 'Days of grace', from: '0', to: '7' },
    ]);
  });

  it('is refused fixed dates where the law sets the longest gap, in any nation, unless it is one of those that have them', async () => {
    const by = await manager();
    const gas = await aShippedType(by, 'GAS01');
    const changed = async (more: object) => {
      const { status, body } = await call(by, taskTypes.change, { body: { ...gas, ...more } });
      return status === 422
        ? (body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)
        : status;
    };
    expect(await changed({ basis: 'fixed', early: null })).toEqual(['basis']);
    expect(await changed({ nationRules: [{ nation: 'wales', basis: 'fixed', lastDay: 'same-day' }] })).toEqual([
      'nationRules',
    ]);
    const own = await taskTypeDetails(by, { basis: 'fixed', intervalBasis: 'statutory' });
    expect((await call(by, taskTypes.create, { body: own })).status).toBe(422);
    const lift = await aShippedType(by, 'FFL01');
    expect(lift).toMatchObject({ basis: 'fixed', intervalBasis: 'statutory' });
    passed(await call(by, taskTypes.change, { body: { ...lift, name: 'Evacuation lift' } }));
    expect(await changed({ basis: 'fixed', early: null, intervalBasis: 'practice', nationRules: [] })).toBe(200);
  });

  it('is refused with a code that another has, an interval that its rule cannot use, or entries of other lists', async () => {
    const by = await manager();
    const refused = async (more: object) => {
      const { status, body } = await call(by, taskTypes.create, { body: await taskTypeDetails(by, more) });
      return [status, (body as unknown as { errors: { field: string }[] }).errors[0]!.field];
    };
    expect(await refused({ code: 'fra01' })).toEqual([422, 'code']);
    expect(await refused({ basis: 'once' })).toEqual([422, 'intervalId']);
    expect(await refused({ basis: 'anniversary' })).toEqual([422, 'early']);
    expect(await refused({ basis: 'anniversary', early: { count: 12, unit: 'month' } })).toEqual([422, 'early']);
    expect(await refused({ groupId: await intervalOf(by, 'annual') })).toEqual([422, 'groupId']);
    expect(await refused({ areaOfObservationIds: [crypto.randomUUID()] })).toEqual([422, 'areaOfObservationIds']);
  });

  it('is not saved on top of somebody else’s change', async () => {
    const by = await manager();
    const seen = await aShippedType(by);
    await call(by, taskTypes.change, { body: { ...seen, note: 'Theirs' } });
    const mine = await call(by, taskTypes.change, { body: { ...seen, note: 'Mine' } });
    expect(mine.status).toBe(409);
    expect(mine.body).toMatchObject({
      conflict: { fields: [{ field: 'note', theirsShown: 'Theirs', yoursShown: 'Mine' }] },
    });
  });
});

describe('a changed rule', () => {
  const asked = (type: object) => ({ body: taskTypes.preview.body.parse(type) });
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('says which tasks would move before anything is saved, and moves nothing', async () => {
    const by = await manager();
    await put(by, await aProperty(by), ['EIC04'], soon(900));
    const type = await aShippedType(by, 'EIC04');
    const effect = (await call(by, taskTypes.preview, asked({ ...type, basis: 'fixed' }))).body;
    // A first date set by hand stays.
    expect(effect).toMatchObject({ taskCount: 1, movedCount: 0, examples: [] });
    expect((await aShippedType(by, 'EIC04')).version).toBe(type.version);
  });

  it('moves open cycles that were counted, where that is chosen, and tells the task', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const property = await aProperty(by, { nation: 'england' });
    const startsOn = inDays(by, -400);
    const task = await completed(by, await aTask(by, { property, code: 'EIC04', dueDate: startsOn }), startsOn);
    const type = await aShippedType(by, 'EIC04');
    const yearly = { ...type, intervalId: await intervalOf(by, 'annual') };
    const effect = (await call(by, taskTypes.preview, asked(yearly))).body;
    const oneYearOn = `${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4)}`.replace('-02-29', '-02-28');
    expect(effect).toMatchObject({
      taskCount: 1,
      movedCount: 1,
      earlierCount: 1,
      laterCount: 0,
      newlyOverdueCount: 1,
      examples: [{ taskId: task.id, from: task.dueOn, to: oneYearOn }],
    });
    await call(by, taskTypes.change, { body: { ...yearly, moveOpenCycles: true } });
    const moved = await home.within(({ db }) => db.selectFrom('tasks').selectAll().executeTakeFirstOrThrow());
    expect(moved).toMatchObject({ dueOn: oneYearOn, overdueAfter: oneYearOn });
    expect((await activityOn(by, task.id)).at(-1)).toBe('task.rule-changed');
  });

  it('is refused where tasks of the type have their own interval, for which it could not be calculated', async () => {
    const by = await manager();
    const { id, version, status, owners, dueOn, instructions } = await aTask(by, { code: 'FRA01' });
    const asIs = { id, version, statusId: status.id, ownerIds: owners.map((owner) => owner.id), dueOn, instructions };
    const ownIntervalId = await intervalOf(by, 'monthly');
    passed(await call(by, tasks.change, { body: { ...asIs, ownIntervalId, reason: 'High risk' } }));
    const type = await aShippedType(by, 'FRA01');
    const kept = { ...type, basis: 'anniversary' as const, early: { count: 2, unit: 'month' as const } };
    const message =
      'Use at most half the interval: some tasks of this type have their own interval, “Monthly”. Change those first.';
    for (const refused of [
      await call(by, taskTypes.preview, asked(kept)),
      await call(by, taskTypes.change, { body: { ...kept, moveOpenCycles: true } }),
      await call(by, taskTypes.change, { body: kept }),
    ])
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'early', message }] } });
    const own = await theTask(by, id);
    expect(own.interval.code).toBe('monthly');
    const resting = { id, version: own.version, reason: 'Closed for works', reviewOn: inDays(by, 30) };
    passed(await call(by, tasks.suspend, { body: resting }));
    // Only an active task can be changed.
    expect((await call(by, taskTypes.preview, asked(kept))).body).toMatchObject({
      errors: [
        { message: expect.stringContaining('“Monthly”. Make those active again and change them first.') as string },
      ],
    });
  });

  it('leaves dates that were set by hand where what changes is not when tasks fall due', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const done = await completed(by, await aTask(by, { code: 'EIC04', dueDate: inDays(by, 3) }));
    const body = { ids: [done.id], set: { dueOn: inDays(by, 90) }, reason: 'Works planned' };
    passed(await call(by, tasks.bulkChange, { body }));
    const before = await theTask(by, done.id);
    const renamed = { ...(await aShippedType(by, 'EIC04')), name: 'Wiring', graceDays: 14 };
    expect((await call(by, taskTypes.preview, asked(renamed))).body).toMatchObject({ taskCount: 1, movedCount: 0 });
    passed(await call(by, taskTypes.change, { body: { ...renamed, moveOpenCycles: true } }));
    expect(await theTask(by, done.id)).toMatchObject({
      dueOn: inDays(by, 90),
      cycle: { explanation: before.cycle!.explanation },
    });
    const { overdueAfter } = await home.within(({ db }) =>
      db.selectFrom('tasks').select('overdueAfter').executeTakeFirstOrThrow(),
    );
    expect(overdueAfter).toBe(inDays(by, 104));
  });

  it('does not take an unsatisfactory visit for the day a duty was last done', async () => {
    const by = await (await anOrganisation()).person();
    const first = await completed(
      by,
      await aTask(by, { code: 'EIC04', dueDate: inDays(by, -2000) }),
      inDays(by, -1900),
    );
    await completed(by, first, inDays(by, -10), { outcome: 'unsatisfactory' });
    const yearly = { ...(await aShippedType(by, 'EIC04')), intervalId: await intervalOf(by, 'annual') };
    const effect = passed(await call(by, taskTypes.preview, asked(yearly)));
    expect(effect).toMatchObject({ movedCount: 1, earlierCount: 1 });
    expect(effect.examples[0]!.to! < inDays(by, -1500)).toBe(true);
  });

  it('waits for the next cycle where that is not chosen', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    await put(by, await aProperty(by), ['EIC04'], '2031-05-05');
    const type = await aShippedType(by, 'EIC04');
    await call(by, taskTypes.change, { body: { ...type, intervalId: await intervalOf(by, 'annual') } });
    const task = await home.within(({ db }) => db.selectFrom('tasks').selectAll().executeTakeFirstOrThrow());
    expect(task).toMatchObject({ dueOn: '2031-05-05', version: 1 });
  });
});
