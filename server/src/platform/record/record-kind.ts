import type { RawBuilder } from 'kysely';
import type { ActivityType, EntityType } from '@lintel/contract/areas/activity';
import type { DashboardTile, Deadline, WorkloadWeek } from '@lintel/contract/areas/dashboard';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { WorkRow } from '@lintel/contract/areas/my-work';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { SearchEntityType, SearchResult } from '@lintel/contract/areas/search';
import type { DocumentExplorerType } from '@lintel/contract/areas/library/address';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { ListDefinition } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Me } from '../access/access.ts';
import type { Tables } from '../database/tables.ts';
import type { StandingOfHits } from './hit-standing.ts';
import type { PackContents } from './evidence-pack.ts';
import type { HandOver, WorkKind } from './work-kind.ts';

// `S` is always the scope. It is a parameter because the scope's type contains the kinds.

export type KindName = EntityType | SearchEntityType;

/** A condition on the record with an id, which goes after `=`: a value, values or a column of the statement. */
export type ConditionOn<S> = (scope: ReaderOf<S>, id: RawBuilder<string>) => RawBuilder<boolean>;

/** What the text of a statement may depend on, so that it can be printed once for each reader (`read-by-ids.ts`). */
export type ReaderOf<S> = Pick<S, keyof S & ('db' | 'whole' | 'me' | 'organisationId' | 'today' | 'kinds' | 'answers')>;

/** One permission of each group is required. */
export type Demand = readonly (readonly Permission[])[];

/**
 * What the rest of the program needs to know about a kind of record. Its area declares it in `record.ts`; a kind lacks
 * whatever it leaves out.
 */
export type RecordKind<S> = {
  /** Who may see a record. Without it nobody may read the record's log. */
  isVisible?: ConditionOn<S>;
  /** Who may read its log, if that is more people than may see it: the log of a deleted record. */
  isLogVisible?: ConditionOn<S>;
  /** Who of those may read its comments, changed values and files. Default: all of them. */
  isReadInFull?: ConditionOn<S>;
  /** Who may see the e-mail addresses in its log. Default: those who may see the addresses of people. */
  showsAddresses?: (scope: S) => boolean;
  /** Called when somebody reads those, or one of its files: for kinds that record their readers. */
  onOpen?: (scope: S, id: string, fileId?: string) => Promise<void>;
  comments?: {
    may: ConditionOn<S>;
    event: string;
  };
  /** The type of the log entry for a comment or a file, if it differs from the usual one. */
  entryType?: (scope: S, id: string, type: 'COMMENT' | 'FILE_UPLOAD') => Promise<ActivityType>;
  files?: {
    /** Who may see its files, if not everyone who may see the record. */
    isSeen?: ConditionOn<S>;
    /** The same as a condition on a row of `files`, for kinds where the place of the record decides: lists then need no lookup. */
    isSeenAt?: (scope: S) => RawBuilder<boolean>;
    /** A condition on a row of `files` for those hidden from this reader; undefined if none are. */
    hides?: (scope: S) => RawBuilder<boolean> | undefined;
    add: Demand;
    remove: Demand;
    /** Who may attach files while creating a record. Default: nobody. */
    sentWithNew?: (me: Me) => boolean;
    /** The library that holds its files. Default: that of its property, or else of the organisation. */
    library?: DocumentExplorerType;
    /** Its records as folders of that library, filtered by what the user types. */
    folders?: FoldersBy<S>;
    /** The kinds of evidence that a record requires; files of other kinds do not count. Default, or if empty: any file counts. */
    requiredEvidence?: (scope: S, id: string) => Promise<readonly EvidenceKind[]>;
    /** Why a record accepts no more files, if so. */
    refuses?: (scope: S, id: string) => Promise<string | undefined>;
    /** Why the files of a record must not be deleted, if they are evidence. */
    keeps?: (scope: S, id: string) => Promise<string | undefined>;
    /** Why one file must not be changed or deleted, if something recorded relies on it. */
    proves?: (scope: S, fileId: string) => Promise<string | undefined>;
  };
  search?: {
    /** Who is offered the kind at all. */
    permission: Permission;
    /** The permission that the reader must hold on the property, for kinds that belong to one. */
    reach?: Permission;
    /** True for hits that a list of the kind would show, archived ones among them; `found.record_id` is the hit. */
    isShown: (scope: S) => RawBuilder<boolean>;
    /** Which hits are archived, for kinds that are: they come after the others. */
    isArchived?: (scope: S) => RawBuilder<boolean>;
    /** How a hit stands, as the list of the kind shows it. Default: nothing is said. */
    standing?: StandingOfHits<S>;
    /**
     * How hits can be counted: all search texts, those of properties in use, or, of the latter, those that `isShown` admits.
     * Without it each hit is checked by `isShown`.
     */
    counted?: 'in use' | 'all' | 'shown in use';
    /** Further hits, as SQL with the columns of `search_records`: by the text inside files. */
    alsoFound?: (text: string, reachable: RawBuilder<unknown>, most: number | null) => RawBuilder<unknown>;
    /** Rewrites the search texts of everything on these properties, after their addresses or references changed. */
    indexOn?: (scope: S, propertyIds: string[]) => Promise<void>;
    /** Further information about hits, by id. */
    context?: (scope: S, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<SearchResult>>>;
  };
  list?: ListDefinition;
  /** What the printed report of a property contains of it. */
  printed?: Printed<S>;
  /** What an evidence pack of a property contains of it. */
  inEvidencePack?: PackContents<S>;
  /** The column with what people call a record, if it has one. */
  reference?: { table: keyof Tables; column: string };
  /** Its table, if it is not work but carries the place of its property (region_id, landlord_id, property_archived). */
  placedTable?: keyof Tables;
  /** Its counts on the page of a property. */
  onProperty?: (scope: S, propertyId: string) => Promise<Partial<Pick<Property, 'counts' | 'lifecycleScore'>>>;
  /** What needs attention on a property, for anyone who may see the property. */
  attention?: (scope: S, propertyId: string) => Promise<AttentionOf>;
  /** Obligations that archiving a property would leave open: how many on each, regardless of who may see them. */
  legalObligations?: {
    one: string;
    many: string;
    openOn: (scope: S, propertyIds: readonly string[]) => Promise<OpenOnProperty[]>;
  };
  /** Work still to be done that nobody is reminded of any more once its property is archived, regardless of who may see it. */
  pendingWork?: {
    one: string;
    many: string;
    on: (scope: S, propertyIds: readonly string[]) => Promise<PendingOnProperty[]>;
  };
  /** Its part of the dashboard, for holders of the permission. */
  dashboard?: {
    permission: Permission;
    doughnuts: (scope: S, role: WhoseTasks) => Promise<DoughnutParts[]>;
    /** Default: nothing falls due. */
    workload?: Workload<S>;
  };
  /** Overdue statutory duties, and those due, that the dashboard shows to holders of the permission. */
  overdue?: Deadlines<S>;
  due?: Deadlines<S>;
  /** What My work shows: work to do and to decide, each with its filters of the list. */
  myWork?: readonly MyWork<S>[];
  /** Its entries in the calendar, as its `kind.ts` declares. */
  inCalendar?: CalendarRows<S>;
  /** Warnings, as sentences, for anyone who is to work at a property, including people from outside. Not filtered by reader. */
  warnings?: (scope: S, propertyIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  handOver?: HandOver<S>;
  /** For a kind that can be assigned. */
  work?: WorkKind<S>;
  /** What notices need to know, for a kind that cannot be assigned. */
  notices?: KindInNotices<S>;
  /** The work that a record is part of: a comment on the record is a comment on that. */
  partOf?: (scope: S, id: string) => Promise<{ type: SharedType; id: string } | undefined>;
  /** The ids of the actions that its records required on a date, as far as the reader may see them. */
  requires?: (scope: S, day: string) => RawBuilder<string>;
  /** A record as the source of actions, if the caller may see it. */
  source?: (scope: S, id: string) => Promise<Source | undefined>;
};

/** One page of folders, ordered by name; the search text may occur anywhere in the name. */
export type FoldersBy<S> = (
  scope: S,
  text: string,
  page: { limit: number; offset: number },
) => Promise<{ id: string; caption: string }[]>;

/** The rows of a list that belong to one property, with some of its columns. */
export type Printed<S> = {
  title: string;
  /** Required to see it; others are told that this part is missing, under its name in a sentence. */
  permission: Permission;
  many: string;
  list: ListDefinition;
  columns: readonly string[];
  ofProperty: (scope: S, propertyId: string, most: number) => Promise<{ lines: object[]; count: number }>;
};

export type PendingOnProperty = { propertyId: string; ids: string[] };
export type OpenOnProperty = { propertyId: string; count: number };

type KindInNotices<S> = {
  /** Who is offered the kind at all. */
  permission: Permission;
  /** Who may be notified of a record at present, if not everyone who may see it. */
  isSeen?: ConditionOn<S>;
  /** The records as SQL: id, title, property_id, own_to, priority, due_on, like those of work. */
  facts: (of: { organisationId: string }) => RawBuilder<unknown>;
};

/** A doughnut of the dashboard and its parts. */
export type DoughnutParts = { id: string; title: string; parts: DashboardTile[]; note?: string };

/** What falls due on a date, of one kind. */
type Workload<S> = {
  id: string;
  label: string;
  /** The list that shows it. */
  list: WorkloadWeek['kinds'][number]['list'];
  dueOn: (scope: S, role: WhoseTasks, days: { from: string; to: string }) => Promise<readonly { day: string; count: number }[]>;
  /** The list's filters for what is counted, except dates. */
  search: (scope: S, role: WhoseTasks) => Record<string, unknown>;
};

/** The rows of a list's search (`Rows`, `list-order.ts`), and the column of each date that the calendar shows. */
export type CalendarRows<S> = {
  rows: (scope: S, search: Record<string, unknown>) => unknown;
  /** Has the columns `id`, `reference` and `propertyId`. */
  table: string;
  /** The filters of its list for what is the reader's to do. */
  mine: Record<string, unknown>;
  days: Readonly<Record<string, string>>;
};

/** How many duties with a deadline there are, the earliest of these, and the filters of the list that has exactly them. */
export type Deadlines<S> = {
  id: string;
  label: string;
  permission: Permission;
  of: (scope: S, role: WhoseTasks) => Promise<Pick<Deadline, 'count' | 'since' | 'search'>>;
};

type Search = Record<string, unknown>;

/** The reader's own work of a kind, as rows of its list: to do by a date, or to decide. */
export type MyWork<S> = {
  /** Tasks, Actions. Different for each. */
  label: string;
  /** Who is offered it at all. */
  permission: Permission;
  toDo?: ToDo;
  /** The list's filters for what the reader has to decide. */
  toDecide?: Search;
  /** What the reader has done their part of and others must now act on, and the filters that show it. */
  waiting?: { label: string; search: Search };
  /** How many records the list has with these filters. */
  count: (scope: S, search: Search) => Promise<{ count: number; isExact: boolean }>;
  /** The first rows of the list with these filters, by due date, and how many there are. */
  first: (scope: S, search: Search) => Promise<{ rows: Omit<WorkPlace, 'kind'>[]; count: number; isExact: boolean }>;
};

/** Work with a due date, as filters of its list. */
export type ToDo = {
  /** The reader's work, except status and dates. Default: `by` the reader. */
  search?: Search;
  /** The work of another user that is not also the reader's; absent if the records name nobody. */
  by?: (userId: string) => Search;
  /** The filter of the due date. */
  days: string;
  /**
   * What is overdue: what the list's statuses say, even if others are past their date; everything after its date; or nothing,
   * since it is over on the next day, like an appointment.
   */
  overdue: { overdue: Search; inTime: Search } | 'after the date' | 'never';
};

/** A piece of work and its property; the warnings of all properties are read together. */
export type WorkPlace = Omit<WorkRow, 'warnings'> & { propertyId: string | null };

export type Source = {
  caption: string;
  propertyId: string | null;
  taskId: string | null;
  areaOfObservationIds: string[];
  /** Default: anyone who may raise actions on its property may raise one from it. */
  mayRaise?: boolean;
};

/** Every kind: null if it declares nothing yet; a missing one does not compile. */
export type Kinds<S> = Readonly<
  Record<Exclude<KindName, SharedType>, RecordKind<S> | null> &
    Record<SharedType, RecordKind<S> & { isVisible: ConditionOn<S>; work: WorkKind<S> }>
>;
