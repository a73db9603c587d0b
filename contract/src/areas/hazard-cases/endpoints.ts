import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, done, dto, id, removal, version } from '../../platform/shapes.ts';
import { HazardCase, HazardCaseFields, HazardAccess } from './case.ts';
import { NewHazardEntry } from './entry.ts';
import { hazardCaseList } from './list.ts';

const menu = { allow: 'PRISM_APP_ENFORCEMENT_VISIT_MENU' } as const;
const manage = { allow: 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE' } as const;

export const hazardCases = endpoints('hazard-cases', {
  list: pagesOf(hazardCaseList, menu),
  export: sheetOf(hazardCaseList, menu),
  neighbours: neighboursOf(hazardCaseList, menu),
  get: {
    ...menu,
    method: 'GET',
    path: 'hazardCase/item.json',
    query: byId,
    reply: dto(HazardCase),
    summary:
      'A case with the current state of its time limits. Only people who manage cases at its property see what it says about people.',
  },
  openings: {
    ...manage,
    method: 'GET',
    path: 'hazardCase/opening/list.json',
    query: byId,
    reply: z.object({ objects: z.array(HazardAccess) }),
    summary: 'The access log of a case, the newest 200, for people who manage it.',
  },
  save: {
    ...manage,
    method: 'POST',
    path: 'hazardCase/item.json',
    body: HazardCaseFields.extend({ id: id.optional(), version: version.optional() }),
    reply: dto(HazardCase),
    summary: 'Opens a case; with an id and the version that was read, saves its details.',
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'hazardCase/item.json',
    query: removal,
    reply: done,
    summary: 'Marks a case that was entered by mistake as deleted; one with entries stays.',
  },
  addEntry: {
    ...manage,
    method: 'POST',
    path: 'hazardCase/entry/item.json',
    body: NewHazardEntry,
    reply: dto(HazardCase),
    summary: 'Adds an entry to a case. Entries are never changed; a wrong one is struck out by another.',
  },
});
