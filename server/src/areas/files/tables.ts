import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { FileType } from '@lintel/contract/areas/stored-file';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { DocumentKind, ReadingState } from '@lintel/contract/areas/library/document';
import type { Json, MaybeInstant, Own, Version } from '#platform/database/columns';
import type { MadeKind, ReliesOn } from './made/queries.ts';
import type { PlaceOfFile } from './place.ts';

type MaybeDay = ColumnType<string | null, string | null | undefined, string | null>;

export type FileContent = {
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

declare module '#platform/database/tables' {
  interface Tables {
    files: FileContent &
      PlaceOfFile & {
        organisationId: Own;
        id: string;
        recordId: string;
        /** Whether it is of a kind that the record required when it was added. */
        isProof: Generated<boolean>;
        uploadedBy: string | null;
        /** Added through a share, by somebody outside the organisation. */
        shareId: ColumnType<string | null, string | null | undefined, string | null>;
        deletedAt: MaybeInstant;
        deletedBy: string | null;
        documentKind: ColumnType<DocumentKind | null, DocumentKind | null | undefined, DocumentKind | null>;
        issuedOn: MaybeDay;
        expiresOn: MaybeDay;
        supersededBy: ColumnType<string | null, string | null | undefined, string | null>;
        supersededAt: MaybeInstant;
        version: Version;
      };
    uploadSessions: {
      organisationId: Own;
      id: string;
      recordId: string | null;
      takesDocuments: Generated<boolean>;
      supersedesId: string | null;
      openedBy: string;
      openedAt: ColumnType<string, string, never>;
    };
    uploadSessionFiles: FileContent & { organisationId: Own; id: string; sessionId: string };
    fileTexts: {
      organisationId: Own;
      fileHash: string;
      state: ReadingState;
      words: ColumnType<never, RawBuilder<unknown>, RawBuilder<unknown>>;
      readAt: ColumnType<string, string, string>;
      reader: number;
      tries: ColumnType<number, never, RawBuilder<unknown>>;
      retryAt: ColumnType<string | null, string | null, RawBuilder<unknown>>;
    };
    thumbnails: { organisationId: Own; pictureHash: string; fileHash: string };
    unclaimedContents: {
      organisationId: Own;
      id: string;
      contentHash: string;
      since: ColumnType<string, string, never>;
    };
    madeFiles: {
      organisationId: Own;
      id: string;
      kind: MadeKind['kind'];
      askedBy: string;
      askedAt: ColumnType<string, string, never>;
      request: Json<Record<string, unknown>>;
      state: Generated<'waiting' | 'done' | 'failed'>;
      attempts: Generated<number>;
      doneCount: Generated<number>;
      totalCount: number | null;
      reliesOn: ColumnType<ReliesOn, string | undefined, string>;
      fileHash: string | null;
      fileSize: number | null;
      errorMessage: string | null;
    };
  }
  interface GuardedTables {
    files: true;
    madeFiles: true;
    uploadSessions: true;
  }
}
