import { sql } from 'kysely';
import { evacuationPlanList, planAnswers, planConsents } from '@lintel/contract/areas/evacuation-plans/list';
import { assistanceDegrees, planStates } from '@lintel/contract/areas/evacuation-plans/plan';
import { evacuationSteps, REVIEW_DUE_DAYS, sharingStates } from '@lintel/contract/areas/evacuation-plans/standing';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { evacuationTexts as texts } from '@lintel/contract/texts/evacuation-plans';
import { actionsRaisedFrom, isOpen } from '#areas/actions/queries';
import { listQuery } from '#platform/list/list';
import { anyOf, contains, nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { logAccess } from './access-log.ts';
import { managesPlans, visiblePlans } from './queries.ts';

/** The evacuation plans of properties in use. */
const from = (scope: Scope) => visiblePlans(scope).where('properties.archivedAt', 'is', null);

const reviewStatus = ({ today }: Pick<Scope, 'today'>) => sql<DueStatus>`case
  when evacuation_plans.review_due_on is null then 'NO_DUE_DATE'
  when evacuation_plans.review_due_on < ${today}::date then 'OVERDUE'
  when evacuation_plans.review_due_on <= ${plusDays(today, REVIEW_DUE_DAYS)}::date then 'DUE'
  else 'NOT_DUE_YET' end`;

/** What it lacks first, or else why there is nothing to do before the review. */
const nextStep = ({ today }: Pick<Scope, 'today'>) => sql<string | null>`coalesce(
  ${nameOf(sql`evacuation_plans.missing[1]`, evacuationSteps)},
  case when evacuation_plans.review_due_on <= ${plusDays(today, REVIEW_DUE_DAYS)}::date then ${texts['evacuation.next.review']}
    when evacuation_plans.state = 'OPEN' and evacuation_plans.answer = 'DECLINED' then ${texts['evacuation.next.declined']} end)`;

export const evacuationPlanRows = listQuery(evacuationPlanList, {
  from,
  key: 'evacuationPlans.id',
  select: (query, scope) =>
    query
      .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
      .select([
        'evacuationPlans.id',
        'evacuationPlans.reference as ref',
        'evacuationPlans.residentName as resident',
        'evacuationPlans.dwelling',
        'evacuationPlans.floor',
        'properties.caption as property',
        'evacuationPlans.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        nameOf('evacuationPlans.assistance', assistanceDegrees).as('assistance'),
        nextStep(scope).as('nextStep'),
        'evacuationPlans.reviewDueOn',
        reviewStatus(scope).as('reviewStatus'),
        nameOf('evacuationPlans.answer', planAnswers).as('answer'),
        'evacuationPlans.assessedOn',
        'evacuationPlans.statementOn',
        nameOf<string>('evacuationPlans.consent', planConsents).as('consent'),
        nameOf<string>('evacuationPlans.service', sharingStates).as('service'),
        nameOf<string>('evacuationPlans.box', sharingStates).as('box'),
        nameOf<string>('evacuationPlans.state', planStates).as('state'),
      ])
      .select(actionsRaisedFrom(scope, 'evacuationPlans.id', isOpen).as('openActionCount')),
  exported: { column: 'ref', note: (scope, ids) => logAccess(scope, ids, 'SPREADSHEET') },
  text: (query, text) =>
    query.where(
      contains(
        sql`concat_ws(' ', evacuation_plans.reference, evacuation_plans.resident_name, evacuation_plans.dwelling, properties.caption)`,
        text,
      ),
    ),
  where: {
    states: 'evacuationPlans.state',
    reviewStatuses: (query, statuses, scope) =>
      query.where(anyOf(statuses.map((status) => sql`${reviewStatus(scope)} = ${status}`))),
    reviewDueOn: 'evacuationPlans.reviewDueOn',
    steps: (query, steps) => query.where(sql<boolean>`evacuation_plans.missing && ${steps}::text[]`),
    statement: (query, answer) => query.where('evacuationPlans.statementOn', answer === 'YES' ? 'is not' : 'is', null),
    answers: 'evacuationPlans.answer',
    consents: 'evacuationPlans.consent',
    assistance: 'evacuationPlans.assistance',
    managed: (query, answer, scope) =>
      query.where(answer === 'YES' ? managesPlans(scope) : sql<boolean>`not ${managesPlans(scope)}`),
    propertyIds: 'evacuationPlans.propertyId',
    regionIds: 'properties.regionId',
    landlordIds: 'properties.landlordId',
  },
  order: {
    reviewDueOn: 'evacuationPlans.reviewDueOn',
    property: { by: 'properties.captionSort', isThere: true },
    dwelling: { by: 'evacuationPlans.dwellingSort', isThere: true },
    ref: { by: 'evacuationPlans.reference', isThere: true },
  },
});
