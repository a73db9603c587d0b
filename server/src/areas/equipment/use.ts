import type { z } from 'zod';
import type { equipment } from '@lintel/contract/areas/equipment/endpoints';
import type { Equipment } from '@lintel/contract/areas/equipment/piece';
import { longDate } from '@lintel/contract/cycles/calendar';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { getPiece, holdPiece } from './piece.ts';

type Decided = z.output<(typeof equipment.putOutOfUse)['body']>;

/** Takes a piece out of use: lists leave it out unless asked, and its history stays. */
export async function putOutOfUse(scope: Scope, { id, version, on, reason }: Decided): Promise<Equipment> {
  const piece = await holdPiece(scope, id);
  if (piece.outOfUseOn) throw conflict(`${piece.reference} is already out of use`);
  await checkVersion(scope, id, version, piece);
  checkPast(scope, on);
  await scope.db
    .updateTable('equipment')
    .set({ outOfUseOn: on, outOfUseReason: reason, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'equipment.put-out-of-use',
    summary: `Out of use since ${longDate(on)}`,
    comment: reason,
  });
  return getPiece(scope, id);
}

export async function putBackInUse(scope: Scope, { id, version, on, reason }: Decided): Promise<Equipment> {
  const piece = await holdPiece(scope, id);
  if (!piece.outOfUseOn) throw conflict(`${piece.reference} is in use`);
  await checkVersion(scope, id, version, piece);
  checkPast(scope, on);
  if (on < piece.outOfUseOn)
    throw invalid([
      { field: 'on', message: `It is out of use since ${longDate(piece.outOfUseOn)}: choose no earlier day` },
    ]);
  await scope.db
    .updateTable('equipment')
    .set({ outOfUseOn: null, outOfUseReason: null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'equipment.put-back-in-use',
    summary: `Back in use since ${longDate(on)}`,
    comment: reason,
    facts: { since: piece.outOfUseOn, day: on },
  });
  return getPiece(scope, id);
}

function checkPast({ today }: Scope, on: string) {
  if (on > today) throw invalid([{ field: 'on', message: 'This date is in the future' }]);
}
