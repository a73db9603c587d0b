import { z } from 'zod';
import { id, instant } from '../platform/shapes.ts';
import { EvidenceKind } from './evidence-kinds.ts';

/** What may be kept, by its content (FILE-005). */
export const fileTypes = [
  { type: 'image/jpeg', name: 'JPEG', endings: ['jpg', 'jpeg'], isPicture: true },
  { type: 'image/png', name: 'PNG', endings: ['png'], isPicture: true },
  { type: 'application/pdf', name: 'PDF', endings: ['pdf'], isPicture: false },
] as const;
/** What the library takes besides: only read, never shown as what it is (decision 048). */
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

/** A file as a list shows it (FILE-015). */
export const StoredFile = z.object({
  id,
  name: z.string(),
  uploadDate: instant,
  size: z.number(),
  contentType: z.enum(documentTypes.map(({ type }) => type)),
  /** What it proves, where it was added as evidence. */
  evidence: EvidenceKind.nullable(),
  /** When a photo was taken, by its camera's own clock, which names no time zone. */
  takenAt: z.iso.datetime({ local: true }).nullable(),
  uploadedBy: z.string().nullable(),
  hasThumbnail: z.boolean(),
});
export type StoredFile = z.infer<typeof StoredFile>;
