import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { filesThere, readableFiles } from './queries.ts';

export type Superseded = { id: string; name: string; recordId: string };

/** The document of a record that is to be superseded, locked; a superseded one cannot be superseded again. */
export async function getSuperseded(scope: Scope, id: string, recordId: string | null): Promise<Superseded> {
  const seen = await readableFiles(scope).select('files.id').where('files.id', '=', id).executeTakeFirst();
  const file = await filesThere(scope)
    .select(['id', 'name', 'recordId', 'holderKind', 'supersededAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!seen || !file || file.recordId !== recordId) throw notFound('document');
  if (file.supersededAt)
    throw conflict('This document has already been superseded. Add the new version to the current one.');
  const { keeps, proves } = scope.kinds[file.holderKind]?.files ?? {};
  const mustStay = (await keeps?.(scope, file.recordId)) ?? (await proves?.(scope, id));
  if (mustStay) throw conflict(mustStay);
  return file;
}

/** Supersedes a document by a new one; the old one stays, marked. The new one inherits its description. */
export async function supersede(
  scope: Scope,
  { id, name, recordId }: Superseded,
  add: () => Promise<StoredFile[]>,
): Promise<StoredFile[]> {
  await scope.db.updateTable('files').set({ supersededAt: scope.now.toISOString() }).where('id', '=', id).execute();
  const added = await add();
  if (added.length !== 1) throw invalid([{ field: 'file', message: 'A new version is one file' }]);
  const [next] = added as [StoredFile];
  const { documentKind, isProof } = await filesThere(scope)
    .select(['documentKind', 'isProof'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await scope.db.updateTable('files').set({ supersededBy: next.id }).where('id', '=', id).execute();
  // It is evidence of whatever its predecessor was.
  const change = { ...(documentKind && { documentKind }), ...(isProof && { isProof }) };
  if (Object.keys(change).length) await scope.db.updateTable('files').set(change).where('id', '=', next.id).execute();
  await scope.record(recordId, {
    type: 'EDIT',
    event: 'document.superseded',
    summary: `${name} was superseded`,
    changes: [{ field: 'document', label: 'Document', from: name, to: next.name }],
  });
  return added;
}
