import { Officer } from '@lintel/contract/areas/enforcement-visits/visit';
import { NoticeEntryDetails } from '@lintel/contract/areas/statutory-notices/notice';
import type {
  NoticeEntry,
  NoticeFields,
  Requirement,
  StatutoryNotice,
} from '@lintel/contract/areas/statutory-notices/notice';
import { standingOn } from '@lintel/contract/statutory/standing';
import { namesIn } from '#areas/files/entries';
import { fileCountsOf } from '#areas/files/queries';
import { visibleActions } from '#areas/actions/queries';
import { visibleVisits } from '#areas/enforcement-visits/queries';
import { visibleProperties } from '#areas/properties/queries';
import { checkArchived, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { factsOf } from './facts.ts';
import { findNotice, entriesOf, requirementsOf, visibleNotices } from './queries.ts';
import type { FoundNotice } from './queries.ts';

/** A notice as its reader may see it (`StatutoryNotice`, contract). */
export async function getNotice(scope: Scope, id: string): Promise<StatutoryNotice> {
  const found = await findNotice(scope, id);
  if (!found) throw notFound('statutory notice');
  const entries = await entriesOf(scope, [id]);
  const { propertyId, visitId, otherPropertyIds, peopleIds, ...fields } = await fieldsOf(scope, found);
  const mayChange = found.manages && found.propertyArchivedAt === null;
  const seesVisit =
    visitId &&
    (await visibleVisits(scope)
      .select('enforcementVisits.id')
      .where('enforcementVisits.id', '=', visitId)
      .executeTakeFirst());
  return {
    ...fields,
    id,
    version: found.version,
    ref: found.reference,
    property: { id: propertyId, caption: found.caption },
    otherProperties: otherPropertyIds.length
      ? await visibleProperties(scope)
          .select(['properties.id', 'properties.caption'])
          .where('properties.id', 'in', otherPropertyIds)
          .orderBy('properties.captionSort')
          .execute()
      : [],
    visit: seesVisit && found.visitReference ? { id: visitId, ref: found.visitReference } : null,
    people: peopleIds.length
      ? await scope.db
          .selectFrom('users')
          .select(['id', 'fullName as name'])
          .where('id', 'in', peopleIds)
          .orderBy('nameKey')
          .execute()
      : [],
    requirements: await shownRequirements(scope, id),
    openRequirementCount: found.openRequirementCount,
    entries: await shownEntries(scope, id, entries),
    standing: standingOn(factsOf(found, entries), scope.today),
    fileCount: (await fileCountsOf(scope, [id])).get(id)?.count ?? 0,
    createdAt: found.createdAt,
    can: {
      edit: mayChange,
      delete: mayChange && entries.length === 0,
      comment: found.mayComment,
      addFile: mayChange,
      addRequirement: mayChange && found.mayRaise,
    },
  };
}

async function shownRequirements(scope: Scope, noticeId: string): Promise<Requirement[]> {
  const requirements = await requirementsOf(scope, [noticeId]);
  const seen = requirements.length
    ? await visibleActions(scope)
        .select('actions.id')
        .where(
          'actions.id',
          'in',
          requirements.map(({ actionId }) => actionId),
        )
        .execute()
    : [];
  return requirements.map(({ id, number, words, provision, measure, dueOn, actionId, ...action }) => ({
    id,
    number,
    words,
    provision,
    measure,
    dueOn,
    action: seen.some((each) => each.id === actionId)
      ? {
          id: actionId,
          ref: action.actionReference,
          dueOn: action.actionDueOn,
          isClosed: action.actionState === 'closed',
        }
      : null,
  }));
}

async function shownEntries(
  scope: Scope,
  noticeId: string,
  kept: Awaited<ReturnType<typeof entriesOf>>,
): Promise<NoticeEntry[]> {
  const { fileOf, nameOf } = await namesIn(scope, noticeId, kept);
  return kept
    .map(({ id, kind, onDay, details, fileId, note, recordedBy, recordedAt }) => ({
      ...NoticeEntryDetails.parse(details),
      id,
      kind,
      on: onDay,
      note,
      file: fileOf(fileId),
      recordedBy: nameOf(recordedBy),
      recordedAt,
    }))
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

/** The contents of a notice, as in the contract. */
export async function fieldsOf({ db }: Pick<Scope, 'db'>, found: FoundNotice): Promise<NoticeFields> {
  const others = await db
    .selectFrom('statutoryNoticeProperties')
    .select('propertyId')
    .where('noticeId', '=', found.id)
    .orderBy('propertyId')
    .execute();
  const people = await db
    .selectFrom('statutoryNoticePeople')
    .select('userId')
    .where('noticeId', '=', found.id)
    .orderBy('userId')
    .execute();
  const { officer } = found;
  return {
    propertyId: found.propertyId,
    visitId: found.visitId,
    type: found.type,
    authority: found.authority,
    authorityReference: found.authorityReference,
    partOfPremises: found.partOfPremises,
    servedOnWhom: found.servedOnWhom,
    servedOn: found.servedOn,
    servedHow: found.servedHow,
    receivedOn: found.receivedOn,
    madeOn: found.madeOn,
    atOnce: found.atOnce,
    effectOn: found.effectOn,
    appealBy: found.appealBy,
    complyBy: found.complyBy,
    hearingOn: found.hearingOn,
    displayDuty: found.displayDuty,
    fee: found.fee,
    officer: officer && Officer.parse(officer),
    otherPropertyIds: others.map((other) => other.propertyId),
    peopleIds: people.map(({ userId }) => userId),
  };
}

/** Locks a notice until the transaction ends, for somebody who manages it, and returns its current state. */
export async function holdNotice(scope: Scope, id: string): Promise<FoundNotice> {
  await visibleNotices(scope)
    .select('statutoryNotices.id')
    .where('statutoryNotices.id', '=', id)
    .forUpdate('statutoryNotices')
    .executeTakeFirst();
  const found = await findNotice(scope, id);
  if (!found) throw notFound('statutory notice');
  if (!found.manages) throw forbidden();
  checkArchived(found);
  return found;
}
