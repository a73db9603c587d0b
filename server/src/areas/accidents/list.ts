import { sql } from 'kysely';
import { accidentStates } from '@lintel/contract/areas/accidents/closing';
import { decisionNames } from '@lintel/contract/areas/accidents/decision';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import type { riddorRegisters } from '@lintel/contract/areas/accidents/list';
import { actionsRaisedFrom, isOpen } from '#areas/actions/queries';
import { recordsFound } from '#areas/search/queries';
import { listQuery } from '#platform/list/list';
import { nameOf } from '#platform/list/list-sql';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { awaitsMe } from './closings.ts';
import { logAccess } from './access-log.ts';
import { dictionaryOf } from './dictionaries.ts';
import { accidentsInUse, managesAccidents } from './queries.ts';
import {
  awaitsAssessment,
  awaitsReport,
  isInRiddorCategory,
  isReportDue,
  isReported,
  isUnreported,
} from './riddor/awaited.ts';

type Query = ReturnType<typeof accidentsInUse>;

/** The categories in order, so that an index serves the accidents of each. */
const withCategory = (query: Query) =>
  query
    .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
    .where('category.dictionary', '=', sql.lit(dictionaryOf.categoryId));
const withProperty = (query: Query) => query.innerJoin('properties', 'properties.id', 'accidents.propertyId');

type Register = (typeof riddorRegisters)[number]['id'];
/** A judgement overrides the desk's decision; runs of more than three days count while they last. Written to match the indexes. */
const inRegister: Record<Register, (query: Query) => Query> = {
  REPORTABLE: (query) =>
    query.where(
      sql<boolean>`coalesce(accidents.riddor_reportable, accidents.riddor_decision in ('reportable', 'another-reports'), false)`,
    ),
  OVER_THREE_DAYS: (query) =>
    query
      .where('accidents.riddorDecision', 'in', ['record-only', 'not-yet', 'cannot-say'])
      .where('accidents.riddorDecisionId', 'in', (from) =>
        from
          .selectFrom('accidentDecisions')
          .select('accidentDecisions.id')
          .where(sql<boolean>`accident_decisions.answer @> '{"findings": [{"decision": "record-only"}]}'`),
      ),
  NOT_REPORTED: (query) =>
    query.where(
      sql<boolean>`coalesce(not accidents.riddor_reportable, accidents.riddor_decision in ('not-reportable', 'record-only'), false)`,
    ),
};

/** A register is exported without the people involved (riddor-desk.md, section 6). */
export function withoutPeople<S extends { register?: unknown; columns?: string[] | undefined }>(search: S): S {
  if (!search.register) return search;
  const columns: Record<string, { hidden?: boolean }> = accidentList.columns;
  const asked = search.columns ?? Object.keys(columns).filter((code) => !columns[code]!.hidden);
  return { ...search, columns: asked.filter((code) => code !== 'injuredPerson') };
}

export const accidentRows = listQuery(accidentList, {
  from: accidentsInUse,
  key: 'accidents.id',
  select: (query, scope) =>
    query
      .innerJoin('properties', 'properties.id', 'accidents.propertyId')
      .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
      .leftJoin('dictionaryEntries as location', 'location.id', 'accidents.locationId')
      .leftJoin('dictionaryEntries as incidentKind', 'incidentKind.id', 'accidents.incidentKindId')
      .leftJoin('dictionaryEntries as region', 'region.id', 'accidents.regionId')
      .select([
        'accidents.id',
        'accidents.reference as ref',
        'accidents.happenedOn as accidentDate',
        'accidents.happenedAt as accidentTime',
        'properties.caption as property',
        'accidents.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        'category.name as category',
        'location.name as location',
        'incidentKind.name as incidentKind',
        nameOf('accidents.riddorDecision', decisionNames).as('riddorDecision'),
        'accidents.riddorReportBy',
        nameOf<string>('accidents.state', accidentStates).as('state'),
        'accidents.riddorReportable',
        'accidents.riddorReportedOn as riddorDateHse',
        'accidents.isReported',
      ])
      .select([
        sql<boolean>`(category.details->>'riddor' = 'true') is true`.as('isRiddor'),
        sql<boolean>`${awaitsReport(scope)} is true`.as('awaitsReport'),
        sql<string | null>`case when ${managesAccidents(scope)} then nullif(concat_ws(' ',
          accidents.injured_person->>'firstName', accidents.injured_person->>'lastName'), '') end`.as('injuredPerson'),
        actionsRaisedFrom(scope, 'accidents.id', isOpen).as('openActionCount'),
      ]),
  exported: { column: 'injuredPerson', note: (scope, ids) => logAccess(scope, ids, 'EXPORT') },
  text: (query, text, scope) => query.where('accidents.id', 'in', recordsFound(scope, 'ACCIDENT', text)),
  where: {
    accidentDate: 'accidents.happenedOn',
    categoryIds: 'accidents.categoryId',
    riddor: (query, answer, scope) => query.where(isInRiddorCategory(scope, answer === 'YES')),
    states: 'accidents.state',
    decisions: 'accidents.riddorDecision',
    register: (query, register) => inRegister[register as Register](query),
    reportBy: 'accidents.riddorReportBy',
    reportable: (query, answer) =>
      answer === 'UNDECIDED'
        ? query.where('accidents.riddorReportable', 'is', null)
        : query.where('accidents.riddorReportable', '=', answer === 'YES'),
    reported: (query, answer) => query.where(answer === 'YES' ? isReported : isUnreported),
    awaitsReport: (query, answer, scope) =>
      query.where(answer === 'YES' ? awaitsReport(scope) : sql<boolean>`(${awaitsReport(scope)}) is not true`),
    awaitsAssessment: (query, answer, scope) =>
      query.where(answer === 'YES' ? awaitsAssessment(scope) : sql<boolean>`(${awaitsAssessment(scope)}) is not true`),
    awaiting: (query, _, scope) => query.where(managesAccidents(scope)).where(awaitsMe(scope)),
    reportDue: (query, days, scope) => query.where(isReportDue(scope, days)),
    managed: (query, answer, scope) =>
      query.where(answer === 'YES' ? managesAccidents(scope) : sql<boolean>`not ${managesAccidents(scope)}`),
    locationIds: 'accidents.locationId',
    incidentKindIds: 'accidents.incidentKindId',
    partIds: (query, ids, { db, ...scope }) => {
      const hurt = db.selectFrom('accidentInjuries').select('accidentId').where('partId', 'in', ids);
      // As one array of ids, so that the index serves it, however many others were hurt elsewhere.
      return query.where(managesAccidents(scope)).where('accidents.id', '=', sql<string>`any (array(${hurt}))`);
    },
    relationIds: (query, ids, scope) => query.where(managesAccidents(scope)).where('accidents.relationId', 'in', ids),
    personTypes: (query, types, scope) =>
      query.where(managesAccidents(scope)).where(
        sql<boolean>`accidents.relation_id = any (array(select id from dictionary_entries
          where organisation_id = ${ownOrganisation(scope.organisationId)} and dictionary = ${dictionaryOf.relationToPropertyId}
            and details->>'riddorPersonType' = any (${types}::text[])))`,
      ),
    propertyIds: 'accidents.propertyId',
    regionIds: 'accidents.regionId',
    noRegion: (query) => query.where('accidents.regionId', 'is', null),
    landlordIds: 'accidents.landlordId',
  },
  order: {
    accidentDate: { by: 'accidents.happenedOn', isThere: true },
    ref: { by: 'accidents.reference', isThere: true },
    property: { by: 'properties.captionSort', join: withProperty, isThere: true },
    category: { by: 'category.sortOrder', join: withCategory, isThere: true },
    riddorReportBy: { by: 'accidents.riddorReportBy' },
  },
});
