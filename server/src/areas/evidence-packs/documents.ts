import { documentKinds, documentStates } from '@lintel/contract/areas/library/document';
import type { DocumentState } from '@lintel/contract/areas/library/document';
import { documentTypes } from '@lintel/contract/areas/stored-file';
import { readableFiles } from '#areas/files/queries';
import { captionsOf, stateOn } from '#areas/library/queries';
import type { SheetColumn } from '#platform/list/sheet';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Asked, PackRecord } from '#platform/record/evidence-pack';

/** The documents of one property that are looked through, newest first. */
const MOST_DOCUMENTS = 10_000;

export const documentColumns: SheetColumn[] = [
  { code: 'path', label: 'File', width: 60 },
  { code: 'documentKind', label: 'Kind', items: documentKinds },
  { code: 'state', label: 'Status', items: documentStates },
  { code: 'property', label: 'Property', width: 40 },
  { code: 'keptOn', label: 'Record', width: 40 },
  { code: 'name', label: 'Name in Lintel', width: 40 },
  { code: 'issuedOn', label: 'Issued on', kind: 'date' },
  { code: 'expiresOn', label: 'Expires or to be reviewed on', kind: 'date' },
  { code: 'supersededOn', label: 'Superseded on', kind: 'date' },
  { code: 'uploadedAt', label: 'Uploaded', kind: 'instant' },
  { code: 'uploadedBy', label: 'Uploaded by', width: 28 },
  { code: 'contentType', label: 'Format', items: documentTypes.map(({ type, name }) => ({ id: type, name })) },
  { code: 'size', label: 'Size in bytes', kind: 'number' },
  { code: 'fileHash', label: 'SHA-256', width: 66 },
];

type Chosen = {
  records: readonly PackRecord[];
  hasTasks: boolean;
  /** The property's own. */
  hasOwn: boolean;
  fileIds: readonly string[];
};

/**
 * The documents of the records in a pack: those of tasks and of the property itself that were in force at some time in the period.
 * Each is one that the reader may open; reading those with information about people is recorded as elsewhere.
 */
export async function documentsOf(scope: Scope, { propertyId, from, taskGroupIds, withPeople }: Asked, chosen: Chosen) {
  const found = await readableFiles(scope)
    .leftJoin('tasks', 'tasks.id', 'files.folderId')
    .leftJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .leftJoin('dictionaryEntries as regime', 'regime.id', 'taskTypes.groupId')
    .leftJoin('taskCycles', 'taskCycles.id', 'files.recordId')
    .leftJoin('properties', 'properties.id', 'files.propertyId')
    .leftJoin('users', 'users.id', 'files.uploadedBy')
    .leftJoin('shares', 'shares.id', 'files.shareId')
    .where((eb) =>
      eb.or([
        eb('files.propertyId', '=', propertyId),
        ...(chosen.fileIds.length ? [eb('files.id', '=', oneOf([...chosen.fileIds]))] : []),
      ]),
    )
    .select(['files.id', 'files.name', 'files.nameKey', 'files.size', 'files.fileHash', 'files.contentType'])
    .select(['files.documentKind', 'files.issuedOn', 'files.expiresOn', 'files.uploadedAt', 'files.recordId'])
    .select(['files.holderKind', 'files.folderId', 'files.folderKind', 'files.supersededAt'])
    .select(['properties.caption as property', 'taskTypes.code', 'taskTypes.groupId', 'regime.name as regime'])
    .select(['taskCycles.number as round', 'taskCycles.doneOn as roundDoneOn'])
    .select(({ fn }) => fn.coalesce('users.fullName', 'shares.fullName').as('uploadedBy'))
    .select(stateOn(scope.today).as('state'))
    .orderBy('files.uploadedAt', 'desc')
    .orderBy('files.id', 'desc')
    .limit(MOST_DOCUMENTS + 1)
    .execute();
  const rows = found.slice(0, MOST_DOCUMENTS);
  const day = (instant: string) => dayIn(scope.timeZone, new Date(instant));
  const replacedOn = laterRounds(rows);
  const inPack = new Set(chosen.records.map(({ id }) => id));
  const wanted = rows
    .map((row) => {
      const supersededAt = row.supersededAt ?? replacedOn.get(row.id);
      return {
        ...row,
        supersededOn: supersededAt ? day(supersededAt) : null,
        state: supersededAt ? ('SUPERSEDED' as DocumentState) : row.state,
      };
    })
    .filter(({ id, holderKind, folderKind, recordId, groupId, supersededOn }) => {
      if (!withPeople && scope.kinds[holderKind]?.isReadInFull) return false;
      const wasInForce = from === null || supersededOn === null || supersededOn >= from;
      if (folderKind === 'TASK')
        return chosen.hasTasks && wasInForce && (!taskGroupIds.length || taskGroupIds.includes(groupId ?? ''));
      if (folderKind === 'PROPERTY') return chosen.hasOwn && wasInForce;
      return inPack.has(recordId) || chosen.fileIds.includes(id);
    });
  for (const { id, recordId, holderKind } of wanted) await scope.kinds[holderKind]?.onOpen?.(scope, recordId, id);
  const captions = await captionsOf(scope, [...new Set(wanted.map(({ folderId }) => folderId))]);
  const documents = wanted.map(({ nameKey: _, regime, code, round, roundDoneOn, ...row }) => {
    const keptOn = captions.get(row.folderId) ?? null;
    return {
      ...row,
      keptOn,
      folder:
        regime ??
        (row.folderKind === 'PROPERTY' ? 'Property' : (scope.kinds[row.folderKind]?.inEvidencePack?.folder ?? 'Other')),
      // What it belongs to comes first, so that a folder is in order.
      prefix: code
        ? [code, roundDoneOn].filter(Boolean).join(' ')
        : row.folderKind === 'PROPERTY'
          ? ''
          : (keptOn?.split(' · ')[0] ?? ''),
    };
  });
  return { documents, isCut: found.length > MOST_DOCUMENTS };
}

type Row = {
  id: string;
  folderId: string;
  documentKind: string | null;
  nameKey: string;
  round: number | null;
  uploadedAt: string;
};
/** These may be about something else: a new one replaces another only under the same name (as on the page of a property). */
const isOfItsOwn = (kind: string | null) => kind === null || kind === 'OTHER' || kind === 'LETTER';

/** When a later round of its task brought the same document, by the id of the former. */
function laterRounds(rows: readonly Row[]): Map<string, string> {
  const ofRounds = rows.filter((row): row is Row & { round: number } => row.round !== null);
  const same = Map.groupBy(
    ofRounds,
    ({ folderId, documentKind, nameKey }) => `${folderId} ${isOfItsOwn(documentKind) ? nameKey : documentKind}`,
  );
  return new Map(
    [...same.values()].flatMap((some) =>
      some.flatMap(({ id, round }) => {
        const later = some.filter((other) => other.round > round).map(({ uploadedAt }) => uploadedAt);
        return later.length ? [[id, later.toSorted()[0]!] as const] : [];
      }),
    ),
  );
}
