import { z } from 'zod';
import { day, id, instant, requiredLine, version } from '../../platform/shapes.ts';
import { entityTypes, EntityType } from '../activity.ts';
import { documentExplorerTypes } from './address.ts';

export const DocumentExplorerType = z.enum(documentExplorerTypes);

/** The kind of a document. */
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

/** Whether a document is valid today. */
export const documentStates = [
  { id: 'CURRENT', name: 'Current' },
  { id: 'EXPIRES_SOON', name: 'Expires soon' },
  { id: 'EXPIRED', name: 'Expired' },
  { id: 'SUPERSEDED', name: 'Superseded' },
] as const;
export const DocumentState = z.enum(documentStates.map((state) => state.id));
export type DocumentState = z.infer<typeof DocumentState>;

/** Whether search finds a document by its text, and if not, why. */
export const readingStates = [
  { id: 'READ', name: 'Found by its text' },
  { id: 'NO_TEXT', name: 'Holds no text that can be read, as a scan does: search finds it by its name' },
  { id: 'LOCKED', name: 'Protected by a password: search finds it by its name' },
  { id: 'TOO_LARGE', name: 'Too large to be read whole: search finds it by its name' },
  { id: 'UNREADABLE', name: 'Damaged or not readable: search finds it by its name' },
] as const;
export const ReadingState = z.enum(readingStates.map((state) => state.id));
export type ReadingState = z.infer<typeof ReadingState>;

/** The number of days before its end from which a document expires soon. */
export const EXPIRES_SOON_DAYS = 30;

/** The editable details of a document. */
export const DocumentDetails = z.object({
  name: requiredLine('The file has no name'),
  documentKind: DocumentKind.nullable().default(null),
  issuedOn: day.nullable().default(null),
  expiresOn: day.nullable().default(null),
});
export type DocumentDetails = z.output<typeof DocumentDetails>;

/** The details that can be set on several documents at once; omitted ones stay unchanged on each. */
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

/** A folder of the library: a region, a property, or a record with files. */
export const LibraryFolder = z.object({
  id,
  kind: z.enum(['REGION', ...entityTypes]),
  caption: z.string(),
  /** The files in it that the reader may see; null if not counted. */
  fileCount: z.number().nullable(),
});
export type LibraryFolder = z.infer<typeof LibraryFolder>;

/** The current place in the library, and what the reader may do there (LIB-004). */
export const DocumentExplorerViewInfo = z.object({
  path: z.array(z.object({ id, kind: z.enum(['REGION', ...entityTypes]), caption: z.string() })),
  /** The record to which files are added here; null in a folder of folders. */
  ownerId: id.nullable(),
  ownerKind: EntityType.nullable(),
  canUploadFiles: z.boolean(),
  canDeleteFiles: z.boolean(),
});
export type DocumentExplorerViewInfo = z.infer<typeof DocumentExplorerViewInfo>;

/** The documents of a property for one regime: a group of task types; null for those without one. */
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
/** One document, with its earlier and later versions. */
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
  /** Null if there is nothing to read, as in pictures, or it has not been read yet. */
  reading: ReadingState.nullable(),
  can: z.object({ edit: z.boolean(), supersede: z.boolean(), remove: z.boolean() }),
});
export type LibraryDocument = z.infer<typeof LibraryDocument>;
