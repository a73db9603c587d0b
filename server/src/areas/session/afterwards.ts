import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { inScope } from '#platform/scope';
import type { ScopeMaker } from '#platform/scope';
import type { Identified } from '#platform/access/identity';

const SEEN_EVERY_MS = 60_000;

/** Runs after a request, in a transaction of its own, since a read may not write: records the use of the session or token, and what support opened. */
export async function afterCall(
  maker: ScopeMaker,
  caller: Identified,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const session = caller.session();
  if (!session || endpoint.background) return;
  const { organisationId } = caller;
  const isOpened = session.me.isSupportView && !endpoint.unlogged;
  if (isOpened) {
    await inScope(
      maker,
      { organisationId, requestId: request.id, address: request.ip, identify: async () => session },
      (scope) =>
        scope.record(organisationId, {
          type: 'ACCESS',
          event: 'support.opened',
          summary: `Support opened ${endpoint.area}: ${whatOf(endpoint, request)}`,
        }),
    );
  }
  await recordUse(maker, caller, request);
}

/** Records that the session or token was used. */
export async function recordUse({ database, clock }: ScopeMaker, caller: Identified, { ip }: FastifyRequest) {
  const session = caller.session();
  const now = clock();
  if (!session || now.getTime() - new Date(session.lastSeenAt).getTime() < SEEN_EVERY_MS) return;
  await database
    .inOrganisation(caller.organisationId, async (db) => caller.recordUse?.(db, session.id, now, ip), {
      usesReserve: true,
    })
    .catch(() => {
      // The reply does not depend on it; the next request records the use again.
    });
}

type Named = Record<string, unknown> | null | undefined;

function whatOf({ name }: Endpoint, { query, params, body }: FastifyRequest): string {
  const id = [query, params, body]
    .flatMap((part) => ['id', 'entityId', 'recordId', 'propertyId'].map((key) => (part as Named)?.[key]))
    .find((one) => typeof one === 'string');
  return id ? `${name} ${id}` : name;
}
