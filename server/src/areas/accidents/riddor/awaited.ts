import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';

type Of = Pick<Scope, 'organisationId'>;

/** What became reportable after it was closed is looked at again. */
export const isDecidedSinceClosing = ({ organisationId }: Of) =>
  sql<boolean>`(select decided_at from accident_decisions decision
      where decision.organisation_id = ${ownOrganisation(organisationId)} and decision.id = accidents.riddor_decision_id)
    > (select max(said_at) from accident_closings closing
      where closing.organisation_id = ${ownOrganisation(organisationId)} and closing.accident_id = accidents.id)`;

/** A manager said that it is not to be reported, and why. */
const isDenied = ({ organisationId }: Of) =>
  sql<boolean>`(accidents.riddor_reportable is false and (select reason is not null from accident_judgements judged
    where judged.organisation_id = ${ownOrganisation(organisationId)} and judged.accident_id = accidents.id
    order by number desc limit 1) is true)`;

/** The desk says that it is to be reported, it was not, and who decides has not said otherwise: what reminders are of. */
export const awaitsReport = (of: Of) =>
  sql<boolean>`(accidents.riddor_decision = 'reportable' and accidents.hse_reference is null
    and (accidents.state <> 'closed' or ${isDecidedSinceClosing(of)}) is true and not ${isDenied(of)})`;
