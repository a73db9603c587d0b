import type { EvidenceKind } from '@lintel/contract/areas/files';
import type { Scope } from '#platform/scope';

/** Says what a file proves that came without saying so: the first of what is asked for. */
export async function evidenceOf({ db }: Scope, id: string, asked: readonly string[]): Promise<void> {
  await db
    .updateTable('files')
    .set({ evidence: (asked[0] ?? 'certificate') as EvidenceKind })
    .where('id', '=', id)
    .where('evidence', 'is', null)
    .execute();
}
