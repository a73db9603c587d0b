import type { ColumnType, Generated } from 'kysely';
import type { EvidenceKind, FileType } from '@lintel/contract/areas/files';
import type { MaybeInstant, Own } from '#platform/columns';

type FileContent = {
  name: string;
  nameKey: string;
  size: number;
  fileHash: string;
  contentType: FileType;
  evidence: EvidenceKind | null;
  takenAt: string | null;
  receivedHash: string | null;
  uploadedAt: ColumnType<string, string, never>;
};

declare module '#platform/tables' {
  interface Tables {
    files: FileContent & {
      organisationId: Own;
      id: string;
      recordId: string;
      /** Of a kind that the record asked for when it came there. */
      isProof: Generated<boolean>;
      uploadedBy: string | null;
      /** Added by way of a share, by nobody of the organisation. */
      shareId: ColumnType<string | null, string | null | undefined, string | null>;
      deletedAt: MaybeInstant;
      deletedBy: string | null;
    };
    uploadSessions: {
      organisationId: Own;
      id: string;
      recordId: string | null;
      openedBy: string;
      openedAt: ColumnType<string, string, never>;
    };
    uploadSessionFiles: FileContent & { organisationId: Own; id: string; sessionId: string };
    thumbnails: { organisationId: Own; pictureHash: string; fileHash: string };
    unclaimedContents: {
      organisationId: Own;
      id: string;
      contentHash: string;
      since: ColumnType<string, string, never>;
    };
  }
  interface GuardedTables {
    files: true;
    uploadSessions: true;
  }
}
