import type { Scope } from '#platform/scope';

/** Keeps what was saved as it was: the log says which field changed, and this what it said, for who manages accidents. */
export const keepVersion = ({ db, newId, me, now }: Scope, accidentId: string, what: Kept, said: unknown) =>
  db
    .insertInto('accidentVersions')
    .values({
      id: newId(),
      accidentId,
      what,
      said: JSON.stringify(said),
      savedBy: me.id,
      savedAt: now.toISOString(),
    })
    .execute();
type Kept = 'accident' | 'injuries' | 'interview';
