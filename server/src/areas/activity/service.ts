import type { activity, ActivityRecord, EntityType, FieldChange } from '@lintel/contract/areas/activity';
import { CAMERA_DETAILS } from '@lintel/contract/areas/files';
import type { z } from 'zod';
import { viewsDocuments } from '#areas/files/owner';
import { seesAddresses, withoutAddresses } from '#areas/users/queries';
import { forbidden, notFound } from '#platform/http/problems';
import { holdRecord, holdsOf, mayReadInFull, seesFilesOf, seesLog, seesRecord } from '#platform/access/record-rights';
import type { Scope } from '#platform/scope';
import { entriesBefore, entriesOfRecords } from './queries.ts';

type Asked = z.output<(typeof activity.list)['body']>;
type Comment = z.output<(typeof activity.comment)['body']>;

export async function activityOf(
  scope: Scope,
  { entityId, entityType, limit, ...before }: Asked,
): Promise<ActivityRecord[]> {
  // Queried together, in one round trip; what the caller may not see goes no further than here.
  const [, isWhole, seesFiles, entries] = await Promise.all([
    seesLog(scope, entityType, entityId).then((sees) => {
      if (!sees) throw notFound('record');
    }),
    mayReadInFull(scope, entityType, entityId),
    scope.kinds[entityType]?.files?.isSeen === undefined || seesFilesOf(scope, entityType, entityId),
    entriesBefore(scope, entityId, before).limit(limit).execute(),
  ]);
  if (isWhole) await scope.kinds[entityType]?.onOpen?.(scope, entityId);
  const namesFiles =
    seesFiles &&
    namesEveryFile(scope, entityType) &&
    (!entries.some(isOfFiles) || (await viewsDocuments(scope, entityId)));
  return entries.map(shownEntry(scope, entityType, { isWhole, namesFiles }));
}

/** If some files are hidden from this reader, the log does not name any. */
const namesEveryFile = (scope: Scope, entityType: EntityType) =>
  scope.kinds[entityType]?.files?.hides?.(scope) === undefined;

type KeptEntry = Awaited<ReturnType<ReturnType<typeof entriesBefore>['execute']>>[number];

/** An entry as its reader may see it. */
function shownEntry(
  scope: Scope,
  entityType: EntityType,
  { isWhole, namesFiles }: { isWhole: boolean; namesFiles: boolean },
) {
  const showsAddresses = scope.kinds[entityType]?.showsAddresses?.(scope) ?? seesAddresses(scope);
  const isShown = (entry: { event: string }) => isWhole && (namesFiles || !isOfFiles(entry));
  const summaryOf = ({ event, summary }: { event: string; summary: string | null }) =>
    showsAddresses || !writtenTo.has(event) ? summary : withoutAddresses(summary);
  return (entry: KeptEntry): ActivityRecord => ({
    id: entry.id,
    activityType: entry.activityType,
    event: entry.event,
    timestamp: entry.happenedAt,
    actor: entry.actorName,
    ...actorOf(scope, entry),
    isSupport: entry.isSupport,
    summary: isShown(entry) ? summaryOf(entry) : null,
    comment: isShown(entry) ? entry.comment : null,
    changes: changesShown(entry, ({ field }) => isShown(entry) && (showsAddresses || !addressFields.has(field))),
  });
}

/** The end of a log: how many entries it had, oldest first. */
type LogOfRecord = { kind: EntityType; id: string; count: number };

/**
 * The whole logs of records that the caller may see, in the order of their entries: each with what is kept of it and what this
 * reader is shown. `withPeople`: without it nothing of the logs of records with a restricted part is shown.
 */
export async function wholeLogsOf<Log extends LogOfRecord>(
  scope: Scope,
  logs: readonly Log[],
  { withPeople }: { withPeople: boolean },
) {
  const rights = new Map<string, { isWhole: boolean; namesFiles: boolean }>();
  for (const { kind, id } of logs) {
    const isRestricted = scope.kinds[kind]?.isReadInFull !== undefined;
    const isWhole = isRestricted ? withPeople && (await mayReadInFull(scope, kind, id)) : true;
    const seesFiles = scope.kinds[kind]?.files?.isSeen === undefined || (await seesFilesOf(scope, kind, id));
    const namesFiles = seesFiles && namesEveryFile(scope, kind) && (await viewsDocuments(scope, id));
    rights.set(id, { isWhole, namesFiles });
  }
  const entries = await entriesOfRecords(
    scope,
    logs.map(({ id }) => id),
  );
  const of = Map.groupBy(entries, ({ recordId }) => recordId);
  return logs.map((log) => {
    const shown = shownEntry(scope, log.kind, rights.get(log.id)!);
    const own = (of.get(log.id) ?? []).filter(({ sequence }) => sequence <= log.count);
    return { ...log, entries: own.map((kept) => ({ kept, shown: shown(kept) })) };
  });
}

/** The changes of an entry: every field, but only those values that may be shown. */
export const changesShown = ({ changes }: { changes: string }, isShown: (change: FieldChange) => boolean) =>
  (JSON.parse(changes) as FieldChange[])
    .map(withoutName)
    .map((change) => (isShown(change) ? change : { ...change, from: null, to: null }));

/** Older entries named the photograph in a label, visible to everybody who sees the log. */
const withoutName = (change: FieldChange): FieldChange =>
  change.field.startsWith('received:') ? { ...change, label: CAMERA_DETAILS } : change;

/** File names are for those who see the files. */
export const isOfFiles = ({ event }: { event: string }) => /^(file|document)\.|^share\.file-added$/.test(event);

/** Fields with e-mail addresses: their values are for readers who may see those of the kind. */
const addressFields = new Set(['email', 'emailAddress']);

/** Entries that name a message's recipient: the same applies to their text. */
const writtenTo = new Set(['contractor.link-sent', 'user.invited', 'password.link-written']);

/** Names change and do not identify a person: the login distinguishes people of the same name. */
export function actorOf(
  scope: Scope,
  { actorName, actorLogin, actorNow }: { actorName: string; actorLogin: string | null; actorNow: string | null },
) {
  const isShown = actorLogin !== null && (seesAddresses(scope) || !actorLogin.includes('@'));
  return { actorLogin: isShown ? actorLogin : null, actorNow: actorNow === actorName ? null : actorNow };
}

export async function comment(scope: Scope, { entityId, entityType, text }: Comment) {
  await holdRecord(scope, entityId);
  const { comments, entryType } = await seen(scope, entityType, entityId);
  if (!comments || !(await holdsOf(scope, comments.may, entityId))) throw forbidden('You may not comment on this');
  await scope.record(entityId, {
    type: (await entryType?.(scope, entityId, 'COMMENT')) ?? 'COMMENT',
    event: comments.event,
    comment: text,
  });
  return { success: true as const };
}

/** The kind of a record that the caller may see; any other is not found. */
async function seen(scope: Scope, entityType: EntityType, entityId: string) {
  const kind = scope.kinds[entityType];
  if (!kind || !(await seesRecord(scope, entityType, entityId))) throw notFound('record');
  return kind;
}
