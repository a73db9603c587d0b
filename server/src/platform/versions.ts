import { conflict } from './problems.ts';
import type { Refusal } from './problems.ts';
import type { Scope } from './scope.ts';

type Stale<T extends object> = {
  id: string;
  current: T & { version: number };
  yours: Partial<T>;
  labels: Partial<Record<keyof T & string, string>>;
  show: (field: string, value: unknown) => string | null;
};

/** The refusal of a save on top of somebody else's: who changed what meanwhile, field by field. */
export async function staleVersion<T extends object>(
  { db }: Scope,
  { id, current, yours, labels, show }: Stale<T>,
): Promise<Refusal> {
  const last = await db
    .selectFrom('activityEntries')
    .select(['actorName', 'happenedAt'])
    .where('recordId', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const fields = (Object.keys(labels) as (keyof T & string)[])
    .filter((field) => field in yours && JSON.stringify(yours[field]) !== JSON.stringify(current[field]))
    .map((field) => ({
      field,
      label: labels[field]!,
      theirs: current[field] ?? null,
      yours: yours[field] ?? null,
      theirsShown: show(field, current[field]),
      yoursShown: show(field, yours[field]),
    }));
  const who = last?.actorName ?? 'Somebody';
  return conflict(`${who} changed this while you were editing. Nothing of yours was saved yet.`, {
    version: current.version,
    changedBy: last?.actorName ?? null,
    changedAt: last?.happenedAt ?? null,
    fields,
  });
}
