import { sql } from 'kysely';
import { pageOf } from '@lintel/contract/areas/activity';
import { kindOfEvent } from '@lintel/contract/areas/webhooks';
import type { WebhookKind } from '@lintel/contract/areas/webhooks';
import { names, ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

type Announced = { event: string; recordId: string | null };
export type About = { kind: WebhookKind; id: string; reference: string | null; propertyId: string | null };

/** The record of each event, by its id: what people call it, and its property. */
export async function recordsOf(scope: Scope, all: readonly Announced[]): Promise<ReadonlyMap<string, About>> {
  const { whole, kinds, organisationId } = scope;
  const kindOf = new Map(
    all.flatMap(({ event, recordId }) => (recordId ? [[recordId, kindOfEvent.get(event)] as const] : [])),
  );
  const ids = [...kindOf.keys()];
  if (ids.length === 0) return new Map();
  const references = [...new Set(kindOf.values())].flatMap((kind) => (kind && kinds[kind]?.reference) ?? []);
  const [records, ...named] = await Promise.all([
    whole.selectFrom('records').select(['id', 'propertyId']).where('id', 'in', ids).execute(),
    ...references.map(({ table, column }) =>
      sql<{ id: string; reference: string }>`
        select id, ${sql.ref(names.inDatabase(column))} as reference from ${sql.table(names.inDatabase(table))}
        where organisation_id = ${ownOrganisation(organisationId)} and id = any (${ids}::uuid[])`.execute(whole),
    ),
  ]);
  const propertyOf = new Map(records.map(({ id, propertyId }) => [id, propertyId]));
  const referenceOf = new Map(named.flatMap(({ rows }) => rows.map(({ id, reference }) => [id, reference] as const)));
  return new Map(
    [...kindOf].flatMap(([id, kind]) => {
      if (!kind) return [];
      const [reference, propertyId] = [referenceOf.get(id) ?? null, propertyOf.get(id) ?? null];
      return [[id, { kind, id, reference, propertyId }] as const];
    }),
  );
}

/** What is sent: which record it is and what happened, and nothing that a token with few rights could not read. */
export function bodyOf(
  { event, happenedAt }: { event: string; happenedAt: string },
  about: About | undefined,
  publicUrl: string,
): string {
  const data = about && { ...about, address: publicUrl + pageOf(about.kind, about.id) };
  return JSON.stringify({ type: event, timestamp: new Date(happenedAt).toISOString(), data: data ?? {} });
}
