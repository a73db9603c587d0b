import { z } from 'zod';
import { chosen } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, dto, id, line, Option, version } from '../../platform/shapes.ts';
import { personList } from './list.ts';
import { Person, PersonPlace } from './person.ts';
import { LackingForWork, NewTraining, PersonalAccess, PersonTraining, TrainingMatrix, Withdrawal } from './training.ts';
import { TrainingRules } from './training-kinds.ts';
import { PeopleReportRow, PeopleReportSearch } from './report.ts';
import { paged } from '../../platform/paged.ts';

const KeptTraining = TrainingRules.extend({
  version: z.number(),
  /** The roles for which training can be required. */
  roles: z.array(Option),
  can: z.object({ edit: z.boolean() }),
});
const asksOfMatrix = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(25),
  selectedGroupIds: z.array(id).max(500).default([]),
  kindIds: z.array(line(60)).max(200).default([]),
  /** Only people whom the reader manages, directly or indirectly. */
  managed: z.boolean().default(false),
  /** Only people with training missing, expired or ending soon. */
  lacking: z.boolean().default(false),
});
const listed = { method: 'POST', allow: 'PRISM_APP_PEOPLE_MENU', reads: true } as const;

export const people = endpoints('people', {
  list: pagesOf(personList, listed),
  export: {
    ...sheetOf(personList, { allow: ['PRISM_APP_PEOPLE_MENU', 'PRISM_APP_REPORT_PEOPLE_I_MANAGE'] }),
    summary: 'The list as a spreadsheet; for who has only the report, those whom they manage.',
  },
  neighbours: neighboursOf(personList, listed),
  get: {
    method: 'GET',
    path: 'people/item.json',
    allow: 'PRISM_APP_PEOPLE_MENU',
    query: z
      .object({ id: id.optional(), personEmail: line(254).toLowerCase().optional() })
      .refine((request) => request.id ?? request.personEmail, { path: ['id'], message: 'Choose a person' }),
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
  training: {
    method: 'GET',
    path: 'people/training.json',
    allow: 'with-a-role',
    query: byId,
    reply: dto(PersonTraining),
    summary: 'Somebody’s training and what is required of them: for themselves, their managers, and the People page.',
  },
  recordTraining: {
    method: 'POST',
    path: 'people/training/item.json',
    allow: 'PRISM_APP_PEOPLE_MANAGE',
    body: NewTraining,
    reply: dto(PersonTraining),
    summary: 'Records training that somebody had. What was recorded before stays.',
  },
  withdrawTraining: {
    method: 'POST',
    path: 'people/training/withdrawal.json',
    allow: 'PRISM_APP_PEOPLE_MANAGE',
    body: Withdrawal,
    reply: dto(PersonTraining),
    summary: 'Says that training was recorded wrongly: it no longer counts, and stays on record with the reason.',
  },
  openings: {
    method: 'GET',
    path: 'people/openings.json',
    allow: 'with-a-role',
    query: byId,
    reply: z.object({ objects: z.array(PersonalAccess) }),
    summary: 'Who opened a person’s documents, the last hundred, for the person and for people who manage people.',
  },
  lacking: {
    method: 'POST',
    path: 'people/training/lacking.json',
    allow: ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_ACTION_MANAGE'],
    reads: true,
    body: z.object({
      /** For a report: who could be given an action raised from it. */
      entityType: z.enum(['TASK', 'ACTION', 'INSPECTION_REPORT']),
      entityIds: chosen(['record', 'records'], 1000),
      /** Logins, e-mail addresses or ids, as pickers identify people. */
      who: z.array(line(254)).max(50),
    }),
    reply: z.object({ objects: z.array(LackingForWork) }),
    summary:
      'The training that possible assignees of tasks, actions or an inspection’s actions lack, by the types of their tasks. Items that the reader may not assign are left out.',
  },
  matrix: {
    ...listed,
    path: 'people/training/matrix.json',
    body: asksOfMatrix,
    reply: TrainingMatrix,
    summary: 'People by kind of training, with the state of each.',
  },
  exportMatrix: { ...listed, path: 'people/training/matrix.xls', body: asksOfMatrix, reply: 'spreadsheet' },
  trainingKinds: {
    method: 'GET',
    path: 'people/training/kinds.json',
    allow: ['PRISM_APP_PEOPLE_MENU', 'PRISM_APP_PEOPLE_MANAGE'],
    reply: dto(KeptTraining),
    summary: 'The kinds of training that the organisation keeps, and of whom each is asked.',
  },
  changeTrainingKinds: {
    method: 'PUT',
    path: 'people/training/kinds.json',
    allow: 'PRISM_APP_PEOPLE_MANAGE',
    body: TrainingRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(KeptTraining),
  },
  report: {
    method: 'POST',
    path: 'report/people.json',
    allow: 'PRISM_APP_REPORT_PEOPLE_I_MANAGE',
    reads: true,
    body: PeopleReportSearch,
    reply: paged(PeopleReportRow),
    summary:
      'The people whom the reader manages, directly or further down, with what they look after; the worst first.',
  },
});
