import { describe, expect, it } from 'vitest';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { imports } from '@lintel/contract/areas/imports';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { longDate, plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { aPiece, equipmentFields } from '#areas/equipment/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import { anImport, checked, csv, imported, undone } from './testing.ts';

await theWorkingServer();

const british = (day: string) => day.split('-').toReversed().join('/');
const piecesOf = async (by: Person, { id }: Task) =>
  passed(await call(by, tasks.equipment, { query: { id } })).objects.map(({ lastDoneOn, failedOn, dueOn }) => ({
    lastDoneOn,
    failedOn,
    dueOn,
  }));

/** A task of two lifts, of which one was done before, and what a row of dates makes of it. */
async function twoLifts({ isOnlyOneCovered = false } = {}) {
  const by = await (await anOrganisation()).person();
  const property = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
  const fields = await equipmentFields(by, { property, names: ['Lift 1', 'Lift 2'] });
  const [one, two] = passed(await call(by, equipment.add, { body: fields })).objects;
  const { id, version } = await aTask(by, { code: 'LFT01', property, dueDate: inDays(by, 30) });
  const pieces = [{ id: one!.id, lastDoneOn: inDays(by, -160) }, ...(isOnlyOneCovered ? [] : [{ id: two!.id }])];
  const task = passed(await call(by, tasks.chooseEquipment, { body: { id, version, equipment: pieces } })).dto;
  const bringIn = async (...row: string[]) =>
    imported(
      by,
      await anImport(
        by,
        csv([
          ['Property ref', 'Task', 'Last completed', 'Next due'],
          ['HH-1', 'LFT01', ...row],
        ]),
        {},
        { kind: 'dates', fileName: 'lifts.csv' },
      ),
    );
  return { by, task, bringIn, before: await piecesOf(by, task) };
}

describe('dates of a task that covers equipment', () => {
  it('are those of all its pieces, which are as they were when the import is undone', async () => {
    const { by, task, bringIn, before } = await twoLifts();
    const doneOn = inDays(by, -3);
    const done = await bringIn(british(doneOn), '');
    const dueOn = plusInterval(doneOn, { count: 6, unit: 'month' });
    const each = { lastDoneOn: doneOn, failedOn: null, dueOn };
    expect([await piecesOf(by, task), (await theTask(by, task.id)).dueOn]).toEqual([[each, each], dueOn]);
    expect((await undone(by, done)).stage).toBe('undone');
    expect([await piecesOf(by, task), (await theTask(by, task.id)).dueOn]).toEqual([before, task.dueOn]);
  });

  it('move it with its pieces, until the import is undone', { tags: ['thorough'] }, async () => {
    const { by, task, bringIn, before } = await twoLifts();
    const moved = await bringIn('', british(inDays(by, 10)));
    expect((await theTask(by, task.id)).dueOn).toBe(inDays(by, 10));
    expect((await undone(by, moved)).stage).toBe('undone');
    expect([await piecesOf(by, task), (await theTask(by, task.id)).dueOn]).toEqual([before, task.dueOn]);
  });

  it('are refused in the check where a piece may not be put off so far', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const lift = await aPiece(by, { property });
    const { id } = await completed(by, await aTask(by, { code: 'LFT01', property, dueDate: inDays(by, 10) }));
    passed(await call(by, tasks.bulkChange, { body: { ids: [id], set: { dueOn: inDays(by, 5) }, reason: 'Sooner' } }));
    const { version } = await theTask(by, id);
    const lastDoneOn = inDays(by, -160);
    const chosen = [{ id: lift.id, lastDoneOn }];
    passed(await call(by, tasks.chooseEquipment, { body: { id, version, equipment: chosen } }));
    const last = plusInterval(lastDoneOn, { count: 6, unit: 'month' });
    const rows = [
      ['Property ref', 'Task', 'Next due'],
      ['HH-1', 'LFT01', british(plusDays(last, 1))],
    ];
    const held = await checked(by, await anImport(by, csv(rows), {}, { kind: 'dates', fileName: 'lifts.csv' }));
    expect(held.checked).toMatchObject({ changedCount: 0, refusedCount: 1 });
  });
});

const half = { count: 6, unit: 'month' } as const;
const refusalsOf = async (by: Person, { id }: { id: string }) =>
  passed(await call(by, imports.refusals, { body: { id, limit: 100 } })).objects.map(({ row, problems }) => [
    row,
    problems.map(({ reason }) => reason).join('; '),
  ]);
const outcomesOf = async (by: Person, { id }: { id: string }) =>
  passed(await call(by, imports.outcomes, { body: { id, limit: 100 } })).objects.map(({ row, kind, summary }) => [
    row,
    kind,
    summary,
  ]);
const equipmentOf = async (by: Person) =>
  passed(
    await call(by, equipment.list, { body: { ...equipmentList.defaults, page: 1, use: 'ALL', sortingField: 'ref' } }),
  ).objects.map(({ name, assetTag, standing, nextDueOn }) => ({ name, assetTag, standing, nextDueOn }));
const tasksOn = async (by: Person, { id }: { id: string }) =>
  passed(
    await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, propertyIds: [id], status: 'ALL' } }),
  ).objects.filter(({ state }) => state !== 'Removed');

/** A property, and what an import of some rows about its lifts makes of it. */
async function aTower() {
  const by = await (await anOrganisation()).person();
  const property = await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House', nation: 'england' });
  const draft = (rows: string[][], mapping: Partial<ImportMapping> = {}) =>
    anImport(by, csv(rows), mapping, { kind: 'dates', fileName: 'lifts.csv' });
  return { by, property, draft };
}

const named = (...rows: string[][]) => [
  ['Property ref', 'Task', 'Equipment', 'Asset tag', 'Last completed', 'Next due', 'Certificate'],
  ...rows,
];

describe('rows that say which equipment they are about', () => {
  it('are each the dates of that piece, which is added where it is missing and that is chosen, and deleted when the import is undone', async () => {
    const { by, property, draft } = await aTower();
    await aPiece(by, { property, name: 'Lift A', assetTag: 'L-1' });
    const [a, b, due] = [inDays(by, -20), inDays(by, -170), inDays(by, -1)];
    const rows = named(
      ['HH-1', 'LFT01', 'Lift A', 'l-1', british(a), '', 'a.pdf'],
      ['HH-1', 'LFT01', 'Lift B', '', british(b), british(due), 'b.pdf'],
      ['HH-1', 'LFT01', 'Lift C', '', '', british(inDays(by, 40)), ''],
      ['HH-1', 'LFT01', 'Lift A', 'L-1', british(inDays(by, -400)), '', ''],
    );
    const strict = await checked(by, await draft(rows));
    expect((await refusalsOf(by, strict)).map(([row]) => row)).toEqual([2, 3, 4, 5]);

    const adding = await draft(rows, { addsEquipment: true });
    for (const fileName of ['a.pdf', 'b.pdf']) await aFile(by, adding.id, aPdf(), { fileName });
    const ready = await checked(by, adding);
    expect(await refusalsOf(by, ready)).toEqual([]);
    expect(await outcomesOf(by, ready)).toEqual([
      [2, 'new', `Elm House: LFT01 added, Lift A done on ${longDate(a)}, with a.pdf`],
      [3, 'new', `Elm House: LFT01, Lift B added, done on ${longDate(b)}, due on ${longDate(due)}, with b.pdf`],
      [4, 'new', `Elm House: LFT01, Lift C added, due on ${longDate(inDays(by, 40))}`],
      [5, 'skipped', 'Elm House: LFT01, Lift A left out, since row 2 is later'],
    ]);
    const over = await imported(by, ready);
    expect(over).toMatchObject({ stage: 'finished', message: null });
    const [task] = await tasksOn(by, property);
    // One lift does not silence another: the round is due as the one that is overdue.
    expect(task).toMatchObject({ lastDoneOn: a, dueOn: due, standing: 'overdue' });
    expect(await piecesOf(by, task as never)).toEqual([
      { lastDoneOn: b, failedOn: null, dueOn: due },
      { lastDoneOn: null, failedOn: null, dueOn: inDays(by, 40) },
      { lastDoneOn: a, failedOn: null, dueOn: plusInterval(a, half) },
    ]);
    const cycles = passed(await call(by, tasks.cycles, { query: { id: task!.id } })).objects;
    const done = cycles.flatMap(({ completions }) => completions);
    expect(done.map(({ doneOn, withoutEvidenceReason }) => [doneOn, withoutEvidenceReason])).toEqual(
      expect.arrayContaining([
        [a, null],
        [b, null],
      ]),
    );

    const again = await checked(by, await draft(rows, { addsEquipment: true }));
    expect(again.checked).toMatchObject({ newCount: 0, changedCount: 0, refusedCount: 0 });

    expect(await undone(by, over)).toMatchObject({
      stage: 'undone',
      message: 'Undone: 1 task removed, 0 changed back, 2 pieces of equipment deleted',
    });
    expect(await tasksOn(by, property)).toEqual([]);
    expect(await equipmentOf(by)).toEqual([{ name: 'Lift A', assetTag: 'L-1', standing: null, nextDueOn: null }]);
  });

  it(
    'leave a task and its other equipment as they were when they are undone, and are all refused where one is',
    { tags: ['thorough'] },
    async () => {
      const { by, task, before } = await twoLifts({ isOnlyOneCovered: true });
      const [one, two] = [inDays(by, -9), inDays(by, -2)];
      const rows = (third: string) =>
        named(
          ['HH-1', 'LFT01', 'Lift 1', '', british(one), '', ''],
          ['HH-1', 'LFT01', 'Lift 2', '', british(two), british(inDays(by, 60)), ''],
          ['HH-1', 'LFT01', 'Lift 3', '', third, '', ''],
        );
      const bringIn = (third: string) =>
        anImport(by, csv(rows(third)), { addsEquipment: true }, { kind: 'dates', fileName: 'lifts.csv' });
      const wrong = await checked(by, await bringIn(british(inDays(by, 5))));
      expect(await refusalsOf(by, wrong)).toEqual([
        [2, 'Row 4, about other equipment of this task, is refused'],
        [3, 'Row 4, about other equipment of this task, is refused'],
        [4, 'This date is in the future'],
      ]);
      const over = await imported(by, await bringIn(british(two)));
      expect(await piecesOf(by, task)).toEqual([
        { lastDoneOn: two, failedOn: null, dueOn: inDays(by, 60) },
        { lastDoneOn: one, failedOn: null, dueOn: plusInterval(one, half) },
        { lastDoneOn: two, failedOn: null, dueOn: plusInterval(two, half) },
      ]);
      expect((await theTask(by, task.id)).dueOn).toBe(inDays(by, 60));
      expect((await undone(by, over)).stage).toBe('undone');
      expect([await piecesOf(by, task), (await theTask(by, task.id)).dueOn]).toEqual([before, task.dueOn]);
    },
  );

  it('give their pieces days and no round where the task, while it covered nothing, was done then or later', async () => {
    const { by, property, draft } = await aTower();
    const [last, before] = [inDays(by, -10), inDays(by, -120)];
    const { id } = await completed(by, await aTask(by, { code: 'LFT01', property, dueDate: last }), last);
    const rows = named(
      ['HH-1', 'LFT01', 'Lift A', '', british(last), '', ''],
      ['HH-1', 'LFT01', 'Lift B', '', british(before), '', ''],
    );
    const over = await imported(by, await draft(rows, { addsEquipment: true }));
    const task = await theTask(by, id);
    expect(task).toMatchObject({ lastDoneOn: last, pastCycleCount: 1, dueOn: plusInterval(before, half) });
    expect(await piecesOf(by, task)).toEqual([
      { lastDoneOn: before, failedOn: null, dueOn: plusInterval(before, half) },
      { lastDoneOn: last, failedOn: null, dueOn: plusInterval(last, half) },
    ]);
    expect((await undone(by, over)).stage).toBe('undone');
    expect(await theTask(by, id)).toMatchObject({ equipmentCount: 0, dueOn: plusInterval(last, half) });
  });

  it(
    'take up a one-off task with the equipment that it covers where they are later, and not where it is finished so',
    { tags: ['thorough'] },
    async () => {
      const { by, property, draft } = await aTower();
      await aPiece(by, { property, name: 'Tank 1' });
      await aPiece(by, { property, name: 'Tank 2' });
      const [before, later] = [inDays(by, -300), inDays(by, -5)];
      const rows = (day: string, names = ['Tank 1', 'Tank 2']) =>
        named(...names.map((name) => ['HH-1', 'WTM05', name, '', british(day), '', '']));
      await imported(by, await draft(rows(before)));
      const [task] = await tasksOn(by, property);
      const first = { state: 'finished', lastDoneOn: before, pastCycleCount: 1, equipmentCount: 2 };
      expect(await theTask(by, task!.id)).toMatchObject(first);
      const pieces = await piecesOf(by, task as never);

      const same = await checked(by, await draft(rows(before)));
      expect(same.checked).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: 2, refusedCount: 0 });
      const partly = await checked(by, await draft(rows(later, ['Tank 1'])));
      expect(await refusalsOf(by, partly)).toEqual([
        [2, 'This task is done once: all its equipment must be done on the same day'],
      ]);

      const more = ['Tank 1', 'Tank 2', 'Tank 3'];
      const over = await imported(by, await draft(rows(later, more), { addsEquipment: true }));
      expect(over).toMatchObject({ stage: 'finished', message: null });
      expect(await theTask(by, task!.id)).toMatchObject({ lastDoneOn: later, pastCycleCount: 2, equipmentCount: 3 });
      expect((await undone(by, over)).stage).toBe('undone');
      expect(await theTask(by, task!.id)).toMatchObject({ ...first, pastCycleCount: expect.any(Number) as number });
      expect(await piecesOf(by, task as never)).toEqual(pieces);
    },
  );

  it('do not say of a piece that it was not done on a day on which it has a certificate of its own', async () => {
    const { by, property, draft } = await aTower();
    const [day, due] = [inDays(by, -20), inDays(by, 30)];
    const rows = [
      ['Property ref', 'Task', 'Equipment', 'Last completed', 'Next due', 'Certificate no', 'Certificate'],
      ['HH-1', 'LFT01', 'Lift A', british(day), british(due), 'L-77', 'lifts.pdf'],
      ['HH-1', 'LFT01', 'Lift B', british(day), '', 'L-78', 'lifts.pdf'],
    ];
    const held = await draft(rows, { addsEquipment: true });
    await aFile(by, held.id, aPdf(), { fileName: 'lifts.pdf' });
    const ready = await checked(by, held);
    // A file is the evidence of one completion, and the check says so.
    expect((await outcomesOf(by, ready)).map(([, , summary]) => String(summary).includes('with lifts.pdf'))).toEqual([
      true,
      false,
    ]);
    expect(ready.warnings).toEqual([expect.stringMatching('evidence of one completion')]);
    await imported(by, ready);
    const [task] = await tasksOn(by, property);
    const { cycle, pastCycleCount } = await theTask(by, task!.id);
    expect([pastCycleCount, cycle!.dueOn, cycle!.explanation]).toEqual([
      2,
      due,
      expect.stringMatching(/^Lift A is due then;/),
    ]);
  });

  it('are refused where they are more about one task than are judged together', { tags: ['thorough'] }, async () => {
    const { by, draft } = await aTower();
    const day = british(inDays(by, -20));
    const why = async (length: number) => {
      const rows = Array.from({ length }, (_, at) => ['HH-1', 'LFT01', `Lift ${at}`, '', day, '', '']);
      const held = await checked(by, await draft(named(...rows), { addsEquipment: true }));
      expect(held.checked).toMatchObject({ newCount: 0, refusedCount: length });
      return (await refusalsOf(by, held))[0]![1];
    };
    expect(await why(2000)).toBe('A task covers at most 500 pieces of equipment');
    expect(await why(2001)).toMatch('At most 2,000 come in with a file');
  });

  it('are about no equipment of another type that happens to be called the same', async () => {
    const { by, property, draft } = await aTower();
    await aPiece(by, { property, name: '1', assetTag: 'L-1' });
    const day = british(inDays(by, -20));
    const rows = (tag: string) => [
      ['Property ref', 'Task', 'Equipment', 'Asset tag', 'Equipment type', 'Last completed'],
      ['HH-1', 'LFT02', '1', tag, 'Goods lift', day],
    ];
    const held = await checked(by, await draft(rows(''), { addsEquipment: true }));
    expect(await refusalsOf(by, held)).toEqual([
      [2, expect.stringMatching(/^1 of this property is “Passenger lift”, and this row says “Goods lift”/)],
    ]);
    // Its number tells which is meant.
    expect((await checked(by, await draft(rows('L-1')))).checked).toMatchObject({ newCount: 1, refusedCount: 0 });
  });

  it('are not named by one value for all rows, which would be taken for all equipment of a task', async () => {
    const { by, draft } = await aTower();
    const { id, version, setup } = await draft(
      named(['HH-1', 'LFT01', 'Lift A', '', british(inDays(by, -20)), '', '']),
    );
    const fields = setup!.fields.map((field) => (field === 'equipmentName' ? null : field));
    const set = (fixed: Record<string, string>, more = {}) =>
      call(by, imports.setUp, { body: { id, version, setup: { ...setup!, fields, fixed, ...more } } });
    const refused = await set({ equipmentName: 'Lift A' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('Equipment, by its name cannot be the same for all rows') as string,
    ]);
    expect((await set({ equipmentName: 'Lift' }, { several: 'pieces' })).status).toBe(200);
  });

  it('are refused for who may not see equipment', { tags: ['thorough'] }, async () => {
    const organisation = await anOrganisation();
    await aProperty(await organisation.person(), { propertyReferenceNumber: 'HH-1' });
    const by = await organisation.person(allBut('PRISM_APP_TASK_MENU'));
    const rows = named(['HH-1', 'LFT01', 'Lift A', '', british(inDays(by, -10)), '', '']);
    const draft = await anImport(by, csv(rows), { addsEquipment: true }, { kind: 'dates', fileName: 'lifts.csv' });
    expect(await refusalsOf(by, await checked(by, draft))).toEqual([[2, 'You may not see equipment']]);
  });

  it('may be numbered in their order, and are found by those names the next time', { tags: ['thorough'] }, async () => {
    const { by, property, draft } = await aTower();
    const [a, b] = [inDays(by, -20), inDays(by, -170)];
    const rows = [
      ['Property ref', 'Task', 'Last completed'],
      ['HH-1', 'GAS01', british(a)],
      ['HH-1', 'GAS01', british(b)],
    ];
    const setup = { several: 'pieces', fixed: { equipmentName: 'Boiler' } } as const;
    const unstated = await checked(by, await draft(rows, setup));
    expect((await refusalsOf(by, unstated))[0]).toEqual([
      2,
      'Choose in the step Values what type of equipment is added for GAS01 Landlord gas safety check',
    ]);
    const [asked] = passed(await call(by, imports.values, { query: { id: unstated.id } })).objects.slice(-1);
    const [value] = asked!.values;
    expect(asked).toMatchObject({ field: 'typeId', values: [{ match: null, rowCount: 2 }] });
    const entryId = value!.suggestion!.id;
    const choices = [{ field: 'typeId' as const, text: value!.text, take: 'entry' as const, entryId }];
    const chosen = await call(by, imports.choose, { body: { id: unstated.id, version: unstated.version, choices } });
    await imported(by, passed(chosen).dto);
    expect((await equipmentOf(by)).map(({ name }) => name)).toEqual(['Boiler 1', 'Boiler 2']);
    const [task] = await tasksOn(by, property);
    expect(await piecesOf(by, task as never)).toMatchObject([{ lastDoneOn: b }, { lastDoneOn: a }]);
    const again = await checked(by, await draft(rows, setup));
    expect(again.checked).toMatchObject({ newCount: 0, changedCount: 0, refusedCount: 0 });
  });
});
