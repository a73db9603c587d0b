import type { CompiledQuery } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ListDefinition } from '@lintel/contract/platform/list';
import { appendEntries, startChains } from './record/activity-chain.ts';
import type { NewRecord } from './record/activity-chain.ts';
import { systemActor, userIdOf } from './access/access.ts';
import type { Me } from './access/access.ts';
import { codeOf } from './process/code-of.ts';
import type { Database, OpenQuery, Query } from './database/database.ts';
import { publish } from './record/events.ts';
import type { Entry, RecordEvent, Subscription } from './record/events.ts';
import type { Found } from './access/identity.ts';
import type { Jobs } from './job-queue/jobs.ts';
import { factsOf, isOfSecurity } from './access/security-log.ts';
import type { SecurityFacts, SecurityLog } from './access/security-log.ts';
import { invalidatesCache } from './database/memory.ts';
import type { FoldersBy, Kinds, RecordKind } from './record/record-kind.ts';
import type { Changes } from './database/transaction.ts';
import type { WorkKind } from './record/work-kind.ts';

/** One transaction, in one organisation, for one person: the only way to the database. Reads begin no transaction (decision 022). */
export type Scope = {
  db: OpenQuery;
  /** Also has the tables whose rows are not visible to everybody: for `queries.ts`, and for files that `guards.ts` gives a reason for. */
  whole: Query;
  me: Me;
  organisationId: string;
  timeZone: string;
  /** The instant at which the work began. */
  now: Date;
  /** Today in the organisation's time zone, YYYY-MM-DD. */
  today: string;
  /** The day on which this was entered: before today if a device without a connection kept the call. */
  enteredOn: string;
  requestId: string;
  /** Every kind of record, as its area registered it. */
  kinds: Kinds<Scope>;
  register: Register;
  newId(): string;
  /** Resolves once the caller, if only presumed, is known: awaited before what is shared with other requests, or outlives this one. */
  confirmed: Promise<void> | undefined;
  /** Runs something small in a transaction of its own, committed at once even if this one rolls back. */
  apart<T>(work: (db: Query) => Promise<T>): Promise<T>;
  /** The version of the organisation's settings that cached values belong to; undefined if nothing may be cached. */
  settingsVersion: number | undefined;
  /** The organisation's cached values; undefined once this transaction has changed what they come from (see remembered.ts). */
  answers(): Map<string, unknown> | undefined;
  /** Creates the parent rows of new records, each with its first activity entry: the same for all, or one for each. */
  begin(records: NewRecord[], entry: Entry | ((recordId: string) => Entry)): Promise<void>;
  /** Writes an activity entry on a record, chained to its previous one. */
  record(recordId: string, entry: Entry): Promise<void>;
  /** The same entry on many records at once. */
  recordAll(entries: { recordId: string; entry: Entry }[]): Promise<void>;
  /** Runs this after everything else, just before the commit. */
  beforeCommit(work: () => Promise<void>): void;
  /** Sends a statement after all that, together with the commit: it takes no round trip of its own, and its reply is not read. */
  withCommit(statement: CompiledQuery): void;
  /** Enqueues a job in this transaction, so that it exists exactly if the change does. */
  later(job: string, data: Record<string, unknown>, options?: { startAfterSeconds?: number }): Promise<void>;
};

export type ScopeMaker = {
  database: Database;
  jobs: Jobs;
  clock: () => Date;
  register: Register;
  /** Receives events about accounts and rights after they are committed. */
  security?: SecurityLog | undefined;
};

/** A kind of record, as its area declares it in `record.ts`. */
export type KindOfRecord = RecordKind<Scope>;
export type KindOfWork = WorkKind<Scope>;
export type FoldersOfLibrary = FoldersBy<Scope>;

export type Subscriptions = readonly Subscription<Scope>[];

/** Everything that areas declare to the rest of the program; collected in `areas.ts`. */
export type Register = {
  kinds: Kinds<Scope>;
  /** Every list; presets and column settings are stored under its name. */
  lists: readonly ListDefinition[];
  subscriptions: Subscriptions;
  /** Loaded into the cache before the first statement, so that statements can hold these as values instead of selecting them. */
  preload: readonly ((scope: Scope) => Promise<unknown>)[];
  /** Runs once a day for each organisation, when its reminders are planned. */
  daily: readonly ((scope: Scope) => Promise<void>)[];
};

export type ScopeOptions = {
  organisationId: string;
  requestId: string;
  /** The caller's IP address; absent if no request started the work. */
  address?: string;
  /** Identifies the caller, in the first statement. Without it the system itself is the actor. */
  identify?: (query: Query, presuming?: boolean) => Promise<Found>;
  readOnly?: boolean;
  /**
   * Starts the work for the presumed caller and confirms them in parallel (decision 022). The reply, the commit and work done
   * `apart` wait for the confirmation; nothing else may have an effect.
   */
  presumes?: boolean;
  /** For how long a device without a connection kept the call; its entries say when it was saved there. */
  keptForSeconds?: number | undefined;
  /** Allows changes without an activity entry. */
  quiet?: boolean;
  /** Small and essential enough to run on a full disk, such as signing in: it lets people read. */
  usesReserve?: boolean;
};

export async function inScope<T>(
  { database, jobs, clock, register, security }: ScopeMaker,
  options: ScopeOptions,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const { organisationId, requestId, address, readOnly = false, quiet = false, identify = asTheSystem } = options;
  let securityFacts: SecurityFacts[] = [];
  const attempt = (presuming = false) =>
    database.inOrganisation(
      organisationId,
      async (db, changes) => {
        const { me, timeZone, settingsVersion, isConfirmed } = await identify(db, presuming);
        const confirmed = isConfirmed?.then((is) => {
          if (!is) throw new PresumedWrongly();
        });
        confirmed?.catch(() => {});
        const now = clock();
        const { keptForSeconds } = options;
        const enteredAt = keptForSeconds === undefined ? undefined : new Date(now.getTime() - keptForSeconds * 1000);
        const asRecorded = (entry: Entry) => (enteredAt ? savedOnDevice(entry, enteredAt, timeZone) : entry);
        const today = dayIn(timeZone, now);
        let recordedCount = 0;
        // Its own, since what was begun for a caller who is none may still be ending.
        const facts: SecurityFacts[] = [];
        securityFacts = facts;
        const published = (happened: readonly RecordEvent[]) => {
          for (const { recordId, entry } of happened)
            if (security && isOfSecurity(entry.event)) facts.push({ ...whoIn(scope), ...factsOf(entry), recordId });
          return publish(scope, register.subscriptions, happened);
        };
        const last: (() => Promise<void>)[] = [];
        const scope: Scope = {
          db,
          whole: db,
          me,
          organisationId,
          timeZone,
          now,
          today,
          enteredOn: enteredAt ? dayIn(timeZone, enteredAt) : today,
          requestId,
          kinds: register.kinds,
          register,
          newId: uuid,
          confirmed,
          async apart(small) {
            await confirmed;
            return database.apart(organisationId, small);
          },
          settingsVersion,
          answers: () =>
            settingsVersion === undefined || invalidatesCache(changes.tables)
              ? undefined
              : database.memory.answersFor(organisationId, settingsVersion),
          async begin(records, entry) {
            for (const some of chunks(records, 1000))
              await startChains(
                scope,
                some,
                typeof entry === 'function' ? (id) => asRecorded(entry(id)) : asRecorded(entry),
              );
            recordedCount += records.length;
            await published(
              records.map(({ id }) => ({ recordId: id, entry: typeof entry === 'function' ? entry(id) : entry })),
            );
          },
          async record(recordId, entry) {
            await scope.recordAll([{ recordId, entry }]);
          },
          async recordAll(entries) {
            for (const some of chunks(entries, 1000))
              await appendEntries(
                scope,
                some.map(({ recordId, entry }) => ({ recordId, entry: asRecorded(entry) })),
              );
            recordedCount += entries.length;
            await published(entries);
          },
          beforeCommit: (each) => void last.push(each),
          withCommit: (statement) => void changes.withCommit.push(statement),
          later: (job, data, { startAfterSeconds } = {}) =>
            jobs.queue(db, job, { ...data, organisationId }, startAfterSeconds),
        };
        const answered = async () => {
          if (scope.answers()) await Promise.all(register.preload.map((each) => each(scope)));
          return work(scope);
        };
        const answer = answered();
        answer.catch(() => {});
        await confirmed;
        const result = await answer;
        for (const each of last) await each();
        if (!readOnly && !quiet && recordedCount === 0 && hasWritten(changes))
          throw new Error('A change without an activity entry does not commit');
        return result;
      },
      { readOnly, usesReserve: options.usesReserve ?? false },
    );
  const again = (error: unknown) => {
    if (error instanceof PresumedWrongly) return attempt();
    if (readOnly || !wasOvertaken(error)) throw error;
    return attempt();
  };
  // Twice: the retry may collide again with the transaction that won the first time.
  const result = await attempt(options.presumes).catch(again).catch(again);
  for (const facts of securityFacts) security?.write({ ...facts, requestId, ...(address ? { address } : {}) });
  return result;
}

/** The entry is dated when the server received the call; it says when the work was saved. */
function savedOnDevice(entry: Entry, at: Date, timeZone: string): Entry {
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(at)
    .replace(',', '');
  const saved = `Saved on the device on ${when}, without a connection`;
  return { ...entry, summary: entry.summary ? `${entry.summary}. ${saved}` : saved };
}

/** The presumed caller has changed: another person, or other rights. */
class PresumedWrongly extends Error {}

const whoIn = ({ me, organisationId }: Scope) => ({
  organisationId,
  accountId: userIdOf(me),
  account: me.login || me.fullName,
});

/** A deadlock or serialisation failure: PostgreSQL aborted this transaction in favour of another, so a retry succeeds. */
const wasOvertaken = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

/** Storing the reply for an idempotency key does not count as a change. */
const hasWritten = ({ tables }: Changes) => [...tables].some((table) => table !== 'idempotency_keys');

async function asTheSystem(db: Query): Promise<Found> {
  const found = await db.selectFrom('organisations').select(['timeZone', 'settingsVersion']).executeTakeFirstOrThrow();
  return { me: systemActor(), ...found };
}

/** The day that an instant falls on in a time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: Date): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  const before = lastDays.get(timeZone);
  // Every request asks for today.
  if (before?.minute === minute) return before.day;
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  const day = format.format(instant);
  lastDays.set(timeZone, { minute, day });
  return day;
}

// Constructing one takes longer than most queries.
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const lastDays = new Map<string, { minute: number; day: string }>();

export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
