import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { addFiles } from './add-files.ts';
import { getOwner } from './owner.ts';
import { filesThere } from './queries.ts';
import { addCommitted, getSession } from './sessions.ts';

/**
 * Adds what was uploaded for a record that was not made yet, in the transaction that makes it (C-05); it shows what is
 * wrong, and proves no work. Files that are part of a report are added by whoever may make the report.
 */
export async function commitSessionTo(
  scope: Scope,
  sessionId: string,
  recordId: string,
  { withReport = false } = {},
): Promise<StoredFile[]> {
  const session = await getSession(scope, sessionId, { held: true });
  if (session.recordId !== null)
    throw invalid([{ field: 'uploadSessionId', message: 'These files were uploaded for another record' }]);
  if (!withReport) await getOwner(scope, recordId, 'add');
  return addCommitted(scope, sessionId, recordId, { asEvidence: false });
}

/** Also shows files of one record on another: the photograph of a failed point on the action that remedies it. */
export async function copyFiles(
  scope: Scope,
  ids: readonly string[],
  { from, to }: { from: string | null; to: string },
) {
  const strange = () => invalid([{ field: 'sourceFileIds', message: 'Choose files of what the action comes from' }]);
  if (!from) throw strange();
  await getOwner(scope, from, 'see');
  await getOwner(scope, to, 'add');
  const files = await filesThere(scope)
    .select(['name', 'nameKey', 'size', 'fileHash', 'contentType', 'takenAt', 'receivedHash'])
    .where('recordId', '=', from)
    .where('id', 'in', [...ids])
    .execute();
  if (files.length < new Set(ids).size) throw strange();
  await addFiles(
    scope,
    to,
    files.map((file) => ({ ...file, evidence: null })),
  );
}
