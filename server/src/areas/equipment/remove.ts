import type { Removal } from '@lintel/contract/platform/shapes';
import { actionCountsOf } from '#areas/actions/queries';
import { whyNotDeleted } from '#areas/tasks/equipment/in-use';
import { oneOf } from '#platform/database/tenant-predicate';
import { conflict } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { holdPiece } from './piece.ts';

/** Hides a piece that was entered by mistake; its existence and contents stay as evidence. */
export async function removePiece(scope: Scope, { id, version, reason }: Removal) {
  const piece = await holdPiece(scope, id);
  if (version !== undefined) await checkVersion(scope, id, version, piece);
  const whyNot = await whyNotDeleted(scope, id);
  if (whyNot) throw conflict(whyNot);
  const kept = (await actionCountsOf(scope, { column: 'sourceId', ids: [id] })).get(id) ?? 0;
  await scope.db
    .updateTable('equipment')
    .set({ deletedAt: scope.now.toISOString(), version: piece.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', '=', id).execute();
  const summary = `Equipment ${piece.reference} ${piece.name} deleted`;
  await scope.record(id, { type: 'ARCHIVE', event: 'equipment.deleted', summary, comment: reason });
  await scope.record(piece.propertyId, {
    type: 'EDIT',
    event: 'property.equipment-deleted',
    summary,
    comment: reason,
  });
  const stay = kept === 1 ? '. One action stays.' : kept ? `. ${kept} actions stay.` : '';
  return { success: true as const, message: `${summary}${stay}` };
}

/** The same of all pieces that an import added, once it is undone. */
export async function removeImportedPieces(scope: Scope, ids: readonly string[], reason: string) {
  for (const some of chunks(ids, 1000)) {
    await scope.db
      .updateTable('equipment')
      .set((eb) => ({ deletedAt: scope.now.toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', oneOf(some))
      .execute();
    await scope.db.deleteFrom('searchTexts').where('recordId', '=', oneOf(some)).execute();
    await scope.recordAll(
      some.map((recordId) => ({
        recordId,
        entry: { type: 'ARCHIVE', event: 'equipment.deleted', summary: 'Deleted', comment: reason },
      })),
    );
  }
}
