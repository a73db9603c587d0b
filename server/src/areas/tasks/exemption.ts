import { sql } from 'kysely';
import { accountsOfCaller } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { mayOnTask } from './queries.ts';

/** True if a proposal is the caller's own (decision 029). Reads `task_exemptions`. */
export const isMine = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  sql<boolean>`coalesce(task_exemptions.proposed_by = ${accountsOfCaller(scope)}, false)`;

/** Proposals that duties do not apply, or be removed from their properties. */
const exemptions = (scope: Scope) =>
  scope.db
    .selectFrom('taskExemptions')
    .leftJoin('users as proposer', 'proposer.id', 'taskExemptions.proposedBy')
    .select([
      'taskExemptions.id',
      'taskExemptions.reason',
      'taskExemptions.reviewOn',
      'taskExemptions.removes',
      'taskExemptions.proposedAt',
      'taskExemptions.proposedBy as proposedById',
      'proposer.fullName as proposedBy',
      isMine(scope).as('isMine'),
    ]);
export type FoundExemption = Awaited<ReturnType<ReturnType<typeof exemptions>['execute']>>[number];

export const exemptionOf = (scope: Scope, id: string): Promise<FoundExemption | undefined> =>
  exemptions(scope).where('taskExemptions.id', '=', id).executeTakeFirst();

/** The pending proposals of many tasks, by task. */
export async function exemptionsOf(
  scope: Scope,
  tasks: readonly { id: string; exemptionId: string | null }[],
): Promise<Map<string, FoundExemption>> {
  const ids = tasks.flatMap(({ exemptionId }) => exemptionId ?? []);
  if (ids.length === 0) return new Map();
  const found = await exemptions(scope)
    .where(sql<boolean>`task_exemptions.id = any (${ids}::uuid[])`)
    .execute();
  const byId = new Map(found.map((each) => [each.id, each]));
  return new Map(
    tasks.flatMap(({ id, exemptionId }) => {
      const exemption = exemptionId ? byId.get(exemptionId) : undefined;
      return exemption ? [[id, exemption] as const] : [];
    }),
  );
}

/** Whether the row's task has a pending proposal. */
export const awaitsAnybody = sql<boolean>`(tasks.exemption_id is not null)`;

/** Whether it has one for the caller to decide: proposed by somebody else, on a task that the caller manages. */
export const awaitsMe = (scope: Scope) =>
  sql<boolean>`(tasks.exemption_id is not null and ${mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE')} and tasks.exemption_id in (
    select task_exemptions.id from task_exemptions where task_exemptions.organisation_id = ${ownOrganisation(scope.organisationId)} and not ${isMine(scope)}))`;

/** Active tasks (`tasks`) with a pending removal: Task Management counts them as omitted (TM-016). */
export const removalsProposed = ({ organisationId }: Pick<Scope, 'organisationId'>) => sql`tasks
  join task_exemptions on task_exemptions.organisation_id = ${ownOrganisation(organisationId)} and task_exemptions.id = tasks.exemption_id and task_exemptions.removes
  where tasks.organisation_id = ${ownOrganisation(organisationId)} and tasks.exemption_id is not null and tasks.state = 'active'`;
