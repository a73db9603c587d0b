import type { Permission } from './permissions.ts';

/** The icons that areas can use for their notices. */
export type NoticeSign =
  | 'alert'
  | 'calendar'
  | 'clock'
  | 'code'
  | 'droplet'
  | 'flag'
  | 'gavel'
  | 'late'
  | 'question'
  | 'report'
  | 'scale';

/** A kind of notice about a kind of record. */
type NoticeOfKind = {
  id: string;
  group: 'assigned' | 'due' | 'overdue' | 'progress';
  /** Whether it is e-mailed immediately: always, for actions of priority HIGH, or never. */
  urgent: 'always' | 'high' | 'never';
  sign: NoticeSign;
  tone: 'red' | 'yellow';
  /** The tab of the record's page that it is about; the first by default. */
  tab?: string;
  /** The page that it is about, if that is not the record's. */
  page?: string;
  /** The page that shows it to the person it is about, without a permission; the account by default. */
  ownPage?: string;
  /** The name of such a notice. Its sentence is the area's text `notice.says.…`, with `{day}`, `{what}`, `{by}`, `{text}`. */
  name: string;
};

/** The state of a dated record, as the calendar shows it. */
export type DatedState = 'overdue' | 'due' | 'planned' | 'done';

/** A date of a kind of record that the calendar shows: a deadline, or the date of an event. */
export type DatedOfKind = {
  id: string;
  /** Its names in the singular and plural. */
  name: string;
  many: string;
  sign: NoticeSign;
  /** The date filter of the kind's list. */
  days: string;
  /** The filters of that list for each state; `when` restricts it to past, present or future dates. */
  states: { readonly [S in DatedState]?: { search: Record<string, unknown>; when?: 'passed' | 'today' | 'to come' } };
};

/** The position of a kind among search hits, as specified. */
export type SearchOrder = {
  /** SEARCH-007. */
  usually: number;
  /** SEARCH-008. */
  atWork: number;
  /** The prefix of its own URLs, if searching there counts as at work. */
  atWorkOn?: string;
  /** The prefix of the URLs on which it comes first (SEARCH-009). */
  firstOn?: string;
};

/**
 * What client and server need to know about a kind of record. Its area declares it in `kind.ts`, and `kinds.ts` collects them;
 * a kind lacks whatever it leaves out.
 */
export type Kind = {
  /** Its pages in the client. */
  pages?: {
    /** The page of one record. */
    page: string;
    /** The page of the list. */
    list?: string;
    /** Any one of these permissions opens both. */
    allow: readonly Permission[];
    /** Files can be moved to it. */
    takesFiles?: true;
  };
  /** Its files have the size limit of those of a report (FILE-004). */
  filesAsOfReports?: true;
  /** Search finds it: its names in a sentence, and its position among the other kinds; last by default. */
  inSearch?: {
    one: string;
    many: string;
    order?: SearchOrder;
    /** Thousands of records at most, not hundreds of thousands: search forgives typing errors, and scans for words too short for the index. */
    areFew?: true;
  };
  /** Notices are about it. */
  notices?: readonly NoticeOfKind[];
  /** The dates of its records that the calendar shows, for records at properties; its list must have the property filters. */
  inCalendar?: readonly DatedOfKind[];
  /** Actions can be raised from it: its name, the filter for its actions, and the default rules for closing them (decision 019). */
  source?: {
    name: string;
    filter: string;
    closing: { evidence: readonly ('certificate' | 'report' | 'photograph')[]; secondPerson: boolean };
  };
  /** What webhooks tell other programs of it (decision 069): its name above a choice, and what each of its events is called. */
  webhooks?: { name: string; events: Readonly<Record<string, string>> };
  /** The log event recording that earlier entries were redacted; their hashes stay (decision 036). */
  redactedBy?: string;
};
