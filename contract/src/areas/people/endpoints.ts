import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { dto, id, line, version } from '../../platform/shapes.ts';
import { Neighbours } from '../../platform/list.ts';
import { personList } from './list.ts';
import { Person, PersonPlace } from './person.ts';
import { PeopleReportRow, PeopleReportSearch } from './report.ts';

const listed = { method: 'POST', allow: 'PRISM_APP_PEOPLE_MENU', reads: true } as const;

export const people = endpoints('people', {
  list: { ...listed, path: 'people/data-table/filter.json', body: personList.search, reply: personList.page },
  export: {
    ...listed,
    path: 'people/data-table/filter.xls',
    allow: ['PRISM_APP_PEOPLE_MENU', 'PRISM_APP_REPORT_PEOPLE_I_MANAGE'],
    body: personList.exported,
    reply: 'spreadsheet',
    summary: 'The list as a spreadsheet; for who has only the report, those whom they manage.',
  },
  neighbours: {
    ...listed,
    path: 'people/data-table/neighbours.json',
    body: personList.neighboursOf,
    reply: Neighbours,
  },
  get: {
    method: 'GET',
    path: 'people/item.json',
    allow: 'PRISM_APP_PEOPLE_MENU',
    query: z
      .object({ id: id.optional(), personEmail: line(254).toLowerCase().optional() })
      .refine((said) => said.id ?? said.personEmail, { path: ['id'], message: 'Say who' }),
    reply: dto(Person),
    summary: 'One person, by id or by login; counts hold what the reader may see.',
  },
  change: {
    method: 'PUT',
    path: 'people/item.json',
    allow: 'PRISM_APP_PEOPLE_MANAGE',
    body: PersonPlace.extend({ id, version }),
    reply: dto(Person),
    summary: 'Says who manages a person, which groups they are in and what their job is called.',
  },
  report: {
    method: 'POST',
    path: '/report/people.json',
    allow: 'PRISM_APP_REPORT_PEOPLE_I_MANAGE',
    reads: true,
    body: PeopleReportSearch,
    reply: z.object({
      objects: z.array(PeopleReportRow),
      page: z.number(),
      limit: z.number(),
      maxPage: z.number(),
      totalObjectsForQuery: z.number(),
    }),
    summary:
      'The people whom the reader manages, directly or further down, with what they look after; the worst first.',
  },
});
