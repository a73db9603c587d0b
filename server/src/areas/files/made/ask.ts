import { isDeepStrictEqual } from 'node:util';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { visibleMade } from './queries.ts';
import type { MadeKind } from './queries.ts';

type Asking = {
  request: object;
  /** How many of one person may wait at once, and the message for more. */
  most: number;
  tooMany: string;
  /** What else can refuse it. */
  check?: () => Promise<void>;
  /** Has the job make it. */
  begin: (id: string) => Promise<unknown>;
};

/** Asks for a file, which a job then makes; its id. The same request while it is made is answered with that one. */
export async function askFor(scope: Scope, of: MadeKind, { most, tooMany, check, begin, ...asking }: Asking) {
  // Serialised, so that two clicks do not ask for two.
  await scope.db.selectFrom('users').select('id').where('id', '=', scope.me.id).forUpdate().execute();
  const waiting = await visibleMade(scope, of).where('state', '=', 'waiting').select(['id', 'request']).execute();
  const request = JSON.stringify(asking.request);
  const same = waiting.find((other) => isDeepStrictEqual(other.request, JSON.parse(request)));
  if (same) return same.id;
  if (waiting.length >= most) throw conflict(tooMany);
  await check?.();
  const id = scope.newId();
  await scope.whole
    .insertInto('madeFiles')
    .values({
      id,
      kind: of.kind,
      askedBy: scope.me.id,
      askedAt: scope.now.toISOString(),
      request,
      totalCount: null,
      fileHash: null,
      fileSize: null,
      errorMessage: null,
    })
    .execute();
  await begin(id);
  return id;
}
