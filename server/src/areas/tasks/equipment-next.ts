import { sql } from 'kysely';
import { pieceStandings } from '@lintel/contract/areas/tasks/states';
import type { PieceStanding } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { pieceDueOn, pieceStanding } from './equipment-standing.ts';

/** The tasks that cover the piece of the row. */
const covering = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql`from task_equipment join tasks on tasks.organisation_id = ${ownOrganisation(organisationId)} and tasks.id = task_equipment.task_id
    where task_equipment.organisation_id = ${ownOrganisation(organisationId)} and task_equipment.equipment_id = equipment.id`;

/** Whether a task covers the piece of the row. Few tasks were removed: without them an index of what is covered is enough. */
export const isCovered = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<boolean>`exists (select from task_equipment
    where task_equipment.organisation_id = ${ownOrganisation(organisationId)} and task_equipment.equipment_id = equipment.id
      and task_equipment.task_id not in (select tasks.id from tasks
        where tasks.organisation_id = ${ownOrganisation(organisationId)} and tasks.state = 'removed'))`;

/** When the piece of the row is due next under any task, unless it is out of use. */
export const nextDueOfPiece = (scope: Pick<Scope, 'organisationId'>) =>
  sql<string | null>`case when equipment.out_of_use_on is null then (select min(${pieceDueOn}) ${covering(scope)}) end`;

/** Where the piece of the row stands: the worst of how it stands under its tasks; null where none covers it. */
export const standingOfPiece = (scope: Scope) =>
  sql<PieceStanding | null>`(select standing from (select ${pieceStanding(scope)} as standing ${covering(scope)}) stands
    where standing is not null order by array_position(${pieceStandings.map(({ id }) => id)}::text[], standing) limit 1)`;

/** The equipment of a row of completions, with what was said of it. */
export const equipmentOfTime = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<
    string | null
  >`(select string_agg(equipment.name || case said.outcome when 'unsatisfactory' then ' (unsatisfactory)'
      when 'not-done' then ' (not done)' else '' end, ', ' order by equipment.name_sort)
    from task_completion_equipment said join equipment on equipment.organisation_id = ${ownOrganisation(organisationId)} and equipment.id = said.equipment_id
    where said.organisation_id = ${ownOrganisation(organisationId)} and said.cycle_id = task_completions.cycle_id
      and said.revision = task_completions.revision)`;
