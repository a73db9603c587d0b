import type { Kind } from '../platform/kind.ts';
import { accidentKind } from './accidents/kind.ts';
import { actionKind } from './actions/kind.ts';
import { contractorKind } from './contractors/kind.ts';
import { enforcementVisitKind } from './enforcement-visits/kind.ts';
import { equipmentKind } from './equipment/kind.ts';
import { evacuationPlanKind } from './evacuation-plans/kind.ts';
import { hazardCaseKind } from './hazard-cases/kind.ts';
import { personKind } from './people/kind.ts';
import { posterReportKind } from './posters/kind.ts';
import { propertyKind } from './properties/kind.ts';
import { statutoryNoticeKind } from './statutory-notices/kind.ts';
import { taskKind } from './tasks/kind.ts';

/** Kinds of record with an activity log (specification S1 §3.4), and our own administrative ones. */
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
    announces: {
      name: 'Inspection reports',
      events: {
        'inspection-report.added': 'Added',
        'inspection-report.edited': 'Changed',
        'inspection-report.deleted': 'Deleted',
      },
    },
  },
  ACTION: actionKind,
  ACCIDENT: accidentKind,
  CONTRACTOR: contractorKind,
  ENFORCEMENT_VISIT: enforcementVisitKind,
  STATUTORY_NOTICE: statutoryNoticeKind,
  HAZARD_CASE: hazardCaseKind,
  EVACUATION_PLAN: evacuationPlanKind,
  EQUIPMENT: equipmentKind,
  POSTER_REPORT: posterReportKind,
  ORGANISATION: { seen: { page: '/library/company', allow: ['PRISM_APP_CLIENT_LIBRARY_MENU'] }, notices: [] },
  USER: {
    seen: { page: '/admin/user?id={id}', allow: ['USER_MANAGE'] },
    notices: [
      {
        id: 'training-ending',
        group: 'due',
        urgent: 'never',
        sign: 'calendar',
        tone: 'yellow',
        name: 'Training expires soon',
        ownPage: '/account/training',
      },
      {
        id: 'training-ended',
        group: 'overdue',
        urgent: 'always',
        sign: 'late',
        tone: 'red',
        name: 'Training expired',
        ownPage: '/account/training',
      },
      {
        id: 'token-ending',
        group: 'due',
        urgent: 'never',
        sign: 'calendar',
        tone: 'yellow',
        name: 'API token ends soon',
        page: '/account/api-tokens',
      },
      {
        id: 'directory-token-ending',
        group: 'due',
        urgent: 'never',
        sign: 'calendar',
        tone: 'yellow',
        name: 'Token of the directory ends soon',
        page: '/admin/organisation/directory',
      },
      {
        id: 'left-with-work',
        group: 'progress',
        urgent: 'never',
        sign: 'alert',
        tone: 'yellow',
        name: 'Left with open work',
        page: '/admin/user?id={id}',
      },
      {
        id: 'webhook-stopped',
        group: 'progress',
        urgent: 'always',
        sign: 'alert',
        tone: 'red',
        name: 'Webhook switched off',
        page: '/admin/organisation/webhooks',
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
type EntityType = keyof Kinds;
/** The kinds that have a given property. */
export type KindsWith<Key extends keyof Kind> = {
  [K in EntityType]: Kinds[K] extends Record<Key, unknown> ? K : never;
}[EntityType];
type ValuesByKind<Key extends keyof Kind> = {
  [K in KindsWith<Key>]: Kinds[K] extends Record<Key, infer Value> ? Value : never;
};

type Notices = ValuesByKind<'notices'>;
/** Every kind of notice that a kind of record has. */
export type NoticeOfKinds = Notices[keyof Notices][number];

/** A property of the kinds that have it, by kind, in order. */
export const valuesByKind = <const Key extends keyof Kind>(key: Key) =>
  Object.fromEntries(
    Object.entries<Kind>(kinds).flatMap(([type, kind]) => (kind[key] ? [[type, kind[key]]] : [])),
  ) as unknown as ValuesByKind<Key>;
/** Those kinds, for a choice. */
export const kindsWith = <const Key extends keyof Kind>(key: Key) =>
  Object.keys(valuesByKind(key)) as [KindsWith<Key>, ...KindsWith<Key>[]];
