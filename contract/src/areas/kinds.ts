import type { Kind } from '../platform/kind.ts';
import { accidentKind } from './accidents/kind.ts';
import { actionKind } from './actions/kind.ts';
import { contractorKind } from './contractors/kind.ts';
import { enforcementVisitKind } from './enforcement-visits/kind.ts';
import { equipmentKind } from './equipment/kind.ts';
import { evacuationPlanKind } from './evacuation-plans/kind.ts';
import { hazardCaseKind } from './hazard-cases/kind.ts';
import { inspectionReportKind } from './inspection-reports/kind.ts';
import { personKind } from './people/kind.ts';
import { posterReportKind } from './posters/kind.ts';
import { propertyKind } from './properties/kind.ts';
import { statutoryNoticeKind } from './statutory-notices/kind.ts';
import { taskKind } from './tasks/kind.ts';
import { userKind } from './users/kind.ts';

/** Kinds of record with an activity log (specification S1 §3.4), and our own administrative ones. */
export const kinds = {
  PROPERTY: propertyKind,
  TASK: taskKind,
  'TASK-CYCLE': {},
  INSPECTION_REPORT: inspectionReportKind,
  ACTION: actionKind,
  ACCIDENT: accidentKind,
  CONTRACTOR: contractorKind,
  ENFORCEMENT_VISIT: enforcementVisitKind,
  STATUTORY_NOTICE: statutoryNoticeKind,
  HAZARD_CASE: hazardCaseKind,
  EVACUATION_PLAN: evacuationPlanKind,
  EQUIPMENT: equipmentKind,
  POSTER_REPORT: posterReportKind,
  ORGANISATION: { pages: { page: '/library/company', allow: ['PRISM_APP_CLIENT_LIBRARY_MENU'] }, notices: [] },
  USER: userKind,
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
