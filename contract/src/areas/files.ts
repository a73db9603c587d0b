import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { byId, done, dto, id, requiredLine } from '../platform/shapes.ts';
import type { EntityType } from './activity.ts';
import { valuesByKind } from './kinds.ts';
import { EvidenceKind } from './evidence-kinds.ts';
import { StoredFile } from './stored-file.ts';
import { paged } from '../platform/paged.ts';

const MEGABYTE = 1024 * 1024;

export const fileLimits = {
  /** FILE-003. */
  bytes: 50 * MEGABYTE,
  /** FILE-004. */
  reportBytes: 20 * MEGABYTE,
  filesOfSession: 100,
  sessionsOfPerson: 20,
  uncommittedBytesOfPerson: 2048 * MEGABYTE,
  nameLength: 200,
} as const;

/** The maximum size in bytes of a file of a kind of record (conflict C1). */
export const mostBytesOf = (kind: EntityType): number =>
  kind in ofReports ? fileLimits.reportBytes : fileLimits.bytes;
const ofReports = valuesByKind('filesAsOfReports');

/** The log's label for details removed from a photograph; `from` names the photograph. */
export const CAMERA_DETAILS = 'Camera details';

/** A size for people: 20 MB, 1.2 MB, 640 KB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = inShort(bytes / 1024);
  // What rounds to a whole megabyte is shown as one.
  return kilobytes < 1024 ? `${kilobytes} KB` : `${inShort(bytes / MEGABYTE)} MB`;
}

const inShort = (size: number) => (size < 9.95 ? Number(size.toFixed(1)) : Math.round(size));

/** Why a file is refused, in the texts that client and server share. */
export const fileRefusals = {
  empty: (name: string) => `${name}: the file is empty`,
  tooLarge: (name: string, most: number) => `${name}: file exceeds maximum allowed size (${sizeText(most)})`,
  alreadyAdded: (name: string) => `${name}: file already added`,
  wrongType: (name: string) => `${name}: only JPEG, PNG and PDF files can be added`,
  wrongDocument: (name: string) =>
    `${name}: only pictures, PDF, Word (docx), spreadsheet (xlsx) and text files can be added`,
  active: (name: string, what: string) =>
    `${name}: this PDF contains ${what}, so it cannot be added. Print it to a new PDF and add that`,
  noEvidence: (name: string) => `${name}: only a JPEG, a PNG or a PDF can be added as evidence`,
  noPhotograph: (name: string) => `${name}: only a picture can be added as a photograph`,
  heic: (name: string) =>
    `${name}: this is a HEIC photo, which most people could not open. Send it as a JPEG; an iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible`,
} as const;

/** Names that differ only in case are the same (FILE-008). */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase();

/** What the reader may do with a record's files. */
const FileRights = z.object({ add: z.boolean(), remove: z.boolean() });

/** Files being uploaded to a record: sent one by one, stored only on commit. */
export const UploadSession = z.object({ id, ownerId: id.nullable(), mostBytes: z.number() });
export type UploadSession = z.infer<typeof UploadSession>;

/** The request body is the file itself, or a form with the file as its part `file`, which carries the name instead of `fileName`. */
const upload = {
  method: 'POST',
  takes: 'upload',
  params: byId,
  query: z.object({ fileName: requiredLine('The file has no name', 1000), evidence: EvidenceKind.optional() }),
} as const;

/** Files can be attached to any record, whose kind decides who may add, move and remove them. */
export const files = endpoints('files', {
  list: {
    method: 'POST',
    path: 'file/filter.json',
    allow: 'PRISM_PROPERTY_LIBRARY_VIEW',
    reads: true,
    body: z.object({
      ownerId: id,
      page: z.int().min(1).max(100_000).default(1),
      limit: z.int().min(1).max(100).default(50),
    }),
    reply: paged(StoredFile).extend({ mostBytes: z.number(), can: FileRights }),
    summary: 'Newest first.',
  },
  // A session holds nothing that anybody else sees; the log records the commit.
  openSession: {
    method: 'POST',
    path: 'file/uploadSession/item.json',
    allow: 'signed-in',
    quiet: true,
    /** Without a record for one not created yet: the request that creates it takes the files. */
    body: z.object({
      ownerId: id.nullable().default(null),
      /** Also accepts Word, spreadsheet and text files, like the library. */
      takesDocuments: z.boolean().default(false),
      /** The document that the one file of this session replaces. */
      supersedesId: id.nullable().default(null),
    }),
    reply: dto(UploadSession),
    summary:
      'The first of three steps: open a session, upload each file into it, commit it. A session without a record is committed by the call that makes the record (action/item.json). A session that is not committed within a day is dropped.',
  },
  uploadToSession: {
    ...upload,
    path: 'file/uploadSession/{id}/uploadFile.json',
    allow: 'signed-in',
    quiet: true,
    reply: dto(StoredFile),
    summary: 'The body is the file itself. What it is, is found from its content.',
  },
  commitSession: {
    method: 'POST',
    path: 'file/uploadSession/commit.json',
    allow: 'signed-in',
    body: byId,
    reply: z.object({ objects: z.array(StoredFile) }),
    summary: "Adds the session's files to the record, all or none.",
    // Those that waited on a device go this way, each with its key.
    sentLater: true,
  },
  dropSession: {
    method: 'DELETE',
    path: 'file/uploadSession/item.json',
    allow: 'signed-in',
    quiet: true,
    query: byId,
    reply: done,
  },
  uploadToTask: {
    ...upload,
    path: 'task/{id}/uploadFile.json',
    allow: 'PRISM_PROPERTY_TASK_COMPLETE',
    reply: dto(StoredFile),
    summary: 'Adds one file to a task. The body is the file itself, or a form with the file as its part `file`.',
  },
  uploadToInspectionReport: {
    ...upload,
    path: 'inspectionReport/{id}/uploadFile.json',
    allow: 'PRISM_PROPERTY_INSPECTION_MANAGE',
    reply: dto(StoredFile),
    summary:
      'Adds one file to an inspection report. The body is the file itself, or a form with the file as its part `file`.',
  },
  uploadToAction: {
    ...upload,
    path: 'action/{id}/uploadFile.json',
    allow: 'PRISM_PROPERTY_ACTION_FILE_UPLOAD',
    reply: dto(StoredFile),
    summary: 'Adds one file to an action. The body is the file itself, or a form with the file as its part `file`.',
  },
  download: {
    method: 'GET',
    path: 'file/content',
    allow: 'PRISM_PROPERTY_LIBRARY_VIEW',
    query: byId,
    reply: 'file',
    summary:
      'The file as it was uploaded, to be kept, never to be shown by the browser. One that is no longer what was uploaded is not sent.',
  },
  thumbnail: {
    method: 'GET',
    path: 'file/thumbnail.webp',
    allow: 'PRISM_PROPERTY_LIBRARY_VIEW',
    query: byId,
    reply: 'file',
    summary: 'A small picture, made anew from the file.',
  },
  move: {
    method: 'PUT',
    path: 'file/owner.json',
    allow: 'signed-in',
    body: z.object({ id, ownerId: id }),
    reply: dto(StoredFile),
    summary: 'Moves a file to another record.',
  },
  remove: {
    method: 'DELETE',
    path: 'file/item.json',
    allow: 'signed-in',
    query: byId,
    reply: done,
  },
});
