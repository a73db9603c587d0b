import { expect, it } from 'vitest';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { imports } from '@lintel/contract/areas/imports';
import { anAction } from '#areas/actions/testing';
import { aPiece, thePiece } from '#areas/equipment/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import { anImport, checked, csv, imported, undone } from './testing.ts';

await theWorkingServer();

const ofEquipment = { kind: 'equipment', fileName: 'plant.csv' } as const;
const all = async (by: Person) =>
  passed(
    await call(by, equipment.list, { body: { ...equipmentList.defaults, page: 1, use: 'ALL', sortingField: 'ref' } }),
  ).objects;
const refusalsOf = async (by: Person, id: string) =>
  passed(await call(by, imports.refusals, { body: { id, limit: 100 } })).objects.map(({ row, problems }) => [
    row,
    problems.map(({ reason }) => reason).join('; '),
  ]);

it('a register of equipment comes in row by row, each piece told apart by its numbers or its name, and can be undone', async () => {
  const by = await (await anOrganisation()).person();
  const property = await aProperty(by);
  const ref = property.propertyReferenceNumber;
  const there = await aPiece(by, { property, name: 'Lift 1', serialNumber: '4711' });
  const file = csv([
    ['Site', 'Asset', 'Asset type', 'Asset number', 'Serial no', 'Make', 'Installation date'],
    [ref, 'Lift A', 'Passenger lift', 'L-1', '4711', 'Kone', '01/03/2019'],
    [ref, 'Lift 2', 'Passenger lift', 'L-2', '', 'Kone', ''],
    [ref, 'Lift 2', 'Passenger lift', 'L-3', '', '', ''],
    [ref, 'Lift 4', 'Passenger lift', 'l-2', '', '', ''],
    ['nowhere', 'Boiler', 'Passenger lift', '', '', '', ''],
    [ref, '', 'Passenger lift', '', '', '', ''],
    [ref, 'Boiler', 'Coal fire', '', '', '', ''],
    [ref, 'Tank', 'Passenger lift', '', '', '', '01/03/2099'],
  ]);
  const draft = await anImport(by, file, { existing: 'update' }, ofEquipment);
  expect(draft.setup?.fields).toEqual([
    'propertyReferenceNumber',
    'name',
    'typeId',
    'assetTag',
    'serialNumber',
    'manufacturer',
    'installedOn',
  ]);
  const ready = await checked(by, draft);
  expect(await refusalsOf(by, draft.id)).toEqual([
    [5, 'Row 3 of this file is the same piece of equipment'],
    [6, 'No property that you may see has this'],
    [7, 'Enter the name'],
    [8, '“Coal fire” is not in the list “Equipment type”. Choose what it means in the step Values.'],
    [9, 'This date is in the future'],
  ]);
  expect(ready.checked).toMatchObject({ newCount: 2, changedCount: 1, refusedCount: 5 });

  const over = await imported(by, draft);
  expect(over.result).toMatchObject({ newCount: 2, changedCount: 1 });
  expect(await thePiece(by, there)).toMatchObject({ name: 'Lift A', assetTag: 'L-1', installedOn: '2019-03-01' });
  expect((await all(by)).map(({ name, assetTag }) => [name, assetTag])).toEqual([
    ['Lift A', 'L-1'],
    ['Lift 2', 'L-2'],
    ['Lift 2', 'L-3'],
  ]);

  const added = (await all(by))[1]!;
  const back = await undone(by, over);
  expect(back).toMatchObject({ message: 'Undone: 2 pieces of equipment deleted, 1 changed back' });
  expect((await all(by)).map(({ name }) => name)).toEqual(['Lift 1']);
  expect(await activityOn(by, added.id)).toEqual(['equipment.added', 'equipment.deleted']);
});

it(
  'an import of equipment cannot be undone once an action was raised from a piece of it',
  { tags: ['thorough'] },
  async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const rows = [
      ['Property reference', 'Equipment', 'Type'],
      [property.propertyReferenceNumber, 'Lift 1', 'Passenger lift'],
    ];
    const over = await imported(by, await anImport(by, csv(rows), {}, ofEquipment));
    const [piece] = await all(by);
    await anAction(by, { property, source: { id: piece!.id, type: 'EQUIPMENT' } });
    const { dto } = passed(await call(by, imports.get, { query: { id: over.id } }));
    expect(dto.undoRefusal?.reason).toBe(
      'One of its pieces of equipment has been worked on since, so the import can no longer be undone',
    );
  },
);
