import { z } from 'zod';
import { bulkReply, chosen } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, dto, id, line, version } from '../../platform/shapes.ts';
import {
  DocumentDetails,
  DocumentExplorerType,
  DocumentExplorerViewInfo,
  DocumentsOfRegime,
  LibraryDocument,
  LibraryFolder,
  SharedDocumentDetails,
} from './document.ts';
import { documentList } from './list.ts';

/** PERM-010. Which documents a user sees depends on the record that holds each. */
const menu = { allow: ['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW'] } as const;
const listed = { ...menu, method: 'POST', reads: true } as const;

/** The number of folders on a page. */
export const foldersOfPage = 50;

/** The maximum number of documents in one archive, or changed, moved or deleted together. */
export const mostTogether = 500;

const chosenDocuments = chosen(['document', 'documents'], mostTogether);

/** The documents library: the files of all records, in folders by the record that holds them (G15). */
export const library = endpoints('library', {
  list: pagesOf(documentList, menu),
  export: sheetOf(documentList, menu),
  neighbours: neighboursOf(documentList, menu),
  folders: {
    ...listed,
    path: 'library/folder/filter.json',
    body: z.object({
      libraryType: DocumentExplorerType.default('PROPERTY'),
      regionId: id.optional(),
      propertyId: id.optional(),
      folderId: id.optional(),
      text: line(200).default(''),
      page: z.int().min(1).max(10_000).default(1),
    }),
    reply: z.object({
      documentExplorerViewInfo: DocumentExplorerViewInfo,
      folders: z.array(LibraryFolder),
      /** Whether the reader may change documents of this library at all, within their reach. */
      mayChange: z.boolean(),
      hasMore: z.boolean(),
    }),
    summary: 'The folders within one, and where one is: path, canUploadFiles, canDeleteFiles.',
  },
  zip: {
    ...listed,
    path: 'document/files.zip',
    body: z.object({ ids: chosenDocuments }),
    reply: 'file',
    summary: 'Documents as one archive, in folders by the record that holds them, with an index.',
  },
  ofProperty: {
    allow: 'PRISM_PROPERTY_LIBRARY_VIEW',
    method: 'GET',
    path: 'library/property.json',
    query: byId,
    reply: z.object({ regimes: z.array(DocumentsOfRegime), hasMore: z.boolean() }),
    summary: 'The documents of a property and of all that happens on it, by regime, the newest thousand.',
  },
  get: {
    ...menu,
    method: 'GET',
    path: 'library/document/item.json',
    query: byId,
    reply: dto(LibraryDocument),
  },
  change: {
    ...menu,
    method: 'PUT',
    path: 'library/document/item.json',
    body: DocumentDetails.extend({ id, version }),
    reply: dto(LibraryDocument),
    summary: 'Changes the name, kind and dates of a document. Its content never changes.',
  },
  bulkChange: {
    ...menu,
    method: 'PUT',
    path: 'document/bulk.json',
    body: z.object({
      ids: chosenDocuments,
      set: SharedDocumentDetails.refine((set) => Object.keys(set).length > 0, 'Choose what to change'),
    }),
    reply: bulkReply,
    summary:
      'Says the same of several documents: their kind, and from when until when they hold. What is refused stays as it is, with the reason.',
  },
  bulkMove: {
    ...menu,
    method: 'PUT',
    path: 'document/bulk-owner.json',
    body: z.object({ ids: chosenDocuments, ownerId: id }),
    reply: bulkReply,
    summary:
      'Moves several documents to another record, each with its earlier versions; refused ones are returned with the reason.',
  },
  bulkRemove: {
    ...menu,
    method: 'POST',
    path: 'document/bulk-removal.json',
    body: z.object({ ids: chosenDocuments }),
    reply: bulkReply,
    summary: 'Deletes several documents; refused ones are returned with the reason.',
  },
});
