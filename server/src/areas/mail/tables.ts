import type { Generated } from 'kysely';
import type { MailKind } from '@lintel/contract/areas/mail';
import type { MailState } from '@lintel/contract/areas/mail-states';
import type { Instant, Json, MaybeInstant, Own } from '#platform/database/columns';

/** A line of a list in a message: title, link, and details. */
export type MailLine = { title: string; href: string; says: string[] };
/** The same as stored, where it is about a share: its link is in `mail_shares` until the message is sent. */
type StoredLine = MailLine | (Omit<MailLine, 'href'> & { shareId: string });

export type MailSection<Line = MailLine> = {
  heading: string;
  /** Its heading names a property, which mail administrators may not see. */
  namesProperty?: true;
  /** Above its lines. */
  paragraphs?: string[];
  lines: Line[];
  more: { text: string; href: string } | null;
};

export type MailContent<Line = MailLine> = {
  paragraphs: string[];
  /** Lists below the paragraphs; their contents are for the recipient only. */
  sections?: MailSection<Line>[];
  /** What is kept of the lists once the message has gone: how many lines each had. */
  lineCounts?: { heading: string; count: number }[];
  /** What happened, without the record's name: the subject for mail administrators, who may not see every record. */
  outline?: string;
  button: string | null;
  closing: string;
};

export type StoredContent = MailContent<StoredLine>;

type MailTable = {
  organisationId: Own;
  id: string;
  kind: MailKind;
  userId: string | null;
  causedBy: string | null;
  toName: string;
  toAddress: string;
  subject: string;
  content: Json<StoredContent>;
  link: string | null;
  state: MailState;
  attemptCount: Generated<number>;
  unsureCount: Generated<number>;
  nextAttemptAt: MaybeInstant;
  problem: string | null;
  reply: Generated<string | null>;
  createdAt: Instant;
  sentAt: MaybeInstant;
};

declare module '#platform/database/tables' {
  interface Tables {
    mailMessages: MailTable;
    mailShares: {
      organisationId: Own;
      mailId: string;
      shareId: string;
      link: string | null;
      isTakenOut: Generated<boolean>;
    };
  }
  interface GuardedTables {
    mailMessages: true;
    mailShares: true;
  }
}
