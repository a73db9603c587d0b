import type { MadeFile, MakingProgress } from '@lintel/contract/platform/made-file';
import type { Permission } from '@lintel/contract/platform/permissions';
import { visibleProperties } from '#areas/properties/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** What jobs make for the person who asked for it. */
export type MadeKind = {
  kind: 'rag-report' | 'evidence-pack';
  name: string;
  /** For how many days each is kept. */
  days: number;
};
/** The permissions that a file was made with, each with the properties on which it was needed; none for those that hold everywhere. */
export type ReliesOn = Partial<Record<Permission, string[]>>;

const DAY = 86_400_000;
/** When one had to be asked for, to be kept until now. */
export const keptSince = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString();
export const expiryOf = (askedAt: string, days: number) => new Date(Date.parse(askedAt) + days * DAY).toISOString();

/** Those of the organisation that have not expired, whoever asked. */
export const keptMade = ({ whole, now }: Pick<Scope, 'whole' | 'now'>, { kind, days }: MadeKind) =>
  whole
    .selectFrom('madeFiles')
    .where('madeFiles.kind', '=', kind)
    .where('madeFiles.askedAt', '>', keptSince(now, days));

/** Those that the caller asked for. Every read of one starts here. */
export const visibleMade = (scope: Pick<Scope, 'whole' | 'me' | 'now'>, of: MadeKind) =>
  keptMade(scope, of).where('madeFiles.askedBy', '=', scope.me.id);

/** The latest of them, or only the one with an id; on request with what they rely on, which may be thousands of ids. */
export async function shownMade(
  scope: Scope,
  of: MadeKind,
  { id, withReliesOn = false }: { id?: string | undefined; withReliesOn?: boolean } = {},
) {
  const rows = await visibleMade(scope, of)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(withReliesOn, (query) => query.select('reliesOn'))
    .select(['id', 'request', 'askedAt', 'state', 'doneCount', 'totalCount', 'fileSize', 'fileHash', 'errorMessage'])
    .orderBy('askedAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ request, fileHash, reliesOn = {}, fileSize, ...row }) => {
    const file: Omit<MadeFile, 'mayDownload'> = { ...row, size: fileSize, expiresAt: expiryOf(row.askedAt, of.days) };
    return { file, request, fileHash, reliesOn };
  });
}

/** How far one is. */
export async function progressOf(scope: Scope, of: MadeKind, asked: string): Promise<MakingProgress> {
  const [found] = await shownMade(scope, of, { id: asked });
  if (!found) throw notFound(of.name);
  const { id, state, doneCount, totalCount, errorMessage } = found.file;
  return {
    data: state === 'waiting' ? { id, doneCount, totalCount } : null,
    isFailed: state === 'failed',
    errorMessage,
  };
}

/** A finished one, with its request and what it relies on. */
export async function finishedFile(scope: Scope, of: MadeKind, id: string) {
  const found = await visibleMade(scope, of)
    .where('id', '=', id)
    .where('fileHash', 'is not', null)
    .select(({ ref }) => [
      ref('fileHash').$notNull().as('fileHash'),
      ref('fileSize').$notNull().as('fileSize'),
      'askedAt',
      'request',
      'reliesOn',
    ])
    .executeTakeFirst();
  if (!found) throw notFound(of.name);
  return found;
}

/**
 * How much of what each was made with the caller has lost since: permissions that hold everywhere, and properties on which another was
 * needed, unless they hold it on all. A file with less would be another one, so it is not given to them.
 */
export async function lostCounts(scope: Scope, all: readonly ReliesOn[]): Promise<number[]> {
  const needed = Map.groupBy(
    all.flatMap((reliesOn) => Object.entries(reliesOn) as [Permission, string[]][]),
    ([permission]) => permission,
  );
  const reads = [...needed].flatMap(([permission, these]) => {
    const ids = [...new Set(these.flatMap(([, propertyIds]) => propertyIds))];
    if (ids.length === 0 || scope.me.reach(permission).everywhere) return [];
    return visibleProperties(scope, permission)
      .where('properties.id', '=', oneOf(ids))
      .select(({ val }) => [val(permission).$castTo<Permission>().as('permission'), 'properties.id']);
  });
  const [first, ...others] = reads;
  const rows = await others.reduce((sum, read) => sum?.unionAll(read), first)?.execute();
  const seen = Map.groupBy(rows ?? [], ({ permission }) => permission);
  const seenOn = new Map([...seen].map(([permission, these]) => [permission, new Set(these.map(({ id }) => id))]));
  const lostOf = ([permission, propertyIds]: [Permission, string[]]) => {
    if (propertyIds.length === 0) return Number(!scope.me.has(permission));
    if (scope.me.reach(permission).everywhere) return 0;
    return propertyIds.filter((id) => !seenOn.get(permission)?.has(id)).length;
  };
  return all.map((reliesOn) =>
    (Object.entries(reliesOn) as [Permission, string[]][]).reduce((sum, needs) => sum + lostOf(needs), 0),
  );
}
