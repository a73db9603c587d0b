import type { Kind } from '../platform/kind.ts';
import { accidentKind } from './accidents/kind.ts';
import { actionKind } from './actions/kind.ts';
import { contractorKind } from './contractors/kind.ts';
import { enforcementVisitKind } from './enforcement-visits/kind.ts';
import { hazardCaseKind } from './hazard-cases/kind.ts';
import { personKind } from './people/kind.ts';
import { posterReportKind } from './posters/kind.ts';
import { propertyKind } from './properties/kind.ts';
import { statutoryNoticeKind } from './statutory-notices/kind.ts';
import { taskKind } from './tasks/kind.ts';

/** Kinds of record that keep an activity log (specification S1 §3.4), and those of our own that are only administered. */
export const kinds = {
  PROPERTY: propertyKind,
  TASK: taskKind,
  'TASK-CYCLE': {},
  INSPECTION_REPORT: {
    seen: {
      page: '/inspection_view.html?id={id}',
      list: '/inspection_list.html',
      allow: ['PRISM_APP_TASK_MENU'],
      takesFiles: true,
    },
    searched: {
      one: 'inspection report',
      many: 'inspection reports',
      order: { usually: 3, atWork: 8, atWorkOn: '/inspection' },
    },
    filesAsOfReports: true,
    source: {
      name: 'Inspection report',
      filter: 'inspectionReportIds',
      closing: { evidence: [], secondPerson: false },
    },
  },
  ACTION: actionKind,
  ACCIDENT: accidentKind,
  CONTRACTOR: contractorKind,
  ENFORCEMENT_VISIT: enforcementVisitKind,
  STATUTORY_NOTICE: statutoryNoticeKind,
  HAZARD_CASE: hazardCaseKind,
  POSTER_REPORT: posterReportKind,
  ORGANISATION: { seen: { page: '/library/company', allow: ['PRISM_APP_CLIENT_LIBRARY_MENU'] }, told: [] },
  USER: {
    seen: { page: '/admin/user?id={id}', allow: ['USER_MANAGE'] },
    told: [
      {
        id: 'training-ending',
        group: 'due',
        urgent: 'never',
        sign: 'calendar',
        tone: 'yellow',
        name: 'Training ends',
        says: 'Valid until {day}; it must be renewed',
      },
      {
        id: 'training-ended',
        group: 'overdue',
        urgent: 'always',
        sign: 'late',
        tone: 'red',
        name: 'Training ended',
        says: 'Expired on {day}; it is required and must be renewed',
      },
    ],
  },
  PERSON: personKind,
  ROLE: {},
  DICTIONARY: {},
  IMPORT: {},
  TASK_TYPE: {},
} as const satisfies Record<string, Kind>;

type Kinds = typeof kinds;
export type EntityType = keyof Kinds;
/** The kinds that say something of a name. */
export type KindsWith<Said extends keyof Kind> = {
  [K in EntityType]: Kinds[K] extends Record<Said, unknown> ? K : never;
}[EntityType];
type Saying<Said extends keyof Kind> = {
  [K in KindsWith<Said>]: Kinds[K] extends Record<Said, infer Value> ? Value : never;
};

type Told = Saying<'told'>;
/** Everything that is told of the kinds. */
export type ToldOfKinds = Told[keyof Told][number];

/** What the kinds that say it say of it, in their order. */
export const saidOf = <const Said extends keyof Kind>(said: Said) =>
  Object.fromEntries(
    Object.entries<Kind>(kinds).flatMap(([type, kind]) => (kind[said] ? [[type, kind[said]]] : [])),
  ) as unknown as Saying<Said>;
/** Those kinds, as a choice has them. */
export const kindsWith = <const Said extends keyof Kind>(said: Said) =>
  Object.keys(saidOf(said)) as [KindsWith<Said>, ...KindsWith<Said>[]];
