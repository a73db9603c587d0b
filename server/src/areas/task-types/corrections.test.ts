import { describe, expect, it } from 'vitest';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { longDate, plusInterval } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { anUncorrectedType, aShippedType } from './testing.ts';

const listed = async (by: Person) => passed(await call(by, taskTypes.corrections)).objects;
const take = (by: Person, ...codes: string[]) => call(by, taskTypes.correct, { body: { codes } });
const months = (count: number) => ({ count, unit: 'month' as const });

describe('the corrected reference list in an installation that has an older one', () => {
  it('asks for nothing where the list is new', async () => {
    expect(await listed(await (await anOrganisation()).person())).toEqual([]);
  });

  it('says which types changed, which law holds since when and which dates would move; moves none before it is asked to', async () => {
    const by = await (await anOrganisation()).person();
    for (const code of ['GAS01', 'EIC02', 'WTM01']) await anUncorrectedType(by, code);
    const property = await aProperty(by, { nation: 'northern-ireland' });
    const [due, doneOn] = [inDays(by, 20), inDays(by, -5)];
    const task = await completed(by, await aTask(by, { property, code: 'GAS01', dueDate: due }), doneOn);
    expect(task.dueOn).toBe(plusInterval(due, months(12)));

    const found = await listed(by);
    expect(Object.fromEntries(found.map(({ code, effect }) => [code, effect?.movedCount ?? null]))).toEqual({
      WTM01: null,
      GAS01: 1,
      EIC02: 0,
    });
    const gas = found.find(({ code }) => code === 'GAS01')!;
    expect(gas.laws).toEqual([
      { law: 'Gas Safety (Installation and Use) Regulations 1998, reg. 36 and 36A', since: '2018-04-06' },
    ]);
    expect(gas.changes).toEqual(
      expect.arrayContaining([
        {
          label: 'Different in a nation',
          from: null,
          to: 'Northern Ireland: From the day it was done',
        },
      ]),
    );
    const dueOn = plusInterval(doneOn, months(12));
    expect(gas.effect).toMatchObject({ taskCount: 1, earlierCount: 1, examples: [{ taskId: task.id, to: dueOn }] });
    expect((await theTask(by, task.id)).dueOn).toBe(task.dueOn);

    expect(passed(await take(by, 'GAS01', 'WTM01'))).toMatchObject({
      correctedCount: 2,
      message: '2 task types corrected',
    });
    const after = await theTask(by, task.id);
    expect(after).toMatchObject({
      dueOn,
      legalBasis: expect.arrayContaining([
        { law: 'Gas Safety (Installation and Use) Regulations (NI) 2004', since: null },
      ]),
    });
    expect(after.cycle?.explanation).toBe(
      `1 year after ${longDate(doneOn)}, recalculated because the rule changed; Gas Safety (Installation and Use) Regulations (NI) 2004`,
    );
    expect((await activityOn(by, task.id)).at(-1)).toBe('task.rule-changed');
    expect((await activityOn(by, (await aShippedType(by, 'GAS01')).id)).at(-1)).toBe('task-type.edited');
    expect((await aShippedType(by, 'WTM01')).intervalBasis).toBe('guidance');
    expect((await listed(by)).map(({ code }) => code)).toEqual(['EIC02']);
    expect((await take(by, 'GAS01')).status).toBe(409);
  });

  it('leaves what the organisation says itself, and brings a type that is new', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    await anUncorrectedType(by, 'ASB05');
    const own = await aShippedType(by, 'ASB05');
    passed(await call(by, taskTypes.change, { body: { ...own, legalBasis: ['Our own rule'], note: 'Ours' } }));
    await home.within(({ db }) =>
      db.updateTable('taskTypes').set({ code: 'OLD01' }).where('code', '=', 'EML03').execute(),
    );
    const found = await listed(by);
    expect(found.map(({ code, taskTypeId }) => [code, taskTypeId === null])).toEqual([
      ['ASB05', false],
      ['EML03', true],
    ]);
    passed(await take(by, 'ASB05', 'EML03'));
    expect(await aShippedType(by, 'ASB05')).toMatchObject({
      legalBasis: ['Our own rule'],
      note: 'Ours',
      intervalBasis: 'practice',
    });
    expect(await aShippedType(by, 'EML03')).toMatchObject({ name: 'Emergency lighting photometric verification' });
  });

  it('takes grace away that runs past a legal maximum, and shows first what is overdue without it', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    await home.within(async ({ db }) => {
      await db.updateTable('taskTypes').set({ graceDays: 60 }).where('code', '=', 'LFT01').execute();
    });
    const doneOn = inDays(by, -200);
    const task = await completed(by, await aTask(by, { code: 'LFT01', dueDate: doneOn }), doneOn);
    // As written by a version without legal maximums.
    await home.within(({ db }) =>
      db
        .updateTable('tasks')
        .set({ overdueAfter: inDays(by, 40) })
        .where('id', '=', task.id)
        .execute(),
    );
    const [lift] = await listed(by);
    expect(lift).toMatchObject({ code: 'LFT01', effect: { movedCount: 0, newlyOverdueCount: 1 } });
    expect(lift!.changes).toEqual([{ label: 'Days of grace', from: '60', to: '0' }]);
    expect((await theTask(by, task.id)).dueStatus).toBe('DUE');
    passed(await take(by, 'LFT01'));
    expect((await theTask(by, task.id)).dueStatus).toBe('OVERDUE');
  });
});
