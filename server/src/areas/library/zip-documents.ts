import { documentKinds, documentStates } from '@lintel/contract/areas/library/document';
import { documentTypes } from '@lintel/contract/areas/stored-file';
import { readableFiles } from '#areas/files/queries';
import { readWhole, type Files } from '#platform/file-store/files';
import { invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Streamed } from '#platform/http/serve';
import { writeSheet } from '#platform/list/sheet';
import { oneOf } from '#platform/database/tenant-predicate';
import { zip } from '#platform/http/zip';
import { fileNameOf, folderNameOf, freePath } from '#platform/http/zip-names';
import { captionsOf, stateOn } from './queries.ts';

/** The limit of an archive without the ZIP64 extension, with room for its directory. */
const MOST_BYTES = 3.9e9;
const INDEX = 'Index.xlsx';

/** Documents as one archive, in folders by the record that holds them, with a spreadsheet that describes each (G15). */
export async function zipDocuments(scope: Scope, ids: readonly string[], files: Files): Promise<Streamed> {
  const found = await readableFiles(scope)
    .leftJoin('properties', 'properties.id', 'files.propertyId')
    .leftJoin('users', 'users.id', 'files.uploadedBy')
    .select([
      'files.id',
      'files.name',
      'files.size',
      'files.fileHash',
      'files.contentType',
      'files.documentKind',
      'files.issuedOn',
      'files.expiresOn',
      'files.uploadedAt',
      'files.recordId',
      'files.holderKind',
      'files.folderId',
      'files.folderKind',
      'properties.caption as property',
      'users.fullName as uploadedBy',
      stateOn(scope.today).as('state'),
    ])
    .where('files.id', '=', oneOf(ids))
    .orderBy('files.propertyId')
    .orderBy('files.folderId')
    .orderBy('files.nameKey')
    .orderBy('files.id')
    .execute();
  if (found.length < new Set(ids).size) throw notFound('document');
  if (found.reduce((bytes, { size }) => bytes + size, 0) > MOST_BYTES)
    throw invalid([{ field: 'ids', message: 'These are more than 3.9 GB together. Please choose fewer.' }]);
  for (const { id, recordId, holderKind } of found) await scope.kinds[holderKind]?.onOpen?.(scope, recordId, id);
  const captions = await captionsOf(
    scope,
    found.map(({ folderId }) => folderId),
  );
  const taken = new Map([[INDEX.toLowerCase(), 1]]);
  const placed = found.map((file) => {
    const keptOn = captions.get(file.folderId) ?? null;
    const folders = [file.property, file.folderKind === 'PROPERTY' ? null : keptOn].filter((each) => each !== null);
    return {
      ...file,
      keptOn,
      path: freePath([...folders.map((folder) => folderNameOf(folder)), fileNameOf(file.name)], taken),
    };
  });
  const { timeZone, today } = scope;
  return {
    stream: zip([
      ...placed.map(({ path, fileHash }) => ({ name: path, content: () => readWhole(files, fileHash) })),
      { name: INDEX, content: () => writeSheet({ columns, rows: inOnePiece(placed), timeZone }) },
    ]),
    contentType: 'application/zip',
    fileName: `Documents ${today}.zip`,
    isApart: true,
  };
}

const columns = [
  { code: 'path', label: 'File', width: 60 },
  { code: 'documentKind', label: 'Kind', items: documentKinds },
  { code: 'state', label: 'Status', items: documentStates },
  { code: 'property', label: 'Property', width: 40 },
  { code: 'keptOn', label: 'Record', width: 40 },
  { code: 'issuedOn', label: 'Issued on', kind: 'date' as const },
  { code: 'expiresOn', label: 'Expires or to be reviewed on', kind: 'date' as const },
  { code: 'uploadedAt', label: 'Uploaded', kind: 'instant' as const },
  { code: 'uploadedBy', label: 'Uploaded by', width: 28 },
  { code: 'contentType', label: 'Format', items: documentTypes.map(({ type, name }) => ({ id: type, name })) },
  { code: 'size', label: 'Size in bytes', kind: 'number' as const },
  { code: 'fileHash', label: 'SHA-256', width: 66 },
];

async function* inOnePiece(rows: object[]) {
  yield rows;
}
