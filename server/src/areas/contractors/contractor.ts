import type { z } from 'zod';
import { contractorFieldLabels, usualReview } from '@lintel/contract/areas/contractors/contractor';
import type { Contractor, ContractorFields } from '@lintel/contract/areas/contractors/contractor';
import type { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorAttributes } from '@lintel/contract/areas/contractors/attributes';
import { lacksOn } from '@lintel/contract/areas/contractors/reason';
import { longDate } from '@lintel/contract/cycles/calendar';
import { checkChoicesOf } from '#areas/dictionaries/choices';
import { knownEntries } from '#areas/dictionaries/queries';
import { fileCountsOf } from '#areas/files/queries';
import { userIdOf } from '#platform/access/access';
import { holdersOf } from '#platform/access/access-sql';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { changesOver, checkVersion, editEntry } from '#platform/record/versions';
import { findContractor, seesContractorEmail, visibleContractors } from './queries.ts';
import type { FoundContractor } from './queries.ts';
import { indexContractor } from './search-text.ts';
import { standingFactsOf } from './shown.ts';
import { keepStanding } from './standing.ts';

type Change = z.output<(typeof contractors.change)['body']>;
type Archiving = z.output<(typeof contractors.archive)['body']>;
/** The fields with the review date, which has a default. */
type Fields = Omit<ContractorFields, 'dateReview'> & { dateReview: string | null };

export async function getContractor(scope: Scope, id: string): Promise<Contractor> {
  const found = await findContractor(scope, id);
  if (!found) throw notFound('contractor');
  const { me } = scope;
  const files = await fileCountsOf(scope, [id]);
  const business = (await businesses(scope)).find((entry) => entry.id === found.businessId);
  const manages = me.has('PRISM_APP_CONTRACTOR_MANAGE');
  return {
    id,
    version: found.version,
    name: found.name,
    business: business ? { id: business.id, name: business.name, code: business.code } : null,
    dateApproved: found.dateApproved,
    dateReview: found.dateReview,
    emailAddress: seesContractorEmail(scope) ? found.emailAddress : null,
    keeper: await keeperOf(scope, found.keeperId),
    attributes: found.attributes,
    standing: found.standing,
    blockedReason: found.blockedReason,
    lacks: lacksOn(await standingFactsOf(scope, id), scope.today),
    evidenceUntil: found.evidenceUntil,
    archivedAt: found.archivedAt,
    archivedReason: found.archivedReason,
    createdAt: found.createdAt,
    fileCount: files.get(id)?.count ?? 0,
    documentExplorerViewInfo: {
      path: `/contractor_view.html?id=${id}&tab=files`,
      canUploadFiles: manages,
      canDeleteFiles: manages && found.archivedAt === null,
    },
    can: {
      edit: manages && found.archivedAt === null,
      archive: manages && found.archivedAt === null,
      restore: manages && found.archivedAt !== null,
      comment: me.has('PRISM_APP_CONTRACTOR_COMMENT'),
    },
  };
}

export async function addContractor(
  scope: Scope,
  input: ContractorFields,
  summary = 'Contractor added',
): Promise<Contractor> {
  const fields = withReview(input);
  await checkBusiness(scope, fields);
  await checkKeeper(scope, fields);
  const id = scope.newId();
  await scope.begin([{ id, kind: 'CONTRACTOR' }], {
    type: 'CREATE',
    event: 'contractor.added',
    summary,
  });
  await scope.db
    .insertInto('contractors')
    .values({ id, ...columnsOf(fields), createdAt: scope.now.toISOString(), createdBy: userIdOf(scope.me) })
    .execute();
  await settle(scope, id);
  return getContractor(scope, id);
}

export async function changeContractor(scope: Scope, { id, version, ...input }: Change): Promise<Contractor> {
  const held = await hold(scope, id);
  if (held.archivedAt) throw conflict('This contractor is archived. Restore it first.');
  const fields = withReview(input);
  const names = new Map((await businesses(scope)).map((entry) => [entry.id, entry.name]));
  const keepers = await namesOf(scope, [held.keeperId, fields.keeperId]);
  const changes = await changesOver<Fields>(scope, {
    id,
    version,
    before: { ...fieldsOf(held), version: held.version },
    after: fields,
    labels: contractorFieldLabels,
    show: (field, value) => {
      if (field === 'attributes') return attributesInWords(value as Fields['attributes']);
      if (typeof value !== 'string') return null;
      if (field === 'businessId') return names.get(value) ?? null;
      if (field === 'keeperId') return keepers.get(value) ?? null;
      return field === 'dateApproved' || field === 'dateReview' ? longDate(value) : value;
    },
  });
  await checkBusiness(scope, fields, held);
  await checkKeeper(scope, fields, held);
  if (changes.length)
    await scope.db
      .updateTable('contractors')
      .set({ ...columnsOf(fields), version: version + 1 })
      .where('id', '=', id)
      .execute();
  await scope.record(id, editEntry(['contractor.edited', 'contractor.saved-unchanged'], changes));
  await settle(scope, id);
  return getContractor(scope, id);
}

/** Removes a contractor from the lists; nothing is deleted. */
export async function archiveContractor(scope: Scope, { id, version, reason }: Archiving): Promise<Contractor> {
  const held = await hold(scope, id);
  if (held.archivedAt) throw conflict('This contractor is already archived');
  await checkVersion(scope, id, version, held);
  await scope.db
    .updateTable('contractors')
    .set({ archivedAt: scope.now.toISOString(), archivedReason: reason, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, { type: 'ARCHIVE', event: 'contractor.archived', summary: 'Archived', comment: reason });
  await keepStanding(scope, id);
  return getContractor(scope, id);
}

export async function restoreContractor(scope: Scope, id: string): Promise<Contractor> {
  const held = await hold(scope, id);
  if (!held.archivedAt) throw conflict('This contractor is not archived');
  await scope.db
    .updateTable('contractors')
    .set({ archivedAt: null, archivedReason: null, version: held.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, { type: 'RESTORE', event: 'contractor.restored', summary: 'Restored from the archive' });
  await keepStanding(scope, id);
  return getContractor(scope, id);
}

/** Blocks a contractor by hand, or unblocks it; both are logged with the reason. */
export async function blockContractor(
  scope: Scope,
  { id, isBlocked, reason }: z.output<(typeof contractors.block)['body']>,
): Promise<Contractor> {
  const held = await hold(scope, id);
  if (isBlocked === (held.blockedReason !== null))
    throw conflict(isBlocked ? 'This contractor is already blocked' : 'This contractor is not blocked manually');
  await scope.db
    .updateTable('contractors')
    .set({ blockedReason: isBlocked ? reason : null, version: held.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: isBlocked ? 'contractor.blocked' : 'contractor.unblocked',
    summary: isBlocked ? 'Blocked' : 'No longer blocked manually',
    comment: reason,
  });
  await keepStanding(scope, id);
  return getContractor(scope, id);
}

/** Locks a contractor that the caller manages, and returns its current state. */
export async function hold(scope: Scope, id: string): Promise<FoundContractor> {
  await visibleContractors(scope)
    .select('contractors.id')
    .where('contractors.id', '=', id)
    .forUpdate('contractors')
    .executeTakeFirst();
  const found = await findContractor(scope, id);
  if (!found) throw notFound('contractor');
  if (!scope.me.has('PRISM_APP_CONTRACTOR_MANAGE')) throw forbidden();
  return found;
}

async function settle(scope: Scope, id: string) {
  await keepStanding(scope, id);
  await indexContractor(scope, id);
}

const businesses = (scope: Scope) => knownEntries(scope, 'CONTRACTOR_BUSINESS');

const checkBusiness = (scope: Scope, { businessId }: Fields, before?: { businessId: string | null }) =>
  checkChoicesOf(
    scope,
    { businessId: 'CONTRACTOR_BUSINESS' },
    { businessId },
    before && { businessId: before.businessId },
  );

/** The keeper receives notices about its standing: they need its menu. */
async function checkKeeper(scope: Scope, { keeperId }: Fields, before?: FoundContractor) {
  if (!keeperId || keeperId === before?.keeperId) return;
  if (!(await holdersOf(scope, 'PRISM_APP_CONTRACTOR_MENU')).includes(keeperId))
    throw invalid([{ field: 'keeperId', message: 'Choose somebody who may see contractors' }]);
}

async function keeperOf(scope: Scope, id: string | null) {
  const name = id && (await namesOf(scope, [id])).get(id);
  return id && name ? { id, name } : null;
}

async function namesOf({ db }: Scope, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const found = await db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', asked).execute();
  return new Map(found.map(({ id, fullName }) => [id, fullName]));
}

const fieldsOf = ({
  name,
  businessId,
  dateApproved,
  dateReview,
  emailAddress,
  keeperId,
  attributes,
}: FoundContractor): Fields => ({
  name,
  businessId,
  dateApproved,
  dateReview,
  emailAddress,
  keeperId,
  attributes,
});
const columnsOf = ({ attributes, ...fields }: Fields) => ({ ...fields, attributes: JSON.stringify(attributes) });

const attributesInWords = (chosen: Fields['attributes']) =>
  contractorAttributes
    .filter(({ id }) => chosen.includes(id))
    .map(({ name }) => name)
    .join(', ') || null;

const withReview = ({ dateReview, ...input }: ContractorFields): Fields => ({
  ...input,
  dateReview: dateReview === undefined ? input.dateApproved && usualReview(input.dateApproved) : dateReview,
});
