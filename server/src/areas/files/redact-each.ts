import type { Scope } from '#platform/scope';
import { removeWithFiles } from './claim.ts';

/** How many are redacted in one transaction. */
export const REDACTED_AT_ONCE = 100;

/**
 * Takes out of each what it says of people, by a function of the database, and writes that into the log of its record
 * (itself, where no other is named); answers whether there may be more.
 */
export async function redactEach(
  scope: Scope,
  due: readonly { id: string; recordId?: string }[],
  redact: string,
  said: { event: string; summary: string },
): Promise<boolean> {
  for (const { id, recordId } of due) {
    await removeWithFiles(scope, redact, id);
    await scope.record(recordId ?? id, { type: 'EDIT', ...said });
  }
  return due.length === REDACTED_AT_ONCE;
}
