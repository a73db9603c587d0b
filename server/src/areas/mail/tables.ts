import type { ColumnType, Generated } from 'kysely';
import type { MailKind } from '@lintel/contract/areas/mail';
import type { MailState } from '@lintel/contract/areas/mail-states';
import type { Instant, Json, MaybeInstant, Own } from '#platform/database/columns';

/** A line of a list in a message: title, link, and details. */
export type MailLine = { title: string; href: string; says: string[] };

export type MailSection = { heading: string; lines: MailLine[]; more: { text: string; href: string } | null };

export type MailContent = {
  paragraphs: string[];
  /** Lists below the paragraphs; their contents are for the recipient only. */
  sections?: MailSection[];
  /** What is kept of the lists once the message has gone: how many lines each had. */
  lineCounts?: { heading: string; count: number }[];
  /** What happened, without the record's name: the subject for mail administrators, who may not see every record. */
  outline?: string;
  button: string | null;
  closing: string;
};

export type MailTable = {
  organisationId: Own;
  id: string;
  kind: MailKind;
  userId: string | null;
  shareId: ColumnType<string | null, string | null | undefined, string | null>;
  toName: string;
  toAddress: string;
  subject: string;
  content: Json<MailContent>;
  link: string | null;
  state: MailState;
  attemptCount: Generated<number>;
  unsureCount: Generated<number>;
  nextAttemptAt: MaybeInstant;
  problem: string | null;
  createdAt: Instant;
  sentAt: MaybeInstant;
};

declare module '#platform/database/tables' {
  interface Tables {
    mailMessages: MailTable;
  }
  interface GuardedTables {
    mailMessages: true;
  }
}
