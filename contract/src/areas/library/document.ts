import { z } from 'zod';
import { day, id, instant, requiredLine, version } from '../../platform/shapes.ts';
import { entityTypes, EntityType } from '../activity.ts';
import { documentExplorerTypes } from '../search.ts';

export const DocumentExplorerType = z.enum(documentExplorerTypes);

/** What a document is. */
export const documentKinds = [
  { id: 'CERTIFICATE', name: 'Certificate' },
  { id: 'REPORT', name: 'Report' },
  { id: 'PHOTOGRAPH', name: 'Photograph' },
  { id: 'DRAWING', name: 'Plan or drawing' },
  { id: 'MANUAL', name: 'Manual' },
  { id: 'POLICY', name: 'Policy' },
  { id: 'INSURANCE', name: 'Insurance' },
  { id: 'CONTRACT', name: 'Contract' },
  { id: 'LETTER', name: 'Letter' },
  { id: 'TRAINING', name: 'Training record' },
  { id: 'OTHER', name: 'Other' },
] as const;
export const DocumentKind = z.enum(documentKinds.map((kind) => kind.id));
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Whether a document holds today. */
export const documentStates = [
  { id: 'CURRENT', name: 'Current' },
  { id: 'EXPIRES_SOON', name: 'Expires soon' },
  { id: 'EXPIRED', name: 'Expired' },
  { id: 'SUPERSEDED', name: 'Superseded' },
] as const;
export const DocumentState = z.enum(documentStates.map((state) => state.id));
export type DocumentState = z.infer<typeof DocumentState>;

/** Whether search finds a document by what is in it, and why not. */
export const readingStates = [
  { id: 'READ', name: 'Found by its text' },
  { id: 'NO_TEXT', name: 'Holds no text that can be read, as a scan does: search finds it by its name' },
  { id: 'LOCKED', name: 'Protected by a password: search finds it by its name' },
  { id: 'TOO_LARGE', name: 'Too large to be read whole: search finds it by its name' },
  { id: 'UNREADABLE', name: 'Damaged or not readable: search finds it by its name' },
] as const;
export const ReadingState = z.enum(readingStates.map((state) => state.id));
export type ReadingState = z.infer<typeof ReadingState>;

/** So many days before it ends a document is said to expire soon. */
export const EXPIRES_SOON_DAYS = 30;

/** The details of a document, which may be corrected. */
export const DocumentDetails = z.object({
  name: requiredLine('The file has no name'),
  documentKind: DocumentKind.nullable().default(null),
  issuedOn: day.nullable().default(null),
  expiresOn: day.nullable().default(null),
});
export type DocumentDetails = z.output<typeof DocumentDetails>;

/** What may be said of several documents at once; what is left out stays as it is on each. */
export const SharedDocumentDetails = z
  .object({ documentKind: DocumentKind.nullable(), issuedOn: day.nullable(), expiresOn: day.nullable() })
  .partial();
export type SharedDocumentDetails = z.infer<typeof SharedDocumentDetails>;

export const documentFieldLabels: Record<keyof DocumentDetails, string> = {
  name: 'Name',
  documentKind: 'Kind',
  issuedOn: 'Issued on',
  expiresOn: 'Expires or to be reviewed on',
};

/** A folder of the library: a region, a property, or a record whose files are kept there. */
export const LibraryFolder = z.object({
  id,
  kind: z.enum(['REGION', ...entityTypes]),
  caption: z.string(),
  /** What of it the reader may see; null where it was not counted. */
  fileCount: z.number().nullable(),
});
export type LibraryFolder = z.infer<typeof LibraryFolder>;

/** Where one is in the library, and what one may do there (LIB-004). */
export const DocumentExplorerViewInfo = z.object({
  path: z.array(z.object({ id, kind: z.enum(['REGION', ...entityTypes]), caption: z.string() })),
  /** The record that files are added to here; null in a folder of folders. */
  ownerId: id.nullable(),
  ownerKind: EntityType.nullable(),
  canUploadFiles: z.boolean(),
  canDeleteFiles: z.boolean(),
});
export type DocumentExplorerViewInfo = z.infer<typeof DocumentExplorerViewInfo>;

/** The documents of a property about one regime: a group of task types; null for those about none. */
export const DocumentsOfRegime = z.object({
  regime: z.string().nullable(),
  documents: z.array(
    z.object({
      id,
      name: z.string(),
      documentKind: DocumentKind.nullable(),
      state: DocumentState,
      expiresOn: day.nullable(),
      uploadDate: instant,
      size: z.number(),
      ownerKind: EntityType,
      keptOn: z.string().nullable(),
    }),
  ),
});
export type DocumentsOfRegime = z.infer<typeof DocumentsOfRegime>;

const Versioned = z.object({ id, name: z.string(), uploadDate: instant, uploadedBy: z.string().nullable() });
/** One document, with what came before and after it. */
export const LibraryDocument = z.object({
  id,
  version,
  ...DocumentDetails.shape,
  name: z.string(),
  library: DocumentExplorerType,
  state: DocumentState,
  size: z.number(),
  contentType: z.string(),
  hasThumbnail: z.boolean(),
  uploadDate: instant,
  uploadedBy: z.string().nullable(),
  ownerId: id,
  ownerKind: EntityType,
  documentExplorerViewInfo: DocumentExplorerViewInfo,
  supersededBy: Versioned.nullable(),
  supersededOn: instant.nullable(),
  supersedes: z.array(Versioned),
  /** Null where there is nothing to read, in pictures, or it was not read yet. */
  reading: ReadingState.nullable(),
  can: z.object({ edit: z.boolean(), supersede: z.boolean(), remove: z.boolean() }),
});
export type LibraryDocument = z.infer<typeof LibraryDocument>;
