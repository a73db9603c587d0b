import { sql } from 'kysely';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { intervalOf, problemsOfRule } from './rule.ts';
import type { RuledType } from './rule.ts';

/** Why the rule of a type cannot be calculated at the intervals that tasks of it have of their own; empty if it can. */
export async function problemsOfOwnIntervals(
  scope: Scope,
  taskTypeId: string,
  type: RuledType,
): Promise<FieldProblem[]> {
  return (await ownIntervalsOf(scope, taskTypeId)).flatMap(({ name, details, isActive }) =>
    problemsOfRule(type, intervalOf(details)).map(({ field, message }) => ({
      field,
      message: isActive
        ? `${message}: some tasks of this type have their own interval, “${name}”. Change those first.`
        : `${message}: some tasks of this type that are not active now have their own interval, “${name}”. Make those active again and change them first.`,
    })),
  );
}

/** Also of tasks that were removed, which keep it for when they are taken up again. */
async function ownIntervalsOf({ db, organisationId }: Scope, taskTypeId: string) {
  const { rows } = await sql<{ name: string; details: Record<string, unknown>; isActive: boolean }>`
    select entry.name, entry.details, held."isActive" from dictionary_entries entry cross join lateral (
      select bool_or(t.state = 'active') as "isActive" from tasks t
      where t.organisation_id = ${ownOrganisation(organisationId)} and t.own_interval_id = entry.id
        and t.task_type_id = ${taskTypeId}::uuid) held
    where entry.organisation_id = ${ownOrganisation(organisationId)} and entry.dictionary = 'TASK_INTERVAL' and held."isActive" is not null
    order by entry.sort_order`.execute(db);
  return rows;
}
