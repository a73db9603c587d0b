import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, day, done, dto, id, removal, version } from '../../platform/shapes.ts';
import { dropDown } from '../dictionary-options.ts';
import { statutoryNoticeList } from './list.ts';
import { NewNoticeEntry, NewRequirement, NoticeFields, StatutoryNotice } from './notice.ts';
import { NoticeSummary } from './summary.ts';

const menu = { allow: 'PRISM_APP_ENFORCEMENT_VISIT_MENU' } as const;
const manage = { allow: 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE' } as const;
const listed = { ...menu, method: 'POST', reads: true } as const;

export const statutoryNotices = endpoints('statutory-notices', {
  list: pagesOf(statutoryNoticeList, menu),
  export: sheetOf(statutoryNoticeList, menu),
  neighbours: neighboursOf(statutoryNoticeList, menu),
  authorities: { ...dropDown, ...menu, path: 'dropdown/notice-authority' },
  summary: {
    ...listed,
    path: 'statutoryNotice/summary/filter.json',
    body: z.object({ on: day.optional() }),
    reply: NoticeSummary,
    summary: 'How many notices there were on a day, today or in the past, and their standing then.',
  },
  get: { ...menu, method: 'GET', path: 'statutoryNotice/item.json', query: byId, reply: dto(StatutoryNotice) },
  save: {
    ...manage,
    method: 'POST',
    path: 'statutoryNotice/item.json',
    body: NoticeFields.extend({
      id: id.optional(),
      version: version.optional(),
      requirements: z.array(NewRequirement).max(50, 'Give at most 50 at once').default([]),
    }),
    reply: dto(StatutoryNotice),
    summary: 'Adds a notice with its requirements; with an id and the version that was read, saves its details.',
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'statutoryNotice/item.json',
    query: removal,
    reply: done,
    summary: 'Marks a notice that was entered by mistake as deleted; one with entries stays.',
  },
  require: {
    ...manage,
    method: 'POST',
    path: 'statutoryNotice/requirement/item.json',
    body: NewRequirement.extend({ noticeId: id }),
    reply: dto(StatutoryNotice),
    summary: 'Adds a requirement, which becomes an action from the visit of the notice.',
  },
  addEntry: {
    ...manage,
    method: 'POST',
    path: 'statutoryNotice/entry/item.json',
    body: NewNoticeEntry,
    reply: dto(StatutoryNotice),
    summary: 'Records what happened to a notice: an extension, an appeal, its end. It ends only with a filed letter.',
  },
});
