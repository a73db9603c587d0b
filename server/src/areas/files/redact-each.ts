import type { Scope } from '#platform/scope';
import { removeWithFiles } from './claim.ts';

/** How many to redact in one transaction. */
export const REDACTED_AT_ONCE = 100;

/**
 * Redacts the personal information of each, by a database function, and logs that on its record (itself, unless another is
 * given); returns whether there may be more.
 */
export async function redactEach(
  scope: Scope,
  due: readonly { id: string; recordId?: string }[],
  redact: string,
  entry: { event: string; summary: string },
): Promise<boolean> {
  for (const { id, recordId } of due) {
    await removeWithFiles(scope, redact, id);
    await scope.record(recordId ?? id, { type: 'EDIT', ...entry });
  }
  return due.length === REDACTED_AT_ONCE;
}
