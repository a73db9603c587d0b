import { sql } from 'kysely';
import { withDistinctNames } from '@lintel/contract/areas/tasks/covered-equipment';
import { pieceStandings } from '@lintel/contract/areas/tasks/states';
import type { PieceOutcome, PieceStanding } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { pieceDueOn, pieceStanding } from './standing.ts';

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

/** When each covered piece is due next, in use or not. */
export const nextDues = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<{
    equipmentId: string;
    nextDueOn: string | null;
  }>`(select task_equipment.equipment_id, min(${pieceDueOn}) as next_due_on
    from task_equipment join tasks on tasks.organisation_id = ${ownOrganisation(organisationId)} and tasks.id = task_equipment.task_id
    where task_equipment.organisation_id = ${ownOrganisation(organisationId)} group by task_equipment.equipment_id)`;

/** When the piece of the row is due next under any task, unless it is out of use. */
export const nextDueOfPiece = (scope: Pick<Scope, 'organisationId'>) =>
  sql<string | null>`case when equipment.out_of_use_on is null then (select min(${pieceDueOn}) ${covering(scope)}) end`;

/** When the piece of the row was last done under any task. */
export const lastDoneOfPiece = (scope: Pick<Scope, 'organisationId'>) =>
  sql<string | null>`(select max(task_equipment.last_done_on) ${covering(scope)})`;

/** The worst last result of the piece of the row. */
export const lastResultOfPiece = (scope: Pick<Scope, 'organisationId'>) =>
  sql<PieceOutcome | null>`(select case when bool_or(task_equipment.failed_on is not null) then 'unsatisfactory'
    when bool_or(task_equipment.last_done_on is not null) then 'satisfactory' end ${covering(scope)})`;

const worstFirst = pieceStandings.map(({ id }) => id);
/** The place of the worst standing of some pieces under their tasks, from 1. */
const worst = (scope: Scope) => sql<number | null>`min(array_position(${worstFirst}::text[], ${pieceStanding(scope)}))`;

/** Where the piece of the row stands: out of use, or the worst of how it stands under its tasks; null where none covers it. */
export const standingOfPiece = (scope: Scope) =>
  sql<PieceStanding | null>`case when equipment.out_of_use_on is not null then 'out-of-use'
    else (${worstFirst}::text[])[(select ${worst(scope)} ${covering(scope)})] end`;

/** Whether the piece of the row stands so. All that are covered are judged at once: one by one it takes many times as long. */
export const hasStanding = (scope: Scope, standings: readonly PieceStanding[]) =>
  sql<boolean>`(equipment.id in (select task_equipment.equipment_id
      from task_equipment
        join tasks on tasks.organisation_id = ${ownOrganisation(scope.organisationId)} and tasks.id = task_equipment.task_id
        join equipment on equipment.organisation_id = ${ownOrganisation(scope.organisationId)} and equipment.id = task_equipment.equipment_id
      where task_equipment.organisation_id = ${ownOrganisation(scope.organisationId)} and equipment.out_of_use_on is null
      group by task_equipment.equipment_id
      having ${worst(scope)} = any(${standings.map((each) => worstFirst.indexOf(each) + 1)}::int[]))
    or (equipment.out_of_use_on is not null and ${standings.includes('out-of-use')}))`;

type Said = { name: string; location: string | null; assetTag: string | null; ref: string; outcome: PieceOutcome };

/** The equipment of a row of completions, with its results. */
export const equipmentOfTime = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<
    Said[] | null
  >`(select json_agg(json_build_object('name', equipment.name, 'location', equipment.location, 'assetTag', equipment.asset_tag,
      'ref', equipment.reference, 'outcome', result.outcome) order by equipment.name_sort, equipment.id)
    from task_completion_equipment result join equipment on equipment.organisation_id = ${ownOrganisation(organisationId)} and equipment.id = result.equipment_id
    where result.organisation_id = ${ownOrganisation(organisationId)} and result.cycle_id = task_completions.cycle_id
      and result.revision = task_completions.revision)`;

const after = { satisfactory: '', unsatisfactory: ' (unsatisfactory)', 'not-done': ' (not done)' } as const;

/** Lift 1, Lift 2 (unsatisfactory), Lift 3 (not done) */
export const equipmentOfTimeInWords = (said: unknown) =>
  withDistinctNames(said as Said[])
    .map(({ name, outcome }) => name + after[outcome])
    .join(', ');
