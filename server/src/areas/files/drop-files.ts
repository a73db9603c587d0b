import type { Scope } from '#platform/scope';
import { entryOf } from './add-files.ts';
import { filesThere } from './queries.ts';

/** Deletes the files of a record that is being deleted; its log lists them. */
export async function dropFilesOf(scope: Scope, recordId: string): Promise<void> {
  const files = await filesThere(scope).selectAll('files').where('recordId', '=', recordId).execute();
  if (files.length === 0) return;
  await scope.db
    .updateTable('files')
    .set({ deletedAt: scope.now.toISOString(), deletedBy: scope.me.id })
    .where('recordId', '=', recordId)
    .where('deletedAt', 'is', null)
    .execute();
  await scope.record(recordId, entryOf('FILE_DELETE', 'file.deleted', files));
}
