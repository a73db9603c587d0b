import type { z } from 'zod';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { completeTask } from '#areas/tasks/complete';
import { moveFile } from '#areas/files/service';
import type { Scope } from '#platform/scope';
import type { At, DatesBefore } from './before.ts';
import type { Dated } from './of-row.ts';

import type { HeldImport } from '../queries.ts';

type Time = Pick<Dated, 'lastDoneOn' | 'doneBy' | 'certificateNumber' | 'certificateExpiresOn' | 'fileIds'> & {
  /** The rows that say so. */
  rows: readonly number[];
  equipment?: z.output<typeof EquipmentResults>;
};

/** Completes the open round as rows say, with its evidence; returns the task with the next one. */
export async function recordTime(
  scope: Scope,
  held: HeldImport,
  at: At,
  { rows, equipment, ...time }: Time,
  { fileIds }: Pick<DatesBefore, 'fileIds'>,
): Promise<At> {
  const before = fileIds.length;
  for (const fileId of new Set(time.fileIds)) {
    if (!(await isStillOf(scope, fileId, held.id))) continue;
    // The list names it as the evidence for this date.
    await moveFile(scope, { id: fileId, ownerId: at.cycleId }, { isProof: true });
    fileIds.push(fileId);
  }
  const done = await completeTask(
    scope,
    {
      id: at.id,
      version: at.version,
      cycleId: at.cycleId,
      doneOn: time.lastDoneOn!,
      doneBy: time.doneBy ?? 'Not recorded',
      outcome: 'satisfactory',
      certificateNumber: time.certificateNumber,
      certificateIssuedOn: null,
      certificateExpiresOn: time.certificateExpiresOn,
      note: `Imported from “${held.fileName}”, ${rowsInWords(rows)}`,
      despite: null,
      followUp: null,
      withoutEvidenceReason: fileIds.length > before ? null : 'Imported without its certificate',
      ...(equipment && { equipment }),
    },
    { asks: false },
  );
  return { id: at.id, version: done.version, cycleId: done.cycle?.id ?? at.cycleId };
}

const NAMED = 20;
const rowsInWords = (rows: readonly number[]) =>
  rows.length === 1
    ? `row ${rows[0]}`
    : `rows ${rows.slice(0, NAMED).join(', ')}${rows.length > NAMED ? ` and ${rows.length - NAMED} others` : ''}`;

/** Adds files to the round that was done last, on the day of the row; returns how many. */
export async function proveLast(
  scope: Scope,
  held: HeldImport,
  { fileIds, lastDoneOn }: Pick<Dated, 'fileIds' | 'lastDoneOn'>,
  taskId: string,
): Promise<number> {
  const { id } = await scope.whole
    .selectFrom('taskCycles')
    .select('id')
    .where('taskId', '=', taskId)
    .where('state', '=', 'done')
    .where('doneOn', '=', lastDoneOn)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return proveRound(scope, held, fileIds, id);
}

/** Adds files to a round that is on record; returns how many. */
export async function proveRound(scope: Scope, held: HeldImport, fileIds: readonly string[], ownerId: string) {
  let count = 0;
  for (const id of fileIds) {
    if (!(await isStillOf(scope, id, held.id))) continue;
    await moveFile(scope, { id, ownerId }, { isProof: true });
    count += 1;
  }
  return count;
}

async function isStillOf({ whole }: Scope, fileId: string, recordId: string) {
  const file = await whole
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('recordId', '=', recordId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return file !== undefined;
}
