import type { RawBuilder } from 'kysely';
import type { Priority } from '@lintel/contract/areas/actions/states';
import type { NoticeRules } from '@lintel/contract/areas/notice-rules';
import type { SharedDone, SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { PieceResult } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Tables } from '../database/tables.ts';
import { notFound, onArchived } from '../http/problems.ts';

// `S` is always the scope. It is a parameter because the scope's type contains the kinds.

/** A piece of work that can be assigned, as assigning sees it. */
export type WorkItem = {
  id: string;
  kind: SharedType;
  ref: string;
  name: string;
  /** Absent if it lies on no property. */
  propertyId: string | null;
  isOpen: boolean;
  /** Whether its property is archived: then nothing about it can change. */
  isArchived: boolean;
  priority: Priority | null;
  dueOn: string | null;
  address: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  /** Whether the caller may change it, assign it to a user, and take it back. */
  mayManage: boolean;
  mayShare: boolean;
};

/** What an event of a kind means for the work; `given` and `changed` carry details in their facts. */
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

/** A kind of record that can be assigned to a user, or to somebody outside by a link. */
export type WorkKind<S> = {
  /** task, tasks */
  nouns: readonly [one: string, many: string];
  /** "an open", "an active": the state in which it can be assigned. */
  openWord: string;
  /** Its table, with id, property_id, assignee_id, region_id, landlord_id and property_archived. */
  table: keyof Tables;
  /** Who is offered the kind at all. */
  permission: Permission;
  /** Required to assign an item to a user. */
  assignPermission: Permission;
  /** The page with its list. */
  listPage: string;
  /** Those of some items that the caller may see. */
  find: (scope: S, ids: readonly string[]) => Promise<WorkItem[]>;
  /** Those of some items that the caller may see, locked until the transaction ends, in one order for everybody. */
  hold: (scope: S, ids: readonly string[]) => Promise<WorkItem[]>;
  /** Whether that locks items of other kinds as well: where several kinds are held, such a one comes first (decision 025). */
  holdsOthers: boolean;
  /** The codes of the businesses that do some items, if the kind has them. */
  businessesOf?: (scope: S, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  setAssignee: (scope: S, ids: readonly string[], userId: string | null) => Promise<void>;
  /** The event of a failed attempt: somebody came and could not do it. */
  notDoneEvent: string;
  /** The event of letters for access that went out. */
  letterEvent: string;
  assignEvents: { assigned: string; unassigned: string; unchanged: string };
  events: Readonly<Record<string, WorkEvent>>;
  /**
   * The items with what notices need, as SQL: id, reference, title, property_id, own_to (who sees one without a property),
   * priority, due_on, overdue_after, starts_on, round (restarts the reminders), ladder (the key of its
   * reminders), is_open, is_awaiting (somebody else must decide), assignee_id, created_at (when it was entered).
   */
  facts: (of: { organisationId: string }) => RawBuilder<unknown>;
  /** The users who are to do the items, as SQL: record_id, user_id. */
  holders: (of: { organisationId: string }) => RawBuilder<unknown>;
  /** The reminders of each `ladder`, as SQL: key, days, levels. */
  ladders: (of: { organisationId: string }, rules: NoticeRules) => RawBuilder<unknown>;
  /** Other people involved: who did an item, and who requested it. */
  people?: (scope: S, ids: readonly string[]) => Promise<Map<string, { doers: string[]; givers: string[] }>>;
  byLink: WorkByLink<S>;
};

/** What somebody outside sees of an item, and can do with it, through the link of their share. */
export type WorkByLink<S> = {
  /** Whether work is accepted on the item itself, by a second person, rather than on the share. */
  decidesItself: boolean;
  /** What is shown of the item, and the records whose files belong to it. */
  show: (scope: S, id: string) => Promise<(SharedDetails & { item: WorkItem; recordIds: string[] }) | undefined>;
  /** Checks a report of completion, records it if the kind does so, and returns what the share keeps of it. */
  reportDone: (scope: S, id: string, report: SharedDone) => Promise<KeptOfDone>;
  /** The record that an added file belongs to. */
  filesOf: (scope: S, id: string) => Promise<string | null | undefined>;
};
/** What a share keeps of a report; of equipment with its names. */
type KeptOfDone = Partial<Omit<SharedDone, 'equipment'>> & { equipment?: readonly PieceResult[] };
type SharedDetails = Pick<
  SharedItem,
  | 'itemStatus'
  | 'details'
  | 'location'
  | 'areas'
  | 'hasAllAreas'
  | 'property'
  | 'equipment'
  | 'demanded'
  | 'missing'
  | 'hasCertificate'
  | 'checklist'
>;

/** How everything that a user holds of a kind is handed over to a successor. */
export type HandOver<S> = {
  /** 3 tasks, 1 task */
  nouns: readonly [one: string, many: string];
  /** The log's name for the holder. */
  label: string;
  event: string;
  /** What each of these users holds, in the order of the ids. */
  holdingsOf: (scope: S, userIds: readonly string[]) => Promise<{ userId: string; id: string }[]>;
  /** Which of them are dormant (archived, suspended, not applicable): handed over too, but counted separately, since no figure includes them. */
  restingAmong?: (scope: S, ids: readonly string[]) => Promise<string[]>;
  /** The codes of the task types among them that each of these users is to do: they determine the required training. */
  codesToDo?: (
    scope: S,
    ids: readonly string[],
    userIds: readonly string[],
  ) => Promise<{ userId: string; code: string }[]>;
  /** Returns the records for which it wrote a log entry of its own, because something else happened to them. */
  pass: (scope: S, ids: readonly string[], from: string, to: string) => Promise<readonly string[] | void>;
  /** What happens to them without a successor; by default they stay unchanged. Writes their log entries. */
  release?: (scope: S, ids: readonly string[], from: string) => Promise<void>;
};

/** Holds one item, which the caller must see and whose property must be in use. */
export async function holdItem<S>(scope: S, { hold, nouns }: WorkKind<S>, id: string): Promise<WorkItem> {
  const [item] = await hold(scope, [id]);
  if (!item) throw notFound(nouns[0]);
  if (item.isArchived) throw onArchived();
  return item;
}
