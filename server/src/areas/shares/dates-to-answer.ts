import { sql } from 'kysely';
import type { WorkRow } from '@lintel/contract/areas/my-work';
import type { WorkPlace } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';
import { everyWork } from '#platform/work-kind';
import { visibleShares } from './queries.ts';

const MOST = 25;

/** The work that somebody outside proposed another day for to the reader, who gave it to them, and has not been answered; the first 25. */
export async function datesToAnswer(scope: Scope): Promise<{ rows: WorkPlace[]; count: number }> {
  const found = await visibleShares(scope)
    .where('shares.assignedBy', '=', scope.me.id)
    .where('shares.endedAt', 'is', null)
    .where('shares.said', 'in', ['nothing', 'accepted', 'sent-back'])
    .where('properties.archivedAt', 'is', null)
    .where(
      sql<boolean>`(select s.kind from share_sayings s where s.organisation_id = ${ownOrganisation(scope.organisationId)}
        and s.share_id = shares.id and s.kind in ('date-proposed', 'date-agreed', 'date-refused') order by s.number desc limit 1) = 'date-proposed'`,
    )
    .select([
      'shares.kind',
      'shares.recordId as id',
      'properties.caption as property',
      'properties.id as propertyId',
      sql<number>`(count(*) over ())::int`.as('count'),
      sql<Pick<WorkRow, 'ref' | 'name' | 'dueOn' | 'priority'>>`(select to_jsonb(work) from (${everyWork(
        scope,
        (kind, work) => sql`select item.reference as ref, item.title as name, item.due_on as "dueOn", item.priority
        from (${work.facts(scope)}) item where shares.kind = ${kind} and item.id = shares.record_id`,
      )}) work)`.as('item'),
    ])
    .orderBy('shares.assignedAt')
    .limit(MOST)
    .execute();
  return {
    count: found[0]?.count ?? 0,
    rows: found.map(({ kind, id, property, propertyId, item }) => ({
      kind,
      id,
      property,
      propertyId,
      ...item,
      isStatutory: false,
      question: 'date',
      can: { complete: false },
    })),
  };
}
