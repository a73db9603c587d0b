import { conflict, refusalFor } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { kindsOfImport } from './kinds.ts';
import type { At, PassOf } from './passes.ts';
import { personAtWork } from '#areas/users/person-at-work';
import { holdImport } from './queries.ts';
import type { HeldImport } from './queries.ts';

/**
 * Undoes a whole import in one transaction (decision 013): deletes what it created, whose activity stays with all values, and
 * restores what it changed.
 */
export async function undoInBackground(
  { maker, config }: At,
  { organisationId, importId, version }: PassOf,
  isLast = false,
): Promise<void> {
  const how = { organisationId, requestId: `undo ${importId.slice(-12)}`, quiet: true };
  const asThePerson = <T>(work: (scope: Scope) => Promise<T>) =>
    inScope(
      maker,
      {
        ...how,
        identify: async (db) => {
          const { createdBy } = await db
            .selectFrom('imports')
            .select('createdBy')
            .where('id', '=', importId)
            .executeTakeFirstOrThrow();
          return personAtWork(db, createdBy);
        },
      },
      work,
    );
  const isDue = (held: HeldImport) => held.version === version && held.stage === 'undoing';
  try {
    await asThePerson(async (scope) => {
      const held = await holdImport(scope, importId);
      if (!isDue(held)) return;
      const kind = kindsOfImport[held.kind];
      await kind.hold?.(scope, importId);
      const why = await kind.builtUpon(scope, importId);
      if (why) throw conflict(why.reason);
      const summary = `Undone: ${await kind.undo(scope, held, { config })}`;
      await scope.db
        .updateTable('imports')
        .set({ stage: 'undone', message: summary, version: version + 1 })
        .where('id', '=', importId)
        .execute();
      await scope.record(importId, { type: 'STATUS_CHANGE', event: 'import.undone', summary });
    });
  } catch (error) {
    const refusal = refusalFor(error);
    const isMeant = refusal !== undefined && refusal.status < 500;
    if (!isMeant && !isLast) throw error;
    const isForTheUser = refusal && (refusal.status === 409 || refusal.status >= 500);
    const message = isForTheUser ? refusal.message : 'The import could not be undone';
    // As the system: whoever began it may no longer work here, and it would be under way for ever.
    await inScope(maker, { ...how, usesReserve: true }, async (scope) => {
      const held = await holdImport(scope, importId);
      if (isDue(held))
        await scope.db
          .updateTable('imports')
          .set({ stage: held.doneCount === held.rowCount ? 'finished' : 'cancelled', message, version: version + 1 })
          .where('id', '=', importId)
          .execute();
    });
    if (!isMeant) throw error;
  }
}
