import { sql } from 'kysely';
import type { DayRange } from '@lintel/contract/platform/list';
import { FIRST_DAY, LAST_DAY } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Of = Pick<Scope, 'organisationId'>;

/** Accidents that became reportable after closing are reviewed. */
export const isDecidedSinceClosing = ({ organisationId }: Of) =>
  sql<boolean>`(select decided_at from accident_decisions decision
      where decision.organisation_id = ${ownOrganisation(organisationId)} and decision.id = accidents.riddor_decision_id)
    > (select max(recorded_at) from accident_closings closing
      where closing.organisation_id = ${ownOrganisation(organisationId)} and closing.accident_id = accidents.id)`;

/** A manager judged that it is not to be reported, with a reason. */
const isDenied = ({ organisationId }: Of) =>
  sql<boolean>`(accidents.riddor_reportable is false and (select reason is not null from accident_judgements judged
    where judged.organisation_id = ${ownOrganisation(organisationId)} and judged.accident_id = accidents.id
    order by number desc limit 1) is true)`;

/** In the words of the indexes. */
export const isReported = sql<boolean>`accidents.is_reported`;
export const isUnreported = sql<boolean>`not accidents.is_reported`;
const isToReport = sql<boolean>`(accidents.riddor_decision = 'reportable' and ${isUnreported})`;

/** Reportable according to the desk, not reported yet, and not judged otherwise: what reminders are about. */
export const awaitsReport = (of: Of) =>
  sql<boolean>`(${isToReport}
    and (accidents.state <> 'closed' or ${isDecidedSinceClosing(of)}) is true and not ${isDenied(of)})`;

/** In the categories that the law names, as an array, so that the index serves them. */
export const isInRiddorCategory = ({ organisationId }: Of, answer = true) =>
  sql<boolean>`accidents.category_id = any (array(select id from dictionary_entries
    where organisation_id = ${ownOrganisation(organisationId)} and dictionary = 'ACCIDENT_CATEGORY'
      and ((details->>'riddor' = 'true') is true) = ${answer}::boolean))`;

/** In RIDDOR's categories, and neither the desk nor anybody can say yet whether it must be reported. */
export const awaitsAssessment = (of: Of) =>
  sql<boolean>`(accidents.riddor_decision = 'cannot-say' and accidents.riddor_reportable is null and ${isUnreported}
    and ${isInRiddorCategory(of)}
    and (accidents.state <> 'closed' or ${isDecidedSinceClosing(of)}) is true)`;

/** As reminders count: the last day, or without one the day of the decision. */
export const reportDueOn = ({ organisationId }: Of) =>
  sql<string>`coalesce(accidents.riddor_report_by, (select decided_on from accident_decisions decision
      where decision.organisation_id = ${ownOrganisation(organisationId)} and decision.id = accidents.riddor_decision_id))`;

/** Nothing else is due. */
export const isReportDue = (of: Of, { from, to }: DayRange) =>
  sql<boolean>`(${isToReport} and ${reportDueOn(of)} between ${from ?? FIRST_DAY}::date and ${to ?? LAST_DAY}::date)`;
