import { conflict, invalid } from './problems.ts';
import type { Refusal } from './problems.ts';
import type { Scope } from './scope.ts';

type Stale<T extends object> = {
  id: string;
  /** The version that the save was made on. */
  version: number;
  current: T & { version: number };
  yours: Partial<T>;
  labels: Partial<Record<keyof T & string, string>>;
  show: (field: string, value: unknown) => string | null;
};

/** The refusal of a save on top of another: who changed what meanwhile, field by field. A version still to come is no conflict but a mistake. */
export async function staleVersion<T extends object>(
  { whole, me }: Scope,
  { id, version, current, yours, labels, show }: Stale<T>,
): Promise<Refusal> {
  if (version > current.version) return invalid([{ field: 'version', message: 'This version does not exist' }]);
  const last = await whole
    .selectFrom('activityEntries')
    .select(['actorId', 'actorName', 'happenedAt'])
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
  const changedByYou = last?.actorId === me.id;
  const who = changedByYou ? 'You' : (last?.actorName ?? 'Somebody');
  const where = changedByYou ? ' somewhere else' : '';
  return conflict(`${who} changed this${where} while you were editing. Nothing of yours was saved yet.`, {
    version: current.version,
    changedBy: last?.actorName ?? null,
    changedAt: last?.happenedAt ?? null,
    changedByYou,
    fields,
  });
}
