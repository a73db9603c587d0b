import type { FieldChange } from '@lintel/contract/areas/activity';
import type { Problem } from '@lintel/contract/platform/problem';
import { changesBetween } from './changes.ts';
import type { Entry } from './events.ts';
import { conflict, invalid } from '../http/problems.ts';
import type { Scope } from '../scope.ts';

type Save<T extends object> = {
  id: string;
  /** The version that the save is based on. */
  version: number;
  before: NoInfer<T> & { version: number };
  after: NoInfer<T>;
  labels: Record<keyof T & string, string>;
  show?: (field: string, value: unknown) => string | null;
  /** The fields whose values the log shows. Default: all. */
  logged?: ReadonlySet<string>;
};

/** The changes of a save, as the log shows them. If somebody else saved meanwhile, it is refused with their changes, field by field. */
export async function changesOver<T extends object>(scope: Scope, save: Save<T>): Promise<FieldChange[]> {
  const { id, version, before, after, labels, show, logged } = save;
  const changes = changesBetween<T>(before, after, labels, show);
  const fields = changes.map(({ field, label, from, to }) => ({
    field,
    label,
    theirs: before[field as keyof T] ?? null,
    yours: after[field as keyof T] ?? null,
    theirsShown: from,
    yoursShown: to,
  }));
  await checkVersion(scope, id, version, before, fields);
  return changes.map((change) => (!logged || logged.has(change.field) ? change : { ...change, from: null, to: null }));
}

/** Refuses a decision based on an older version. A version in the future is an invalid request, not a conflict. */
export async function checkVersion(
  { whole, me }: Scope,
  id: string,
  version: number,
  current: { version: number },
  fields: NonNullable<Problem['conflict']>['fields'] = [],
) {
  if (version === current.version) return;
  if (version > current.version) throw invalid([{ field: 'version', message: 'This version does not exist' }]);
  const last = await whole
    .selectFrom('activityEntries')
    .select(['actorId', 'actorName', 'happenedAt'])
    .where('recordId', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const changedByYou = last?.actorId === me.id;
  const who = changedByYou ? 'You' : (last?.actorName ?? 'Somebody');
  const where = changedByYou ? ' somewhere else' : '';
  throw conflict(`${who} changed this${where} while you were editing. Your changes are not saved yet.`, {
    version: current.version,
    changedBy: last?.actorName ?? null,
    changedAt: last?.happenedAt ?? null,
    changedByYou,
    fields,
  });
}

/** The version that a save of an existing record must send, where the endpoint also adds one. */
export function sentVersion(version: number | undefined): number {
  if (version === undefined) throw invalid([{ field: 'version', message: 'Send the version that was read' }]);
  return version;
}

/** The log entry of a save; `events` are its names with a change and without. */
export function editEntry(
  [changed, unchanged]: readonly [changed: string, unchanged: string],
  changes: FieldChange[],
  more: Partial<Pick<Entry, 'type' | 'summary' | 'comment' | 'facts'>> = {},
): Entry {
  return changes.length
    ? { type: 'EDIT', event: changed, changes, ...more }
    : { type: 'EDIT', event: unchanged, summary: 'Saved without changes', comment: more.comment ?? null };
}
