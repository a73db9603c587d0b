import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { KeptCall } from './sent-later.ts';

/** A write that waits on this device to be sent, with everything that was entered (decision 072). */
export type Unsent = {
  /** The person, the endpoint and what it is about: of each at most one waits. */
  id: string;
  owner: string;
  /** When it was saved here, in milliseconds. */
  at: number;
  /** When it was first found here by the time of the server, of somebody else. */
  seenAt?: number;
  call: KeptCall;
  files: FilesOfCall;
  /** What it is, in words: the form, the place, and what was entered. */
  title: string;
  place: string;
  lines: readonly string[];
  /** The record that it is about, unless it creates one. */
  recordId: string | null;
  /** Its work remains to be done. */
  leavesOpen?: true;
  /** What the form held, and where it opens again. */
  values: unknown;
  opensAt: string;
  /** And where without a connection, if that page is not on the device. */
  opensOfflineAt?: string;
  fileCount: number;
  /** Why it was not sent when that was last tried. */
  lastFailure: string | null;
  /** Why it could not be sent, if it needs the person; otherwise it is sent when there is a connection. */
  refused: string | null;
};

/**
 * Where its files go: to a record, before the call; or into an upload session that the call names, of which these have arrived.
 */
export type FilesOfCall =
  | { to: 'record'; ownerId: string }
  | { to: 'call'; sessionId: string | null; arrived: readonly string[] };

/** A file that waits on this device, and what it proves. */
export type KeptFile = {
  key: string;
  /** The write that it belongs to, which may still be entered. */
  of: string;
  owner: string;
  at: number;
  /** When it was first found here by the time of the server, without its form having been saved. */
  seenAt?: number;
  name: string;
  evidence: EvidenceKind | null;
  content: Blob;
  /** Uploaded into a session of its own; adding it to the record may have been answered or not. */
  uploaded: { sessionId: string; idempotencyKey: string } | null;
};

/** Unsent writes and drafts of people who do not come back are deleted from the device after so many days. */
export const DAYS_OF_OTHERS = 60;
/** Files chosen for a form that was never saved are kept as long as its draft. */
export const DAYS_OF_DRAFTS = 14;
