import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, done, dto, id, options, removal, savedAsRead, version } from '../../platform/shapes.ts';
import { DictionaryOption } from '../dictionary-options.ts';
import { files } from '../files.ts';
import { enforcementVisitList } from './list.ts';
import { EnforcementVisit, VisitFields } from './visit.ts';

const menu = { allow: 'PRISM_APP_ENFORCEMENT_VISIT_MENU' } as const;
const manage = { allow: 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE' } as const;
const { method, takes, params, query, reply } = files.uploadToInspectionReport;

export const enforcementVisits = endpoints('enforcement-visits', {
  list: pagesOf(enforcementVisitList, menu),
  export: { ...sheetOf(enforcementVisitList, menu), path: 'enforcementVisit/filter.xls' },
  neighbours: neighboursOf(enforcementVisitList, menu),
  outcomes: {
    ...menu,
    method: 'GET',
    path: 'enforcementVisit/outcome/listOptions.json',
    query: z.object({ categoryId: id.optional() }),
    reply: options(DictionaryOption),
    summary: 'The outcomes of a visit; of a category those that its authorities can come to.',
  },
  get: {
    ...menu,
    method: 'GET',
    path: 'enforcementVisit/item.json',
    query: byId,
    reply: dto(EnforcementVisit),
  },
  save: {
    ...manage,
    method: 'POST',
    path: 'enforcementVisit/item.json',
    body: savedAsRead(VisitFields.extend({ id: id.optional(), version: version.optional() }), {
      propertyId: 'property',
      categoryId: 'category',
      outcomeId: 'outcome',
    }),
    reply: dto(EnforcementVisit),
    summary: 'Adds a visit; with an id and the version that was read, saves it.',
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'enforcementVisit/item.json',
    query: removal,
    reply: done,
    summary: 'Marks the visit as deleted. Its log and the actions raised from it are kept.',
  },
  uploadFile: {
    ...manage,
    method,
    takes,
    params,
    query,
    reply,
    path: 'enforcementVisit/{id}/uploadFile.json',
    summary:
      'Adds one file to an enforcement visit. The body is the file itself, or a form with the file as its part `file`.',
  },
});
