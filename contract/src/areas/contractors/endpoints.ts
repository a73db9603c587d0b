import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { Neighbours } from '../../platform/list.ts';
import { byId, dto, id, requiredLines, savedAsRead, version } from '../../platform/shapes.ts';
import { Contractor, ContractorFields } from './contractor.ts';
import { contractorList } from './list.ts';

const listed = { method: 'POST', allow: 'PRISM_APP_CONTRACTOR_MENU', reads: true } as const;
const manage = { allow: 'PRISM_APP_CONTRACTOR_MANAGE' } as const;
const namesAsRead = { businessId: 'business' } as const;

export const contractors = endpoints('contractors', {
  list: {
    ...listed,
    path: 'contractor/data-table/filter.json',
    body: contractorList.search,
    reply: contractorList.page,
  },
  export: { ...listed, path: 'contractor/filter.xls', body: contractorList.exported, reply: 'spreadsheet' },
  neighbours: {
    ...listed,
    path: 'contractor/data-table/neighbours.json',
    body: contractorList.neighboursOf,
    reply: Neighbours,
  },
  get: {
    method: 'GET',
    path: 'contractor/item.json',
    allow: 'PRISM_APP_CONTRACTOR_MENU',
    query: byId,
    reply: dto(Contractor),
  },
  create: {
    method: 'POST',
    path: 'contractor/item.json',
    ...manage,
    body: savedAsRead(ContractorFields, namesAsRead),
    reply: dto(Contractor),
    summary: 'Adds a contractor. Without a day of review it is 14 days before the day of the approval.',
  },
  change: {
    method: 'PUT',
    path: 'contractor/item.json',
    ...manage,
    body: savedAsRead(ContractorFields.extend({ id, version }), namesAsRead),
    reply: dto(Contractor),
  },
  archive: {
    method: 'POST',
    path: 'contractor/archival.json',
    ...manage,
    body: z.object({ id, version, reason: requiredLines('Say why', 1000) }),
    reply: dto(Contractor),
    summary: 'Takes a contractor out of the lists. What was said of it stays, and it can be restored.',
  },
  restore: { method: 'DELETE', path: 'contractor/archival.json', ...manage, query: byId, reply: dto(Contractor) },
});
