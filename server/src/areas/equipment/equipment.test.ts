import { describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import type { Equipment } from '@lintel/contract/areas/equipment/piece';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { search } from '@lintel/contract/areas/search';
import { idOfCode, MOST_LABELS } from '@lintel/contract/platform/label';
import { anAction } from '#areas/actions/testing';
import { aFile } from '#areas/files/testing';
import { shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { aProperty } from '#areas/properties/testing';
import { shippedTaskTypes } from '#areas/task-types/shipped';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aPiece, equipmentFields, equipmentType, thePiece } from './testing.ts';

const aManager = async () => (await anOrganisation()).person();
const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, equipment.list, { body: { ...equipmentList.defaults, page: 1, ...more } })).objects;
const named = async (by: Person, more: object = {}) => (await listed(by, more)).map(({ name }) => name);
const saving = (by: Person, piece: Equipment, more: object) =>
  call(by, equipment.save, { body: { ...piece, typeId: piece.type.id, ...more } });
const putOut = (by: Person, { id, version }: Pick<Equipment, 'id' | 'version'>, on: string) =>
  call(by, equipment.putOutOfUse, { body: { id, version, on, reason: 'The ropes are worn' } });

describe('a piece of equipment', () => {
  it('is recorded on a property with all that is known of it, and read', async () => {
    const by = await aManager();
    const property = await aProperty(by, { address1: '9 Orchard Row' });
    const known = {
      location: 'East core',
      manufacturer: 'Kone',
      model: 'MonoSpace 500',
      serialNumber: '40512233',
      assetTag: 'NB-0042',
      installedOn: '2019-03-01',
      warrantyEndsOn: '2021-02-28',
      note: 'Serves floors 1 to 9',
    };
    const piece = await aPiece(by, { property, name: 'Lift 2', ...known });
    expect(piece).toMatchObject({
      ref: 'EQP-000001',
      name: 'Lift 2',
      property: { id: property.id, address1: '9 Orchard Row' },
      type: { code: 'passenger-lift', name: 'Passenger lift' },
      ...known,
      outOfUse: null,
      can: { edit: true, delete: true, putOutOfUse: true, putBackInUse: false, addFile: true, addAction: true },
    });
    expect(await activityOn(by, piece.id)).toEqual(['equipment.added']);
  });

  it('is saved as it is read, only on the version that was read, and stays on its property', async () => {
    const by = await aManager();
    const [piece, other] = [await aPiece(by), await aProperty(by)];
    const moved = { property: other };
    const { dto } = passed(await saving(by, piece, { ...moved, typeId: await equipmentType(by, 'goods-lift') }));
    expect(dto).toMatchObject({ version: 2, type: { code: 'goods-lift' }, property: { id: piece.property.id } });
    expect((await saving(by, piece, { name: 'Lift A' })).status).toBe(409);
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: piece.id, entityType: 'EQUIPMENT' } }),
    );
    expect(records[0]!.changes).toEqual([{ field: 'typeId', label: 'Type', from: 'Passenger lift', to: 'Goods lift' }]);
  });

  it('takes only what makes sense', async () => {
    const by = await aManager();
    const fields = await equipmentFields(by);
    const wrong: [object, string][] = [
      [{ propertyId: undefined }, 'propertyId'],
      [{ typeId: fields.propertyId }, 'typeId'],
      [{ names: [] }, 'names'],
      [{ names: ['Lift 1', ' '] }, 'names.1'],
      [{ names: Array.from({ length: 201 }, (_, at) => `Door ${at}`) }, 'names'],
      [{ names: ['Lift 1', 'Lift 2'], assetTag: 'NB-1' }, 'assetTag'],
      [{ installedOn: inDays(by, 1) }, 'installedOn'],
      [{ installedOn: '2020-01-01', warrantyEndsOn: '2019-12-31' }, 'warrantyEndsOn'],
    ];
    for (const [more, field] of wrong) {
      const { status, body } = await call(by, equipment.add, { body: { ...fields, ...more } });
      expect([status, body], field).toMatchObject([422, { errors: [{ field }] }]);
    }
    expect(await listed(by)).toEqual([]);
  });

  it('is added with others of its kind in one go', async () => {
    const by = await aManager();
    const names = Array.from({ length: 200 }, (_, at) => `Fire door ${at + 1}`);
    const body = await equipmentFields(by, { type: 'fire-door-communal', names, manufacturer: 'Ahmarra' });
    const { objects, message } = passed(await call(by, equipment.add, { body }));
    expect([objects.length, message]).toEqual([200, '200 pieces of equipment added']);
    expect(objects[199]).toMatchObject({ ref: 'EQP-000200', name: 'Fire door 200' });
    const first = await named(by, { manufacturer: 'ahm' });
    expect(first.slice(0, 11)).toEqual(names.slice(0, 11));
  });

  it('has an asset tag that no other piece of its property has', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const piece = await aPiece(by, { property, assetTag: 'FD-01' });
    const again = await equipmentFields(by, { property, assetTag: 'fd-01' });
    const refused = await call(by, equipment.add, { body: again });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'assetTag' }] }]);
    await aPiece(by, { assetTag: 'FD-01' });
    passed(await call(by, equipment.remove, { query: { id: piece.id, reason: 'Entered twice' } }));
    expect((await call(by, equipment.add, { body: again })).status).toBe(200);
  });

  it('is put out of use and back, with a day and a reason; lists leave it out meanwhile, unless asked', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const piece = await aPiece(by, { property });
    await aPiece(by, { property, name: 'Lift 2' });
    expect((await putOut(by, piece, inDays(by, 1))).status).toBe(422);
    const { dto } = passed(await putOut(by, piece, inDays(by, -3)));
    expect(dto).toMatchObject({ outOfUse: { on: inDays(by, -3), reason: 'The ropes are worn' }, version: 2 });
    expect(dto.can).toMatchObject({ putOutOfUse: false, putBackInUse: true });
    expect((await putOut(by, dto, inDays(by, 0))).status).toBe(409);
    expect(await named(by)).toEqual(['Lift 2']);
    expect(await named(by, { use: 'OUT_OF_USE' })).toEqual(['Lift 1']);
    expect(await named(by, { use: 'ALL' })).toEqual(['Lift 1', 'Lift 2']);
    const back = (on: string) =>
      call(by, equipment.putBackInUse, { query: { id: piece.id, version: 2, on, reason: 'New ropes' } });
    expect((await back(inDays(by, -4))).status).toBe(422);
    expect(passed(await back(inDays(by, 0))).dto).toMatchObject({ outOfUse: null, version: 3 });
    expect((await back(inDays(by, 0))).status).toBe(409);
    expect(await activityOn(by, piece.id)).toEqual([
      'equipment.added',
      'equipment.put-out-of-use',
      'equipment.put-back-in-use',
    ]);
  });

  it('that was entered by mistake is deleted, out of list and search, while its log and its actions stay', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const { id } = await aPiece(by, { property });
    const action = await anAction(by, { property, source: { id, type: 'EQUIPMENT' } });
    const removed = passed(await call(by, equipment.remove, { query: { id, reason: 'Entered twice' } }));
    expect(removed.message).toBe('Equipment EQP-000001 Lift 1 deleted. One action stays.');
    expect((await call(by, equipment.get, { query: { id } })).status).toBe(404);
    expect(await listed(by)).toEqual([]);
    expect(await activityOn(by, id)).toContain('equipment.deleted');
    expect((await call(by, actions.view, { body: { actionId: action.id } })).status).toBe(200);
  });

  it('is what an action comes from, which is found by it', async () => {
    const by = await aManager();
    const property = await aProperty(by, { address1: '9 Orchard Row' });
    const { id } = await aPiece(by, { property });
    const action = await anAction(by, { property, source: { id, type: 'EQUIPMENT' } });
    await anAction(by, { property });
    expect(action.source).toMatchObject({ caption: 'EQP-000001 · Lift 1 · 9 Orchard Row', canView: true });
    const body = { ...actionList.defaults, page: 1, status: 'ALL', equipmentIds: [id] } as never;
    expect(passed(await call(by, actions.list, { body })).objects.map((one) => one.id)).toEqual([action.id]);
    expect(await thePiece(by, { id })).toMatchObject({ actionCount: 1 });
    expect(await listed(by)).toMatchObject([{ openActionCount: 1 }]);
  });

  it('is found by its numbers and where it is', async () => {
    const by = await aManager();
    const { id } = await aPiece(by, { serialNumber: '40512233', assetTag: 'NB-0042', location: 'East core' });
    for (const text of ['EQP-000001', '40512233', 'nb-0042', 'east core', 'passenger lift']) {
      expect(await named(by, { fullTextSearchString: text }), text).toEqual(['Lift 1']);
      const found = passed(
        await call(by, search.all, { body: { searchString: text, entitySearchOrder: ['EQUIPMENT'] } }),
      );
      const numbers = ['NB-0042', '40512233'];
      expect(found.options, text).toMatchObject([{ entityId: id, numbers }]);
    }
  });
});

describe('the rights on equipment', () => {
  it('are those on the tasks of its property', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [property, other] = [await aProperty(by), await aProperty(by)];
    const piece = await aPiece(by, { property });
    await aFile(by, piece.id);
    const elsewhere = await organisation.person(allBut('PRISM_PROPERTY_TASK_MANAGE'));
    await organisation.give(elsewhere, ['PRISM_PROPERTY_TASK_MANAGE'], { propertyIds: [other.id] });
    const { can } = await thePiece(elsewhere, piece);
    expect(can).toMatchObject({ edit: false, delete: false, putOutOfUse: false, deleteFile: false, addFile: true });
    expect((await saving(elsewhere, piece, { name: 'Lift A' })).status).toBe(403);
    expect((await putOut(elsewhere, piece, inDays(by, 0))).status).toBe(403);
    expect((await call(elsewhere, equipment.remove, { query: { id: piece.id, reason: 'Gone' } })).status).toBe(403);
    const there = await equipmentFields(by, { property });
    expect((await call(elsewhere, equipment.add, { body: there })).status).toBe(403);
    await aPiece(elsewhere, { property: other });
    const reader = await organisation.person(allBut('PRISM_APP_TASK_MENU'));
    expect((await call(reader, equipment.get, { query: { id: piece.id } })).status).toBe(403);
  });

  it('end when its property is archived: the piece stays as it is, and lists leave it out', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const piece = await aPiece(by, { property });
    passed(
      await call(by, properties.archive, { body: { id: property.id, version: property.version, reason: 'Sold' } }),
    );
    expect(await listed(by)).toEqual([]);
    const can = { edit: false, delete: false, putOutOfUse: false, addFile: false, addAction: false };
    expect((await thePiece(by, piece)).can).toMatchObject(can);
    expect((await saving(by, piece, { name: 'Lift A' })).status).toBe(409);
    expect((await putOut(by, piece, inDays(by, 0))).status).toBe(409);
  });
});

describe('the types of equipment', () => {
  it('say which shipped task types look after them', () => {
    const known = new Set(shippedTaskTypes().map(({ shortCode }) => shortCode));
    const named = shippedEntries('EQUIPMENT_TYPE').flatMap(({ details }) => details['taskTypes'] as string[]);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
    expect(named).toContain('LFT01');
  });
});

describe('the labels of equipment', () => {
  const labels = async (by: Person, body: { ids: string[] } | { propertyId: string }) =>
    passed(await call(by, equipment.labels, { body }));

  it('are those of the pieces that were chosen, out of use too, property by property; of others nothing is said', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [birch, alder, away] = [
      await aProperty(by, { buildingName: 'Birch House', city: 'Leeds' }),
      await aProperty(by, { buildingName: 'Alder House', city: 'Leeds' }),
      await aProperty(by),
    ];
    const boiler = await aPiece(by, { property: birch, name: 'Boiler 10', assetTag: 'NB-0042' });
    const second = await aPiece(by, { property: birch, name: 'Boiler 9' });
    const lift = await aPiece(by, { property: alder, name: 'Lift 1' });
    const hidden = await aPiece(by, { property: away });
    passed(await putOut(by, boiler, inDays(by, 0)));
    const some = await organisation.person(allBut(), { propertyIds: [birch.id, alder.id] });
    const { objects, total } = await labels(some, { ids: [boiler, second, lift, hidden].map(({ id }) => id) });
    expect(objects.map(({ name }) => name)).toEqual(['Lift 1', 'Boiler 9', 'Boiler 10']);
    expect(total).toBe(3);
    expect(objects[2]).toMatchObject({ ref: boiler.ref, assetTag: 'NB-0042', type: 'Passenger lift' });
    expect(objects[2]!.place).toContain('Birch House');
    expect(idOfCode(objects[2]!.link.split('/E/')[1]!)).toBe(boiler.id);
  });

  it('of a property are those of the equipment in use there, and no more than are printed at once', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const old = await aPiece(by, { property, name: 'Door 0' });
    passed(await putOut(by, old, inDays(by, 0)));
    const names = Array.from({ length: MOST_LABELS }, (_, at) => `Door ${at + 1}`);
    await aPiece(by, { property, names });
    await aPiece(by, { property, name: 'Door 900' });
    const { objects, total } = await labels(by, { propertyId: property.id });
    expect(objects.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(MOST_LABELS + 1);
  });
});
