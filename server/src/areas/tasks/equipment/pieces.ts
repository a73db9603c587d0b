import { sql } from 'kysely';
import { withDistinctNames } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Day } from '@lintel/contract/cycles/calendar';
import type { LastDone } from '@lintel/contract/cycles/last-day';
import type { Cycle, ExplainedCycle } from '@lintel/contract/cycles/rule';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { columnsOfCycle, engineCycle } from '../kept-cycle.ts';

/** A piece of equipment as a task that covers it knows it. */
export type Piece = {
  equipmentId: string;
  name: string;
  /** A deleted one is not. */
  isInUse: boolean;
  givenLastDoneOn: Day | null;
  givenDueOn: Day | null;
  lastDoneOn: Day | null;
  certificateExpiresOn: Day | null;
  /** Unsatisfactory since. */
  failedOn: Day | null;
  missedOn: Day | null;
  /** Null while it is due with the round. */
  cycle: ExplainedCycle | null;
};

/** The pieces that each of these tasks covers, by name; those that cover none are absent. */
export async function piecesOf(
  { whole }: Pick<Scope, 'whole'>,
  taskIds: readonly string[],
): Promise<Map<string, Piece[]>> {
  const rows = await whole
    .selectFrom('taskEquipment')
    .innerJoin('equipment', 'equipment.id', 'taskEquipment.equipmentId')
    .selectAll('taskEquipment')
    .select(['equipment.name', 'equipment.location', 'equipment.assetTag', 'equipment.reference as ref'])
    .select(['equipment.outOfUseOn', 'equipment.deletedAt'])
    .where('taskEquipment.taskId', '=', oneOf(taskIds))
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .execute();
  const pieceOf = (row: (typeof rows)[number]): Piece => {
    const { taskId: _, location: _location, assetTag: _tag, ref: _ref, outOfUseOn, deletedAt, ...more } = row;
    const { startsOn, dueOn, anchor, because, ...piece } = more;
    return {
      ...piece,
      isInUse: outOfUseOn === null && deletedAt === null,
      cycle: startsOn && anchor && because ? { ...engineCycle({ startsOn, dueOn, anchor }), because } : null,
    };
  };
  return new Map(
    [...Map.groupBy(rows, ({ taskId }) => taskId)].map(([taskId, of]) => [taskId, withDistinctNames(of).map(pieceOf)]),
  );
}

export const piecesOfTask = async (scope: Pick<Scope, 'whole'>, taskId: string): Promise<Piece[]> =>
  (await piecesOf(scope, [taskId])).get(taskId) ?? [];

/** When a piece was last done, as the rules about last days ask. */
export const lastDoneOfPiece = ({
  lastDoneOn,
  certificateExpiresOn,
}: Pick<Piece, 'lastDoneOn' | 'certificateExpiresOn'>): LastDone | null =>
  lastDoneOn ? { doneOn: lastDoneOn, certificateExpiresOn } : null;

export const inUse = (pieces: readonly Piece[]) => pieces.filter(({ isInUse }) => isInUse);

type Kept = Pick<Piece, 'equipmentId' | 'lastDoneOn' | 'certificateExpiresOn' | 'failedOn' | 'missedOn' | 'cycle'>;

/** Writes how pieces of locked tasks stand now. */
export async function keepPieces(
  { db, organisationId }: Pick<Scope, 'db' | 'organisationId'>,
  pieces: readonly (Kept & { taskId: string })[],
) {
  if (pieces.length === 0) return;
  const rows = pieces.map(({ taskId, equipmentId, lastDoneOn, certificateExpiresOn, failedOn, missedOn, cycle }) => ({
    task: taskId,
    piece: equipmentId,
    done: lastDoneOn,
    expires: certificateExpiresOn,
    failed: failedOn,
    missed: missedOn,
    ...rowOf(cycle),
  }));
  await sql`update task_equipment set last_done_on = kept.done, certificate_expires_on = kept.expires, failed_on = kept.failed, missed_on = kept.missed,
      starts_on = kept.starts, due_on = kept.due, anchor = kept.anchor, because = kept.because::jsonb
    from json_to_recordset(${JSON.stringify(rows)}::json) as kept(task uuid, piece uuid, done date, expires date, failed date, missed date,
      starts date, due date, anchor text, because text)
    where task_equipment.organisation_id = ${ownOrganisation(organisationId)} and task_equipment.task_id = kept.task
      and task_equipment.equipment_id = kept.piece`.execute(db);
}

export const keepPiecesOfTask = (
  scope: Pick<Scope, 'db' | 'organisationId'>,
  taskId: string,
  pieces: readonly Kept[],
) =>
  keepPieces(
    scope,
    pieces.map((piece) => ({ ...piece, taskId })),
  );

function rowOf(cycle: ExplainedCycle | null) {
  if (!cycle) return { starts: null, due: null, anchor: null, because: null };
  const { startsOn, dueOn, anchor, because } = columnsOfCycle(cycle);
  return { starts: startsOn, due: dueOn, anchor, because };
}

/** How a piece stood before it was done, as the completion keeps it. */
export const columnsBefore = (cycle: Cycle) => {
  const { startsOn, dueOn, anchor } = columnsOfCycle({ ...cycle, because: { code: 'set-by-hand', parts: {} } });
  return { startsOn, dueOn, anchor };
};

/** What the completions of some rounds say of each piece, by round and revision. */
export async function equipmentResultsIn({ whole }: Pick<Scope, 'whole'>, cycleIds: readonly string[]) {
  const rows = await whole
    .selectFrom('taskCompletionEquipment as result')
    .innerJoin('equipment', 'equipment.id', 'result.equipmentId')
    .select(['result.cycleId', 'result.revision', 'equipment.id', 'equipment.name', 'result.outcome'])
    .select(['equipment.location', 'equipment.assetTag', 'equipment.reference as ref'])
    .where('result.cycleId', '=', oneOf(cycleIds))
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .execute();
  const byRevision = Map.groupBy(rows, ({ cycleId, revision }) => `${cycleId} ${revision}`);
  return new Map([...byRevision].map(([key, of]) => [key, withDistinctNames(of)]));
}
