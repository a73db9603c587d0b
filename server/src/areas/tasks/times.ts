import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The reason of a completion that is no correction: it tells the two apart. */
export const seenToAgain = 'Seen to again after an unsatisfactory result';

/** What stands, and before it each unsatisfactory result that was seen to again; what was amended was never so. */
export const isTime = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<boolean>`(task_completions.revision = task_cycles.revision or
  task_completions.revision < task_cycles.revision and task_completions.outcome = 'unsatisfactory' and exists (
    select from task_completions again where again.organisation_id = ${ownOrganisation(organisationId)} and again.cycle_id = task_cycles.id
      and again.revision = task_completions.revision + 1 and again.reason = ${seenToAgain}))`;
