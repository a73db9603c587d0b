import type { Scope } from '#platform/scope';

/** Stores a saved version: the log says which field changed, this its value, for those who manage accidents. */
export const keepVersion = ({ db, newId, me, now }: Scope, accidentId: string, what: Kept, fields: unknown) =>
  db
    .insertInto('accidentVersions')
    .values({
      id: newId(),
      accidentId,
      what,
      fields: JSON.stringify(fields),
      savedBy: me.id,
      savedAt: now.toISOString(),
    })
    .execute();
type Kept = 'accident' | 'injuries' | 'interview';
