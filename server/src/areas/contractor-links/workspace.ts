import { sql } from 'kysely';
import { EVIDENCE_FILE_MINUTES } from '@lintel/contract/areas/contractor-links/endpoints';
import type {
  contractorLinks,
  ContractorWorkspace,
  OwnKind,
  OwnWork,
} from '@lintel/contract/areas/contractor-links/endpoints';
import type { EvidenceItem, EvidenceOfKind } from '@lintel/contract/areas/contractors/evidence-items';
import { mostBytesOf } from '@lintel/contract/areas/files';
import type { z } from 'zod';
import { evidenceShown } from '#areas/contractors/evidence';
import { takeEvidence } from '#areas/contractors/show-evidence';
import { contractorsToChoose } from '#areas/contractors/queries';
import { uploadTo } from '#areas/files/add-files';
import { organisationOnPages } from '#areas/shares/shared-item';
import { recordShareEvents } from '#areas/shares/share-events';
import { statusOf } from '#areas/shares/status';
import { makeLink } from '#areas/shares/token';
import { warningsAt } from '#areas/shares/warnings';
import type { Files } from '#platform/file-store/files';
import { conflict, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/http/serve';
import { everyWork } from '#platform/record/every-work';
import { contractorLinkIsGone } from './caller.ts';

type Sent = Omit<z.output<typeof contractorLinks.addEvidence.body>, 'contractorToken'>;

/** The contractor of the caller's link, if in use; the link is locked where it is `isHeld`. */
async function own(scope: Scope, isHeld = false) {
  const link = await scope.db
    .selectFrom('contractorLinks')
    .select(['id', 'contractorId', 'expiresOn', 'firstOpenedAt', 'openedCount', 'mailId', 'madeBy'])
    .where('id', '=', scope.me.contractor!.id)
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const contractor = await contractorsToChoose(scope)
    .select('contractors.blockedReason')
    .where('contractors.id', '=', scope.me.contractor!.contractorId)
    .where('contractors.archivedAt', 'is', null)
    .executeTakeFirst();
  if (!link || !contractor) throw contractorLinkIsGone();
  return { link, contractor };
}

/** Records that the page was opened in a browser; the first time is logged. */
export async function openWorkspace(scope: Scope): Promise<ContractorWorkspace> {
  const { link } = await own(scope, true);
  const at = scope.now.toISOString();
  await scope.db
    .updateTable('contractorLinks')
    .set({ firstOpenedAt: link.firstOpenedAt ?? at, lastOpenedAt: at, openedCount: link.openedCount + 1 })
    .where('id', '=', link.id)
    .execute();
  if (!link.firstOpenedAt)
    await scope.record(link.contractorId, {
      type: 'EDIT',
      event: 'contractor.link-opened',
      summary: 'Opened the link to its page for the first time',
    });
  return getWorkspace(scope);
}

export async function getWorkspace(scope: Scope): Promise<ContractorWorkspace> {
  const { link, contractor } = await own(scope);
  const { kinds, operatives } = await evidenceShown(scope, contractor.id, true);
  return {
    organisation: await organisationOnPages(scope),
    name: contractor.name,
    today: scope.today,
    validUntil: link.expiresOn,
    isBlocked: contractor.standing === 'BLOCKED',
    isBlockedByHand: contractor.blockedReason !== null,
    kinds: kinds.map(asOwn),
    operatives: operatives.map(({ id, name, kinds: held }) => ({ id, name, kinds: held.map(asOwn) })),
    work: await workOf(scope, contractor.id),
    mostBytes: mostBytesOf('CONTRACTOR'),
  };
}

const asOwn = ({ kind, level, state, effect, items }: EvidenceOfKind): OwnKind => ({
  kind,
  level,
  state,
  effect,
  items: items.map((item) => ({
    ...ownFacts(item),
    // The uploader sees why it was rejected; other notes stay internal.
    rejectedWhy: item.check?.outcome === 'REJECTED' ? (item.check.reason ?? item.fault) : item.fault,
    isOwn: item.uploadedBy === null,
    files: item.files.map(({ name }) => name),
  })),
});
const ownFacts = ({ id, state, provider, number, amount, fromOn, toOn, uploadedAt }: EvidenceItem) => ({
  id,
  state,
  provider,
  number,
  amount,
  fromOn,
  toOn,
  uploadedAt,
});

const MOST_WORK = 200;

/** All open work assigned to the contractor, earliest due date first. */
async function workOf(scope: Scope, contractorId: string): Promise<OwnWork[]> {
  const { whole } = scope;
  const given = await whole
    .selectFrom('shares')
    .innerJoin(
      sql<{
        id: string;
        kind: OwnWork['entityType'];
        reference: string;
        title: string;
        dueOn: string | null;
        propertyId: string | null;
      }>`(${everyWork(
        scope,
        (
          kind,
          work,
        ) => sql`select item.id, ${kind}::text as kind, item.reference, item.title, item.due_on, item.property_id
          from (${work.facts(scope)}) item
          where item.is_open and item.id in ${whole.selectFrom('shares').select('shares.recordId').where('shares.contractorId', '=', contractorId).where('shares.endedAt', 'is', null)}`,
      )})`.as('item'),
      (join) => join.onRef('item.id', '=', 'shares.recordId').onRef('item.kind', '=', 'shares.kind'),
    )
    .leftJoin('properties', 'properties.id', 'item.propertyId')
    .selectAll('shares')
    .select(['item.reference', 'item.title', 'item.dueOn', 'item.propertyId', 'properties.wholeAddress as address'])
    .where('shares.contractorId', '=', contractorId)
    .where('shares.endedAt', 'is', null)
    .where('properties.archivedAt', 'is', null)
    .orderBy('item.dueOn', (by) => by.asc().nullsLast())
    .orderBy('shares.id')
    .limit(MOST_WORK)
    .execute();
  const warnings = await warningsAt(
    scope,
    given.map(({ propertyId }) => propertyId),
  );
  return given.map(({ reference, title, dueOn, propertyId, address, ...share }) => ({
    id: share.id,
    entityType: share.kind,
    ref: reference,
    name: title,
    address,
    warnings: warnings.get(propertyId) ?? [],
    dueDate: dueOn,
    givenTo: share.fullName,
    status: statusOf(share, scope.today),
  }));
}

/** Accepts evidence from a contractor. It counts once somebody of the organisation has checked it. */
export async function sendEvidence(scope: Scope, sent: Sent): Promise<{ id: string; fault: string | null }> {
  const { contractor, link } = await own(scope);
  await holdContractor(scope, contractor.id);
  return takeEvidence(scope, { ...sent, contractorId: contractor.id, uploadSessionId: null }, link.id);
}

/** Accepts a file for evidence just sent by the same link and not checked yet. */
export async function sendEvidenceFile(
  files: Files,
  upload: Upload,
  { evidenceId, fileName }: { evidenceId: string; fileName: string },
): Promise<void> {
  const { id } = await uploadTo(files, upload, { fileName }, async (scope) => {
    const { contractorId } = await ownEvidence(scope, evidenceId);
    return { id: contractorId, mostBytes: mostBytesOf('CONTRACTOR') };
  });
  await upload.within(async (scope) => {
    await ownEvidence(scope, evidenceId);
    await scope.db.insertInto('contractorEvidenceFiles').values({ evidenceId, fileId: id }).execute();
  }, 'preparing');
}

async function ownEvidence(scope: Scope, id: string) {
  const since = new Date(scope.now.getTime() - EVIDENCE_FILE_MINUTES * 60_000).toISOString();
  const { contractor, link } = await own(scope);
  const found = await scope.whole
    .selectFrom('contractorEvidence')
    .leftJoin('contractorEvidenceChecks', 'contractorEvidenceChecks.evidenceId', 'contractorEvidence.id')
    .select(['contractorEvidence.contractorId', 'contractorEvidence.kind', 'contractorEvidenceChecks.id as checkId'])
    .where('contractorEvidence.id', '=', id)
    .where('contractorEvidence.contractorId', '=', contractor.id)
    .where('contractorEvidence.linkId', '=', link.id)
    .where('contractorEvidence.uploadedAt', '>=', since)
    .executeTakeFirst();
  if (!found) throw notFound('evidence');
  if (found.checkId) throw conflict('This has already been checked: send it again');
  return found;
}

/** A link to one of the contractor's items, on any property. */
export async function openWork(scope: Scope, id: string): Promise<{ path: string }> {
  const { contractor, link } = await own(scope);
  const share = await scope.whole
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', id)
    .where('contractorId', '=', contractor.id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!share) throw notFound('work');
  if (share.expiresOn < scope.today) throw conflict('The time for this has run out. Ask whoever assigned it to you.');
  const path = await makeLink(scope, share, {
    isMailed: false,
    // Nobody copied a link that was mailed: whose mailbox it went to is found through `contractorLinkId` (decision 029).
    madeBy: link.mailId ? null : link.madeBy,
    contractorLinkId: link.id,
  });
  await recordShareEvents(scope, [
    {
      share,
      event: 'link-copied',
      entry: { type: 'ASSIGN_BY_EMAIL_STATUS_CHANGED', summary: `Opened from the page of ${contractor.name}` },
    },
  ]);
  return { path };
}

const holdContractor = ({ whole }: Scope, id: string) =>
  whole.selectFrom('contractors').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
