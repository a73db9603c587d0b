import { sql } from 'kysely';
import { documentKinds, documentStates } from '@lintel/contract/areas/library/document';
import { documentList } from '@lintel/contract/areas/library/list';
import { filesFound } from '#areas/files/search-text';
import { listQuery } from '#platform/list/list';
import { instantWithin, nameOf } from '#platform/list/list-sql';
import { stateOn, visibleDocuments } from './queries.ts';

export const documentRows = listQuery(documentList, {
  from: visibleDocuments,
  key: 'files.id',
  select: (query, scope) =>
    query
      .leftJoin('searchTexts as folder', (join) =>
        join.onRef('folder.recordId', '=', 'files.folderId').on('folder.kind', '=', sql<'TASK'>`files.folder_kind`),
      )
      .leftJoin('properties', 'properties.id', 'files.propertyId')
      .leftJoin('dictionaryEntries as region', 'region.id', 'files.regionId')
      .leftJoin('users', 'users.id', 'files.uploadedBy')
      .leftJoin('shares', 'shares.id', 'files.shareId')
      .leftJoin('organisations', 'organisations.id', 'files.folderId')
      .select([
        'files.id',
        'files.name',
        nameOf('files.documentKind', documentKinds).as('kind'),
        'files.recordId as ownerId',
        'files.holderKind as ownerKind',
        'properties.caption as property',
        'files.propertyId',
        'region.name as region',
        nameOf<string>(stateOn(scope.today), documentStates).as('state'),
        'files.issuedOn',
        'files.expiresOn',
        'files.uploadedAt as uploadDate',
        'files.size',
        'files.contentType',
      ])
      .select(sql<string | null>`coalesce(folder.caption, organisations.name)`.as('keptOn'))
      .select(
        sql<string | null>`coalesce(users.full_name, shares.full_name || ' (' || shares.company || ')')`.as(
          'uploadedBy',
        ),
      ),
  text: (query, text) => query.where('files.id', 'in', filesFound(text)),
  where: {
    kinds: 'files.documentKind',
    states: (query, states, { today }) => query.where(stateOn(today), 'in', states as 'CURRENT'[]),
    expiresOn: 'files.expiresOn',
    issuedOn: 'files.issuedOn',
    uploadDate: (query, days, { timeZone }) => query.where(instantWithin('files.uploadedAt', days, timeZone)),
    contentTypes: 'files.contentType',
    propertyIds: 'files.propertyId',
    regionIds: 'files.regionId',
    landlordIds: 'files.landlordId',
  },
  order: {
    uploadDate: { by: 'files.uploadedAt', isThere: true },
    name: { by: 'files.nameKey', isThere: true },
    expiresOn: 'files.expiresOn',
    issuedOn: 'files.issuedOn',
    size: { by: 'files.size', isThere: true },
  },
});
