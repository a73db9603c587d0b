import { sql } from 'kysely';
import type { z } from 'zod';
import { foldersOfPage } from '@lintel/contract/areas/library/endpoints';
import type { library } from '@lintel/contract/areas/library/endpoints';
import type { DocumentExplorerViewInfo, LibraryFolder } from '@lintel/contract/areas/library/document';
import type { EntityType } from '@lintel/contract/areas/activity';
import type { DocumentExplorerType } from '@lintel/contract/areas/library/address';
import { getOwner, propertyIdOf } from '#areas/files/owner';
import { visibleProperties } from '#areas/properties/queries';
import { contains } from '#platform/list/list-sql';
import { notFound, Refusal } from '#platform/http/problems';
import { meets } from '#platform/access/record-rights';
import type { Scope } from '#platform/scope';
import { captionsOf, visibleDocuments } from './queries.ts';

type Asked = z.output<(typeof library.folders)['body']>;
type Found = Omit<LibraryFolder, 'fileCount'> & { fileCount?: number };

/** The folders in a folder of the library, and the current position. */
export async function foldersOf(scope: Scope, asked: Asked) {
  const [documentExplorerViewInfo, { first = [], found }] = await Promise.all([
    viewInfoOf(scope, asked),
    within(scope, asked),
  ]);
  const property = documentExplorerViewInfo.path.find(({ kind }) => kind === 'PROPERTY');
  return {
    documentExplorerViewInfo,
    folders: [...first, ...found.slice(0, foldersOfPage)].map(({ id, kind, caption, fileCount = null }) => ({
      id,
      kind,
      caption: withinProperty(caption, property?.caption),
      fileCount,
    })),
    hasMore: found.length > foldersOfPage,
    mayChange: mayChangeSome(scope, asked.libraryType),
  };
}

/** The name of a record after its property's name: without the property at its end. */
const withinProperty = (caption: string, property: string | undefined) =>
  property && caption.endsWith(` · ${property}`) ? caption.slice(0, -` · ${property}`.length) : caption;

/** Whether the caller may change documents of any kind of record in this library somewhere. */
const mayChangeSome = ({ kinds, me }: Scope, library: DocumentExplorerType) =>
  Object.values(kinds).some((kind) => {
    if (!kind?.files) return false;
    const { library: own, add, remove } = kind.files;
    const isHere = own ? own === library : library === 'PROPERTY' || library === 'COMPANY';
    return isHere && (meets(add, me.has) || meets(remove, me.has));
  });

type Some = { limit: number; offset: number };

/** A page plus one folder, which shows that there are more; `first` precedes the first page. */
async function within(scope: Scope, asked: Asked): Promise<{ first?: Found[]; found: Found[] }> {
  if (asked.folderId) return { found: [] };
  const some = { limit: foldersOfPage + 1, offset: (asked.page - 1) * foldersOfPage };
  const ofKind = folderKindOf(scope, asked.libraryType);
  if (ofKind) {
    const found = await ofKind.folders(scope, asked.text, some);
    return { found: found.map((record) => ({ ...record, kind: ofKind.kind })) };
  }
  if (asked.libraryType === 'COMPANY' || asked.propertyId) return holders(scope, asked, some);
  return { found: await (asked.regionId || asked.text ? properties : regions)(scope, asked, some) };
}

/** The kind of record that forms the folders of a library. */
function folderKindOf({ kinds }: Scope, library: DocumentExplorerType) {
  for (const [kind, known] of Object.entries(kinds))
    if (known?.files?.folders && known.files.library === library)
      return { kind: kind as EntityType, folders: known.files.folders };
  return undefined;
}

const ownProperties = (scope: Scope) =>
  visibleProperties(scope, 'PRISM_PROPERTY_LIBRARY_VIEW')
    .where('properties.archivedAt', 'is', null)
    .where('properties.id', 'in', visibleProperties(scope).select('properties.id'));

/** The regions in which the reader has properties; properties without a region come below. */
async function regions(scope: Scope, asked: Asked, { limit, offset }: Some): Promise<Found[]> {
  const ofProperties = ownProperties(scope).innerJoin(
    'dictionaryEntries as region',
    'region.id',
    'properties.regionId',
  );
  const found = await ofProperties
    .select(['region.id', 'region.name as caption'])
    .groupBy(['region.id', 'region.name', 'region.nameKey'])
    .orderBy('region.nameKey')
    .limit(limit)
    .offset(offset)
    .execute();
  const left = limit - found.length;
  /** The number of regions before the first property. */
  const before =
    found.length || left === 0
      ? offset + found.length
      : Number(
          (
            await ofProperties
              .select(({ fn }) => fn.count<string>('region.id').distinct().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        );
  const outside =
    left === 0 ? [] : await properties(scope, asked, { limit: left, offset: Math.max(0, offset - before) });
  return [...found.map((region) => ({ ...region, kind: 'REGION' as const })), ...outside];
}

async function properties(scope: Scope, asked: Asked, { limit, offset }: Some): Promise<Found[]> {
  const found = await ownProperties(scope)
    .select(['properties.id', 'properties.caption'])
    .$if(asked.regionId !== undefined, (query) => query.where('properties.regionId', '=', asked.regionId!))
    .$if(!asked.regionId && !asked.text, (query) => query.where('properties.regionId', 'is', null))
    .$if(asked.text !== '', (query) => query.where(contains('properties.caption', asked.text)))
    .orderBy('properties.captionSort')
    .orderBy('properties.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return found.map((property) => ({ ...property, kind: 'PROPERTY' }));
}

/** The records with documents of a property, or of the company, each with the number that the reader may see. */
async function holders(scope: Scope, asked: Asked, { limit, offset }: Some) {
  const isCompany = asked.libraryType === 'COMPANY';
  const own = asked.libraryType === 'PROPERTY' ? asked.propertyId : isCompany ? scope.organisationId : undefined;
  const found = await visibleDocuments(scope, asked)
    .select(['files.folderId as id', 'files.folderKind', sql<number>`count(*)::int`.as('fileCount')])
    .$if(asked.propertyId !== undefined, (query) => query.where('files.propertyId', '=', asked.propertyId!))
    .groupBy(['files.folderId', 'files.folderKind'])
    .$if(own !== undefined, (query) => query.orderBy(sql`files.folder_id <> ${own!}::uuid`))
    .orderBy('files.folderId')
    .limit(limit)
    .offset(offset)
    .execute();
  const captions = await captionsOf(
    scope,
    found.map(({ id }) => id),
  );
  const folders = found.map(({ id, folderKind, fileCount }) => ({
    id,
    kind: folderKind,
    caption: captions.get(id) ?? '',
    fileCount,
  }));
  // Its own folder exists before the first document does, for readers who may see its contents.
  const kind: EntityType = isCompany ? 'ORGANISATION' : 'PROPERTY';
  if (!own || asked.page > 1 || folders.some(({ id }) => id === own)) return { found: folders };
  if (!(await ownerOf(scope, own))) return { found: folders };
  const caption = (await captionsOf(scope, [own])).get(own) ?? '';
  return { first: [{ id: own, kind, caption, fileCount: 0 }], found: folders };
}

type Where = {
  regionId?: string | undefined;
  propertyId?: string | undefined;
  folderId?: string | undefined;
  /** The folder that shows the record's files, if it is another's: for a round, its task's. */
  shownIn?: { id: string; kind: EntityType };
};

/** The current position in the library: the path, and what may be done with the files of the open record (LIB-004). */
export async function viewInfoOf(scope: Scope, where: Where): Promise<DocumentExplorerViewInfo> {
  const propertyOf = where.propertyId ?? (where.folderId && (await propertyIdOf(scope, where.folderId)));
  const property = propertyOf
    ? await ownProperties(scope)
        .select(['properties.id', 'properties.caption', 'properties.regionId'])
        .where('properties.id', '=', propertyOf)
        .executeTakeFirst()
    : undefined;
  if (where.propertyId && !property) throw notFound('folder');
  const regionId = where.regionId ?? property?.regionId;
  const region = regionId
    ? await scope.db
        .selectFrom('dictionaryEntries')
        .select(['id', 'name as caption'])
        .where('id', '=', regionId)
        .executeTakeFirst()
    : undefined;
  const open = where.folderId ?? where.propertyId;
  const owner = open ? await ownerOf(scope, open) : undefined;
  if (where.folderId && !owner) throw notFound('folder');
  const shown = owner && (where.shownIn ?? owner);
  const record = shown && shown.id !== property?.id ? shown : undefined;
  return {
    path: [
      ...(region ? [{ ...region, kind: 'REGION' as const }] : []),
      ...(property ? [{ id: property.id, caption: property.caption, kind: 'PROPERTY' as const }] : []),
      ...(record ? [{ id: record.id, kind: record.kind, caption: await captionOf(scope, record, property) }] : []),
    ],
    ownerId: owner?.id ?? null,
    ownerKind: owner?.kind ?? null,
    canUploadFiles: owner?.can.add ?? false,
    canDeleteFiles: owner?.can.remove ?? false,
  };
}

async function captionOf(scope: Scope, { id }: { id: string }, property: { caption: string } | undefined) {
  return withinProperty((await captionsOf(scope, [id])).get(id) ?? '', property?.caption);
}

/** The record that holds files, if the reader may see these; other folders are treated as absent. */
const ownerOf = (scope: Scope, id: string) =>
  getOwner(scope, id, 'see').catch((refusal: unknown) => {
    if (refusal instanceof Refusal && [403, 404].includes(refusal.status)) return undefined;
    throw refusal;
  });
