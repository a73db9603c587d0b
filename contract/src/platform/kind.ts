import type { Permission } from './permissions.ts';

/** The signs that areas choose from for what they tell. */
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
  /** Mailed at once, whatever it is about, where the action is of priority HIGH, or never. */
  urgent: 'always' | 'high' | 'never';
  sign: NoticeSign;
  tone: 'red' | 'yellow';
  /** What a notice of it is called. */
  name: string;
  /** What it says; the name of what it is about stands above it. Filled in: `{day}`, `{what}`, `{by}`, `{text}`. */
  says: string;
};

/** How something that has a day stands, as the calendar shows it. */
export type DatedState = 'overdue' | 'due' | 'planned' | 'done';

/** A day that records of a kind have, which the calendar shows: the last one to do something, or one on which something happens. */
export type DatedOfKind = {
  id: string;
  /** What one and several of them are called. */
  name: string;
  many: string;
  sign: NoticeSign;
  /** The filter of the kind's list that takes it. */
  days: string;
  /** What leaves those of a state in that list; `when` they are only those whose day has passed, is today or is to come. */
  states: { readonly [S in DatedState]?: { search: Record<string, unknown>; when?: 'passed' | 'today' | 'to come' } };
};

/** The place of a kind among the hits of a search, as the specification has it. */
export type SearchOrder = {
  /** SEARCH-007. */
  usually: number;
  /** SEARCH-008. */
  atWork: number;
  /** The beginning of its own addresses, where these are asked from as at work. */
  atWorkOn?: string;
  /** The beginning of the addresses on which it stands before all others (SEARCH-009). */
  firstOn?: string;
};

/**
 * What everybody must know of a kind of record, in client and server. Its area says it in `kind.ts`, and `kinds.ts` puts it
 * beside the others; what is left out, the kind does not have.
 */
export type Kind = {
  /** Its pages in the client. */
  seen?: {
    /** Where one of them is to be seen. */
    page: string;
    /** Where several of them are listed. */
    list?: string;
    /** One of these opens both. */
    allow: readonly Permission[];
    /** Files are moved to them. */
    takesFiles?: true;
  };
  /** Files of it hold no more than those of a report may (FILE-004). */
  filesAsOfReports?: true;
  /** Search finds it: what one and several of them are called in a sentence, and where it stands among the others; last, where it does not say. */
  searched?: {
    one: string;
    many: string;
    order?: SearchOrder;
    /** There are thousands of them and not hundreds of thousands: typing errors are forgiven, and words too short for the index sought everywhere. */
    areFew?: true;
  };
  /** Notices are about it. */
  notices?: readonly NoticeOfKind[];
  /** Its records have days that the calendar shows, of those at properties; the filters of its list are those of a property, too. */
  dated?: readonly DatedOfKind[];
  /** Actions are raised from it: what it is called, the filter of the actions of one, and what closing them asks for until an organisation says otherwise (decision 019). */
  source?: {
    name: string;
    filter: string;
    closing: { evidence: readonly ('certificate' | 'report' | 'photograph')[]; secondPerson: boolean };
  };
  /** The event of its log that says that words of earlier entries were taken out; their hashes stay (decision 036). */
  redactedBy?: string;
};
