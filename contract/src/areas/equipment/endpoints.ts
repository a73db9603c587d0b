import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { Labels, ofChosen } from '../../platform/label.ts';
import { byId, day, done, dto, id, removal, requiredLines, savedAsRead, version } from '../../platform/shapes.ts';
import { equipmentList } from './list.ts';
import { Equipment, EquipmentFields, NewEquipment } from './piece.ts';

const menu = { allow: 'PRISM_APP_TASK_MENU' } as const;
const manage = { allow: 'PRISM_PROPERTY_TASK_MANAGE' } as const;
const listed = { ...menu, method: 'POST', reads: true } as const;
/** On which day, and why. */
const decided = z.object({ id, version, on: day, reason: requiredLines('Give a reason', 1000) });

export const equipment = endpoints('equipment', {
  list: pagesOf(equipmentList, menu),
  export: sheetOf(equipmentList, menu),
  neighbours: neighboursOf(equipmentList, menu),
  labels: {
    ...listed,
    path: 'equipment/labels.json',
    body: z.union([ofChosen(['piece of equipment', 'pieces of equipment']), z.object({ propertyId: id })]),
    reply: Labels,
    summary: 'The labels of chosen equipment, or of a property’s equipment in use.',
  },
  get: { ...menu, method: 'GET', path: 'equipment/item.json', query: byId, reply: dto(Equipment) },
  add: {
    ...manage,
    method: 'POST',
    path: 'equipment/item.json',
    body: NewEquipment,
    reply: z.object({ objects: z.array(z.object({ id, ref: z.string(), name: z.string() })), message: z.string() }),
    summary: 'Adds pieces of equipment to a property, one for each name: all of them or none.',
  },
  save: {
    ...manage,
    method: 'PUT',
    path: 'equipment/item.json',
    body: savedAsRead(EquipmentFields.extend({ id, version }), { typeId: 'type' }),
    reply: dto(Equipment),
    summary: 'Saves a piece, with the version that was read. It stays on its property.',
  },
  putOutOfUse: {
    ...manage,
    method: 'POST',
    path: 'equipment/outOfUse.json',
    body: decided,
    reply: dto(Equipment),
    summary: 'Takes a piece out of use: it stays with its history, and nothing falls due for it.',
  },
  putBackInUse: {
    ...manage,
    method: 'DELETE',
    path: 'equipment/outOfUse.json',
    query: decided.extend({ version: z.coerce.number().pipe(version) }),
    reply: dto(Equipment),
    summary: 'Puts a piece that is out of use back in use.',
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'equipment/item.json',
    query: removal,
    reply: done,
    summary: 'Marks equipment that was entered by mistake as deleted. Its log and the actions raised from it are kept.',
  },
});
