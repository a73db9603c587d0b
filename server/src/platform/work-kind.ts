import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { NoticeRules, NoticeSubject } from '@lintel/contract/areas/notices';
import type { SharedDone, SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Tables } from './tables.ts';

// `S` is the scope, everywhere in this file: the scope names the kinds, so they cannot name it.

/** A piece of work that can be given to somebody, as assigning sees it. */
export type WorkItem = {
  id: string;
  kind: SharedType;
  ref: string;
  name: string;
  /** Absent where it lies on no property. */
  propertyId: string | null;
  isOpen: boolean;
  priority: Priority | null;
  dueOn: string | null;
  address: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  /** May give it to a user, or take it back. */
  mayAssign: boolean;
  mayShare: boolean;
};

/** What an event of a kind means to those who follow the work: `given` and `changed` say the rest in their facts. */
export type WorkEvent =
  | 'given'
  | 'changed'
  | 'done'
  | 'not-done'
  | 'accepted'
  | 'rejected'
  | 'reopened'
  | 'completed'
  | 'closed'
  | 'deleted'
  | 'removed'
  | 'suspended'
  | 'not-applicable'
  | 'proposed'
  | 'proposal-rejected'
  | 'resumed';

/** What must be known of a kind of record that can be given to somebody: a user, or somebody outside by a link. */
export type WorkKind<S> = {
  /** task, tasks */
  nouns: readonly [one: string, many: string];
  /** an open, an active: what can be given to somebody. */
  openWord: string;
  /** Its table: id, property_id, assignee_id, and where it lies (region_id, landlord_id, property_archived). */
  table: keyof Tables;
  /** Who is offered the kind at all. */
  permission: Permission;
  /** Who gives items to users. */
  gives: Permission;
  /** The page of its list. */
  listPage: string;
  /** An item that the caller may see. */
  find: (scope: S, id: string) => Promise<WorkItem | undefined>;
  /** The same, held until the transaction ends, on a property in use. */
  hold: (scope: S, id: string) => Promise<WorkItem>;
  /** The business that does an item, by its code, where the kind knows one. */
  businessOf?: (scope: S, id: string) => Promise<string | null>;
  setAssignee: (scope: S, id: string, userId: string | null) => Promise<void>;
  /** That somebody came to do it and could not. */
  notDoneEvent: string;
  assignEvents: { assigned: string; unassigned: string; unchanged: string };
  events: Readonly<Record<string, WorkEvent>>;
  /**
   * The items with what notices say of them, as SQL: id, reference, title, property_id, own_to (who sees one that lies on
   * no property), priority, due_on, overdue_after, starts_on, round (what is reminded of anew), ladder (the key of its
   * reminders), is_open, is_awaiting (somebody else decides on it), assignee_id, created_at (when it came to Lintel).
   */
  facts: (of: { organisationId: string }) => RawBuilder<unknown>;
  /** Who is to do items, as SQL: record_id, user_id. */
  holders: (of: { organisationId: string }) => RawBuilder<unknown>;
  /** The reminders of each `ladder` of the facts, as SQL: key, days, levels. */
  ladders: (of: { organisationId: string }, rules: NoticeRules) => RawBuilder<unknown>;
  /** Beside who is to do an item: who did it, and who wanted it done. */
  people?: (scope: S, ids: readonly string[]) => Promise<Map<string, { doers: string[]; givers: string[] }>>;
  byLink: WorkByLink<S>;
};

/** What somebody outside sees of an item and does with it, by the link of their share. */
export type WorkByLink<S> = {
  /** Whether what was done is accepted is said on the item itself, by a second person; otherwise on the share. */
  decidesItself: boolean;
  /** What is shown of the item, and the records whose files belong to it. */
  show: (scope: S, id: string) => Promise<(SharedDetails & { item: WorkItem; recordIds: string[] }) | undefined>;
  /** Checks, and writes down where the kind does so, that it is done; answers what the share keeps of what was said. */
  reportDone: (scope: S, id: string, said: SharedDone) => Promise<Partial<SharedDone>>;
  /** The record that an added file hangs on. */
  filesOf: (scope: S, id: string) => Promise<string | null | undefined>;
};
export type SharedDetails = Pick<
  SharedItem,
  'itemStatus' | 'details' | 'location' | 'areas' | 'property' | 'demanded' | 'missing' | 'hasCertificate'
>;

/** How what somebody holds is handed over to a successor. */
export type HandOver<S> = {
  /** 3 tasks, 1 task */
  nouns: readonly [one: string, many: string];
  /** How the log names who holds it. */
  label: string;
  event: string;
  holdingsOf: (scope: S, userId: string) => Promise<string[]>;
  /** How many of them ask for nothing now (archived, suspended, not applicable): handed over too, and counted apart, as no figure of theirs has them. */
  restingAmong?: (scope: S, ids: readonly string[]) => Promise<number>;
  /** The codes of the types of task among them that are somebody's to do: training is asked by them. */
  codesToDo?: (scope: S, ids: readonly string[], userId: string) => Promise<string[]>;
  /** Answers the records whose entry it wrote itself, where something else became of them. */
  pass: (scope: S, ids: readonly string[], from: string, to: string) => Promise<readonly string[] | void>;
  /** What becomes of them where nobody takes over; left out, they stay as they are. Writes their entries. */
  release?: (scope: S, ids: readonly string[], from: string) => Promise<void>;
};

type WithPlace<S> = { kinds: Readonly<Record<string, { work?: WorkKind<S>; lies?: keyof Tables } | null>> };

/** The tables whose rows say where their property lies. */
export const placedTables = <S>({ kinds }: WithPlace<S>): (keyof Tables)[] =>
  Object.values(kinds).flatMap((kind) => kind?.work?.table ?? kind?.lies ?? []);

type WithWork<S> = { kinds: Readonly<Record<string, { work?: WorkKind<S> } | null>> };

export const workKinds = <S>({ kinds }: WithWork<S>): (readonly [SharedType, WorkKind<S>])[] =>
  Object.entries(kinds).flatMap(([type, kind]) => (kind?.work ? [[type as SharedType, kind.work] as const] : []));

type InNotices = Pick<WorkKind<unknown>, 'permission' | 'facts'>;
type WithNotices<S> = { kinds: Readonly<Record<string, { work?: WorkKind<S>; notices?: InNotices } | null>> };

/** The kinds that notices are about: work, and those that say so in `record.ts`. */
export const kindsInNotices = <S>({ kinds }: WithNotices<S>): (readonly [Subject, InNotices])[] =>
  Object.entries(kinds).flatMap(([type, kind]) => {
    const inNotices = kind?.work ?? kind?.notices;
    return inNotices ? [[type as Subject, inNotices] as const] : [];
  });
type Subject = Exclude<NoticeSubject, 'USER'>;

/** A statement for each kind that notices are about, put together. */
export const everyKindInNotices = <S>(
  of: WithNotices<S>,
  select: (kind: Subject, of: InNotices) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    kindsInNotices(of).map(([kind, inNotices]) => select(kind, inNotices)),
    sql` union all `,
  );

/** A statement for each kind of work, put together: `everyWork(scope, (kind, work) => sql`select … from (${work.facts(scope)}) …`)`. */
export const everyWork = <S>(
  of: WithWork<S>,
  select: (kind: SharedType, work: WorkKind<S>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    workKinds(of).map(([kind, work]) => select(kind, work)),
    sql` union all `,
  );
