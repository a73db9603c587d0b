import { sql } from 'kysely';
import type { ClosingDemand, ClosingEvent } from '@lintel/contract/areas/actions/closing';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { userIdOf } from '#platform/access/access';
import { checkArchived, notFound } from '#platform/http/problems';
import { chunks, type Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { checkVersion } from '#platform/record/versions';
import { closingsOf, proofOf, holdActions, type HeldAction } from './queries.ts';
import { defaultStatus, statusesOf } from './statuses.ts';

/** A locked action, in the version that the caller knows, with its last closing event. */
export async function holdOne(scope: Scope, id: string, version?: number) {
  const [action] = await holdActions(scope, [id]);
  if (!action) throw notFound('action');
  await checkKnown(scope, action, version);
  const [last] = await closingsOf(scope, [id]);
  return { action, last };
}

/** Refuses an action that is archived, or was changed since the caller read it. */
export async function checkKnown(scope: Scope, action: HeldAction, version?: number) {
  checkArchived(action);
  if (version !== undefined) await checkVersion(scope, action.id, version, action);
}

export type NewClosingEvent = {
  action: HeldAction;
  event: ClosingEvent;
  evidence: EvidenceKind[];
  demanded: ClosingDemand;
  statusId: string | null;
  doneOn: string | null;
  doneBy: string | null;
  doneById: string | null;
  note: string | null;
  becomes: {
    state: 'open' | 'awaiting-verification' | 'closed';
    statusId: string;
    statusName: string;
    closedOn?: string | null;
  };
  summary: string;
};

export async function reopened(scope: Scope, action: HeldAction) {
  const status = defaultStatus(await statusesOf(scope, 'open'));
  return {
    action,
    evidence: (await proofOf(scope, [action.id])).get(action.id)!.evidence,
    statusId: null,
    doneOn: null,
    doneBy: null,
    doneById: null,
    becomes: { state: 'open' as const, statusId: status.id, statusName: status.name },
  };
}

/** Inserts closing events, and updates the actions accordingly. */
export async function appendClosingEvents(scope: Scope, events: readonly NewClosingEvent[]) {
  for (const some of chunks(events, 500)) await recordSome(scope, some);
}

/** The log event of each closing event. */
const eventNames: Record<ClosingEvent, string> = {
  done: 'action.done',
  accepted: 'action.accepted',
  rejected: 'action.rejected',
  reopened: 'action.reopened',
  closed: 'action.closed',
  restated: 'action.restated',
  'brought-in': 'action.brought-in',
};

async function recordSome(scope: Scope, events: readonly NewClosingEvent[]) {
  const counts = await closingCounts(
    scope,
    events.map(({ action }) => action.id),
  );
  await scope.db
    .insertInto('actionClosings')
    .values(
      events.map(({ action, event, evidence, demanded, statusId, doneOn, doneBy, doneById, note }) => ({
        id: scope.newId(),
        actionId: action.id,
        number: (counts.get(action.id) ?? 0) + 1,
        event,
        statusId,
        doneOn,
        doneBy,
        doneById,
        note,
        evidence: JSON.stringify(evidence),
        demandedEvidence: JSON.stringify(demanded.evidence),
        demandedSecondPerson: demanded.secondPerson,
        recordedBy: userIdOf(scope.me),
        shareId: scope.me.share?.id ?? null,
        recordedAt: scope.now.toISOString(),
      })),
    )
    .execute();
  const rows = events.map(
    ({ action, event, becomes: { state, statusId, closedOn = state === 'closed' ? scope.today : null } }) => ({
      id: action.id,
      state,
      status: statusId,
      closed_on: closedOn,
      // Evidence that was rejected, or belongs to an earlier closing, does not count for work from now on.
      opened_at:
        event === 'rejected' || (state === 'open' && action.closedOn !== null) ? scope.now.toISOString() : null,
    }),
  );
  await sql`update actions set state = given.state, status_id = given.status, closed_on = given.closed_on, opened_at = coalesce(given.opened_at, actions.opened_at), version = version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, state text, status uuid, closed_on date, opened_at timestamptz)
    where actions.organisation_id = ${ownOrganisation(scope.organisationId)} and actions.id = given.id`.execute(
    scope.db,
  );
  await scope.recordAll(
    events.map(({ action, event, note, becomes, summary }) => ({
      recordId: action.id,
      entry: {
        type: 'STATUS_CHANGE' as const,
        event: eventNames[event],
        summary,
        comment: note,
        changes: [{ field: 'statusId', label: 'Status', from: action.statusName, to: becomes.statusName }],
      },
    })),
  );
}

async function closingCounts({ db }: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('actionClosings')
    .select((eb) => ['actionId', eb.fn.max<number>('number').as('last')])
    .where(sql<boolean>`action_id = any (${[...ids]}::uuid[])`)
    .groupBy('actionId')
    .execute();
  return new Map(counted.map(({ actionId, last }) => [actionId, last]));
}
