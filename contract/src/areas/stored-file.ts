import { z } from 'zod';
import { id, instant } from '../platform/shapes.ts';
import { EvidenceKind } from './evidence-kinds.ts';

/** The file types accepted, by content (FILE-005). */
export const fileTypes = [
  { type: 'image/jpeg', name: 'JPEG', endings: ['jpg', 'jpeg'], isPicture: true },
  { type: 'image/png', name: 'PNG', endings: ['png'], isPicture: true },
  { type: 'application/pdf', name: 'PDF', endings: ['pdf'], isPicture: false },
] as const;
/** Further types for the library: only their text is read, and they are never rendered (decision 048). */
export const documentTypes = [
  ...fileTypes,
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'Word',
    endings: ['docx'],
    isPicture: false,
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'Spreadsheet',
    endings: ['xlsx'],
    isPicture: false,
  },
  { type: 'text/csv', name: 'Comma-separated', endings: ['csv'], isPicture: false },
  { type: 'text/plain', name: 'Text', endings: ['txt'], isPicture: false },
] as const;
export type FileType = (typeof documentTypes)[number]['type'];

/** A file as in a list (FILE-015). */
export const StoredFile = z.object({
  id,
  name: z.string(),
  uploadDate: instant,
  size: z.number(),
  contentType: z.enum(documentTypes.map(({ type }) => type)),
  /** The kind of evidence, if it was added as evidence. */
  evidence: EvidenceKind.nullable(),
  /** When a photo was taken, by its camera's clock, which has no time zone. */
  takenAt: z.iso.datetime({ local: true }).nullable(),
  uploadedBy: z.string().nullable(),
  hasThumbnail: z.boolean(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The number of files that the page of a record shows before its files tab is opened. */
export const FILES_SHOWN = 6;
