import { describe, expect, it } from 'vitest';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { aPiece, equipmentFields } from '#areas/equipment/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
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
async function twoLifts() {
  const by = await (await anOrganisation()).person();
  const property = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
  const fields = await equipmentFields(by, { property, names: ['Lift 1', 'Lift 2'] });
  const [one, two] = passed(await call(by, equipment.add, { body: fields })).objects;
  const { id, version } = await aTask(by, { code: 'LFT01', property, dueDate: inDays(by, 30) });
  const pieces = [{ id: one!.id, lastDoneOn: inDays(by, -160) }, { id: two!.id }];
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
