import { sql, type Expression, type RawBuilder } from 'kysely';
import type { ActivityType, EntityType } from '@lintel/contract/areas/activity';
import type { DashboardTile, Overdue, WorkloadWeek } from '@lintel/contract/areas/dashboard';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { WorkRow } from '@lintel/contract/areas/my-work';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { DocumentExplorerType, SearchEntityType, SearchResult } from '@lintel/contract/areas/search';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { ListDefinition } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Me } from './access.ts';
import type { OpenQuery } from './database.ts';
import type { Tables } from './tables.ts';
import type { HandOver, WorkKind } from './work-kind.ts';

// `S` is the scope, everywhere in this file: the scope names the kinds, so they cannot name it.

export type KindName = EntityType | SearchEntityType;

/** A condition on the record with an id, which is a value or a column of a statement. */
type ConditionOn<S> = (scope: S, id: RawBuilder<string>) => RawBuilder<boolean>;

/** Of each group of permissions one must be held. */
export type Demand = readonly (readonly Permission[])[];

/**
 * What everybody else must know of a kind of record. Its area says it in `record.ts`, the register puts it in its place;
 * what is left out, the kind does not have.
 */
export type RecordKind<S> = {
  /** Who may see a record of it; left out, it keeps its log to itself. */
  isVisible?: ConditionOn<S>;
  /** Who reads its log, where more do than see it: of what was deleted. */
  isLogVisible?: ConditionOn<S>;
  /** Who of them reads what is said of it in comments and changes, and its files; left out, whoever sees it. */
  isReadWhole?: ConditionOn<S>;
  /** Who is shown the e-mail addresses that its log says; left out, whoever is shown those of people. */
  showsAddresses?: (scope: S) => boolean;
  /** Is told where somebody reads that, or one of its files: for kinds that say who read them. */
  opened?: (scope: S, id: string, fileId?: string) => Promise<void>;
  comments?: {
    may: ConditionOn<S>;
    event: string;
  };
  /** What adding to a record is called in its log, where that is something else than adding. */
  entryType?: (scope: S, id: string, type: 'COMMENT' | 'FILE_UPLOAD') => Promise<ActivityType>;
  files?: {
    /** Who sees its files, where those are others than see the record. */
    isSeen?: ConditionOn<S>;
    /** The same of a row of `files`, for kinds of which where a record lies says all: a list then looks up none of them. */
    isSeenAt?: (scope: S) => RawBuilder<boolean>;
    /** Which of its files this reader does not see, of a row of `files`: undefined where there are none such. */
    hides?: (scope: S) => RawBuilder<boolean> | undefined;
    add: Demand;
    remove: Demand;
    /** Who makes records that take files with them as they are made; left out, none do. */
    sentWithNew?: (me: Me) => boolean;
    /** Among which documents they are, where that is not their property, or else the organisation. */
    library?: DocumentExplorerType;
    /** Its records as the folders of that library, by what is typed; left out, the library is not made of them. */
    folders?: FoldersBy<S>;
    /** Which kinds of evidence a record asks for; a file of another kind proves nothing of it. Left out, and where none is, any counts. */
    asks?: (scope: S, id: string) => Promise<readonly EvidenceKind[]>;
    /** Why a record takes no more files. */
    refuses?: (scope: S, id: string) => Promise<string | undefined>;
    /** Why the files of a record must stay, where they prove something. */
    keeps?: (scope: S, id: string) => Promise<string | undefined>;
    /** Why one of its files must stay as it is, where something that was said of the record rests on it. */
    proves?: (scope: S, fileId: string) => Promise<string | undefined>;
  };
  search?: {
    /** Who is offered the kind at all. */
    permission: Permission;
    /** On which properties the reader must hold what, for kinds that belong to properties. */
    reach?: Permission;
    /** True on the hits that a list of the kind would show: `found.record_id` is the hit. */
    isShown: (scope: S) => RawBuilder<boolean>;
    /**
     * Which of its search texts are shown, where that alone says how many hits there are: those of properties in use, or
     * all. Left out where only `isShown` can tell; `shown in use` where it tells of those of properties in use.
     */
    counted?: 'in use' | 'all' | 'shown in use';
    /** What else is found, as SQL with the columns of `search_records`: by the text in files. */
    alsoFound?: (text: string, reachable: RawBuilder<unknown>, most: number | null) => RawBuilder<unknown>;
    /** Writes the texts of all that lies on properties, after their addresses or references changed. */
    indexOn?: (scope: S, propertyIds: string[]) => Promise<void>;
    /** What else is said of hits, by their ids. */
    context?: (scope: S, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<SearchResult>>>;
  };
  list?: ListDefinition;
  /** What is printed of it with everything about a property. */
  printed?: Printed<S>;
  /** Its table, where that holds where its property lies (region_id, landlord_id, property_archived) and is no work. */
  lies?: keyof Tables;
  /** What the page of a property counts of it. */
  onProperty?: (scope: S, propertyId: string) => Promise<Partial<Pick<Property, 'counts' | 'lifecycleScore'>>>;
  /** What of it on a property needs attention, to who may see the property. */
  attention?: (scope: S, propertyId: string) => Promise<AttentionOf>;
  /** What of it binds whoever archives its property: how many are open on each, whoever may see them. */
  binds?: {
    one: string;
    many: string;
    openOn: (scope: S, propertyIds: readonly string[]) => Promise<OpenOnProperty[]>;
  };
  /** What of it nobody is reminded of any more once its property is archived, though it asks for somebody: whoever may see them. */
  silenced?: {
    one: string;
    many: string;
    on: (scope: S, propertyIds: readonly string[]) => Promise<SilencedOnProperty[]>;
  };
  /** What the dashboard shows of it, to who holds the permission. */
  dashboard?: {
    permission: Permission;
    doughnuts: (scope: S, role: WhoseTasks) => Promise<DoughnutParts[]>;
    /** Left out, nothing of it falls due. */
    workload?: Workload<S>;
  };
  /** What of it is late that the law asks for: the dashboard shows it to who holds the permission. Left out, nothing. */
  overdue?: {
    id: string;
    label: string;
    permission: Permission;
    of: (scope: S, role: WhoseTasks) => Promise<Pick<Overdue, 'count' | 'since' | 'search'>>;
  };
  /** What of it somebody has to do or to decide: My work shows it. Left out, nothing. */
  mine?: Mine<S>;
  /** What of it stands on a day of the calendar, as its `kind.ts` says. Left out, nothing. */
  dated?: DatedRows<S>;
  /** What whoever is to work at properties must be told of each, people from outside as well: sentences. It asks not who reads. */
  warns?: (scope: S, propertyIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  handOver?: HandOver<S>;
  /** What can be given to somebody. */
  work?: WorkKind<S>;
  /** What notices say of it, of a kind that nobody can be given. */
  notices?: KindInNotices<S>;
  /** The piece of work that a record is part of: comments on it are comments on that. */
  partOf?: (scope: S, id: string) => Promise<{ type: SharedType; id: string } | undefined>;
  /** The ids of the actions that its records require and that were in force on a day, of what the reader may see. */
  requires?: (scope: S, day: string) => RawBuilder<string>;
  /** A record that actions are raised from, as somebody who may see it knows it. */
  source?: (scope: S, id: string) => Promise<Source | undefined>;
};

/** One page of folders in the order of their names; a text is found anywhere in one. */
export type FoldersBy<S> = (
  scope: S,
  text: string,
  page: { limit: number; offset: number },
) => Promise<{ id: string; caption: string }[]>;

/** The lines of a list that lie on one property, with some of its columns. */
export type Printed<S> = {
  title: string;
  /** Who is shown it; the others are told that it is missing, by what it is called in a sentence. */
  permission: Permission;
  many: string;
  list: ListDefinition;
  columns: readonly string[];
  ofProperty: (scope: S, propertyId: string, most: number) => Promise<{ lines: object[]; count: number }>;
};

export type SilencedOnProperty = { propertyId: string; ids: string[] };
export type OpenOnProperty = { propertyId: string; count: number };

type KindInNotices<S> = {
  /** Who is offered the kind at all. */
  permission: Permission;
  /** Who may be notified of one now, where those are others than see the record. */
  isSeen?: ConditionOn<S>;
  /** The records as SQL: id, title, property_id, own_to, priority, due_on, as those of work. */
  facts: (of: { organisationId: string }) => RawBuilder<unknown>;
};

/** A whole of the dashboard and its parts. */
export type DoughnutParts = { id: string; title: string; parts: DashboardTile[]; note?: string };

/** What falls due on a day, of one kind. */
type Workload<S> = {
  id: string;
  label: string;
  /** The list that holds it. */
  list: WorkloadWeek['kinds'][number]['list'];
  dueOn: (scope: S, role: WhoseTasks, days: { from: string; to: string }) => Promise<{ day: string; count: number }[]>;
  /** The filters of the list that leave what is counted, but for the days. */
  search: (scope: S, role: WhoseTasks) => Record<string, unknown>;
};

/** What the list of a kind leaves of a search (`Rows`, `list-order.ts`), its property, and the column of each of its days that the calendar shows. */
export type DatedRows<S> = {
  rows: (scope: S, search: Record<string, unknown>) => unknown;
  property: string;
  days: Readonly<Record<string, string>>;
};

/** What of a kind is the reader's: to be done by a day, and to be decided. */
export type Mine<S> = {
  /** Tasks, Actions. */
  label: string;
  /** Who is offered the kind at all. */
  permission: Permission;
  /** The filters of its list that leave what the reader has to do, beside status and days, and what they have to decide; null of what has no day. */
  searches: { toDo: Record<string, unknown> | null; toDecide: Record<string, unknown> };
  /** The filters of its list that leave what somebody else has to do and the reader has not; left out of what names nobody. */
  toDoBy?: (userId: string) => Record<string, unknown>;
  /** What the reader has done their part of, and what filters leave it. */
  waiting?: { label: string; search: Record<string, unknown> };
  /** How many its list has under these filters. */
  count: (scope: S, search: Record<string, unknown>) => Promise<{ count: number; isExact: boolean }>;
  /** The first rows of its list under these filters, by due date, and how many there are. */
  first: (
    scope: S,
    search: Record<string, unknown>,
  ) => Promise<{ rows: Omit<WorkPlace, 'kind'>[]; count: number; isExact: boolean }>;
};

/** A piece of work and where it lies; what is to be known of that place is read for all of them together. */
export type WorkPlace = Omit<WorkRow, 'warnings'> & { propertyId: string | null };

export type Source = {
  caption: string;
  propertyId: string | null;
  taskId: string | null;
  areaOfObservationIds: string[];
  /** Left out, whoever raises actions on its property may raise one from it. */
  mayRaise?: boolean;
};

/** Every kind: one that nothing is known of yet is null, one that is missing does not compile. */
export type Kinds<S> = Readonly<
  Record<Exclude<KindName, SharedType>, RecordKind<S> | null> &
    Record<SharedType, RecordKind<S> & { isVisible: ConditionOn<S>; work: WorkKind<S> }>
>;

/**
 * True where a query finds something. Asked of each row by its key: of many rows PostgreSQL would read all records of the kind
 * first, half a million actions for a page of photographs, but for `offset 0`.
 */
export const finds = (query: Expression<unknown>) => sql<boolean>`exists (select from ${query} found offset 0)`;

/** True where there is a record of a kind with an id. */
export const isRecordOf = ({ db }: { db: OpenQuery }, kind: EntityType, id: RawBuilder<string>) =>
  finds(db.selectFrom('records').select('records.id').where('records.id', '=', id).where('records.kind', '=', kind));

/** What only those see who administer it, and support. */
export const administeredWith =
  (kind: EntityType, permission: Permission): ConditionOn<{ db: OpenQuery; me: Pick<Me, 'has' | 'isSupportView'> }> =>
  (scope, id) =>
    scope.me.has(permission) || scope.me.isSupportView ? isRecordOf(scope, kind, id) : sql<boolean>`false`;

/** Holds a record until the transaction ends: it is not deleted between being looked for and being written on. */
export async function holdRecord({ db }: { db: OpenQuery }, id: string): Promise<void> {
  await db.selectFrom('records').select('records.id').where('records.id', '=', id).forNoKeyUpdate().execute();
}

/** Whether the caller may see a record; one of a kind that keeps its log to itself, nobody may. */
export async function seesRecord<S extends { db: OpenQuery }>(
  scope: S & { kinds: Kinds<S> },
  name: KindName,
  id: string,
): Promise<boolean> {
  const condition = scope.kinds[name]?.isVisible;
  return condition !== undefined && holdsOf(scope, condition, id);
}

/** Whether the caller may see what hangs on a record as its files. */
export async function seesFilesOf<S extends { db: OpenQuery }>(
  scope: S & { kinds: Kinds<S> },
  name: KindName,
  id: string,
): Promise<boolean> {
  const { files, isVisible } = scope.kinds[name] ?? {};
  const condition = files?.isSeen ?? isVisible;
  return condition !== undefined && holdsOf(scope, condition, id);
}

/** Whether the caller may read the log of a record, be it deleted. */
export async function seesLog<S extends { db: OpenQuery }>(
  scope: S & { kinds: Kinds<S> },
  name: KindName,
  id: string,
): Promise<boolean> {
  const { isLogVisible, isVisible } = scope.kinds[name] ?? {};
  const condition = isLogVisible ?? isVisible;
  return condition !== undefined && holdsOf(scope, condition, id);
}

/** Whether the caller, who sees a record, reads all that is said of it, and its files. */
export const readsWhole = async <S extends { db: OpenQuery }>(
  scope: S & { kinds: Kinds<S> },
  name: KindName,
  id: string,
) => {
  const condition = scope.kinds[name]?.isReadWhole;
  return condition === undefined || holdsOf(scope, condition, id);
};

/** Whether a condition holds of one record. */
export async function holdsOf<S extends { db: OpenQuery }>(
  scope: S,
  condition: ConditionOn<S>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition(scope, sql<string>`${id}::uuid`)} as holds`.execute(
    scope.db,
  );
  return rows[0]?.holds ?? false;
}
