import { daysBetween, intervalInWords, longDate, plusInterval } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { ImportSetup } from '@lintel/contract/areas/imports';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { isThereAlready, missingCertificate, verdictOf } from './of-row.ts';
import type { Against, Dated, DatesVerdict, OfRow, Stated, TaskThere } from './of-row.ts';
import type { RowCells } from '../row-cells.ts';

/** A row that says when a task was done. */
export type Time = { read: ReadRow; stated: Stated & { lastDoneOn: string }; certificateFile: string | null };

/** How many times of a task come in: they are written together, in one transaction. */
export const MOST_TIMES = 100;

/** The rows of one task in a register that has one for each time it was done, or for each of several things, the latest at the end. */
export class TimesDone {
  readonly several: ImportSetup['several'];
  readonly #times = new Map<string, Time[]>();
  readonly #taken = new Map<string, Time[]>();
  readonly #lastRows = new Map<string, number>();

  constructor(several: ImportSetup['several']) {
    this.several = several;
  }

  /** Of several rows for the same day the first counts: the others repeat it, unless they are about several things. */
  add(task: string, time: Time) {
    this.#lastRows.set(task, time.read.number);
    const times = this.#times.get(task) ?? [];
    const isSameDay = ({ stated }: Time) => stated.lastDoneOn === time.stated.lastDoneOn;
    if (this.several !== 'things' && times.some(isSameDay)) return;
    const place = times.findLastIndex(({ stated }) => stated.lastDoneOn <= time.stated.lastDoneOn);
    this.#times.set(task, times.toSpliced(place + 1, 0, time));
  }

  /** All times of a task that was done more than once. */
  of(task: string): Time[] | undefined {
    const times = this.#times.get(task);
    return times && times.length > 1 ? times : undefined;
  }

  /** Whether a row is the last of the file that says when a task was done. */
  isLast(task: string, { number }: ReadRow): boolean {
    return this.#lastRows.get(task) === number;
  }

  /** Those that come in: no two too close for one thing, and not more than the last few. */
  taken(task: string, interval: Interval | null): Time[] {
    const name = `${task} ${interval && intervalInWords(interval)}`;
    const before = this.#taken.get(name);
    if (before) return before;
    const times = this.#times.get(task) ?? [];
    const taken = times.filter((_, at) => !rivalOf(times, at, interval)).slice(-MOST_TIMES);
    this.#taken.set(name, taken);
    return taken;
  }

  /** How many times are written with a row, by its number: with the last row of a task all of them. */
  writtenWith(intervalOf: (taskTypeId: string) => Interval | null): Map<number, number> {
    if (this.several !== 'times') return new Map();
    const counts = [...this.#times].map(([task, times]) => {
      const taken = this.taken(task, intervalOf(times[0]!.stated.taskTypeId));
      return [Math.max(...taken.map(({ read }) => read.number)), taken.length] as const;
    });
    return new Map(counts);
  }
}

/** Another row of the same task whose day is too close for both to be times of one thing. */
function rivalOf(times: readonly Time[], at: number, interval: Interval | null): Time | undefined {
  if (!interval) return undefined;
  const isClose = (one: Time | undefined, other: Time | undefined) => {
    if (!one || !other) return false;
    const [from, to] = [one.stated.lastDoneOn, other.stated.lastDoneOn];
    return daysBetween(from, to) * 2 < daysBetween(from, plusInterval(from, interval));
  };
  if (isClose(times[at], times[at + 1])) return times[at + 1];
  return isClose(times[at - 1], times[at]) ? times[at - 1] : undefined;
}

const takenAsEarlier = 'taken as an earlier time of the same task, of which the latest counts';
const countsForAll = 'the one done longest ago of several rows about one task, and counts for all of them';
const certificateNotAdded = 'its certificate is not added: the task keeps that of the row done longest ago';
const unstated =
  'Several rows of this file are about this task. Go back to the columns and say whether they are earlier times of the same thing, or different things such as two lifts.';

type OfTask = { stated: Stated; of: string; timesDone: TimesDone; rowOf: (read: ReadRow) => RowCells };

/** The outcome of a row of a task about which the file has several. */
export const verdictOfSeveral = (of: OfRow, task: OfTask, against: Against): DatesVerdict =>
  (task.timesDone.several === 'times' ? verdictOfTime : verdictOfThing)(of, task, against);

/**
 * The outcome of a row of a task that the file says was done several times. A task that is new here comes in with all of them; one
 * that is there, or was done before, with the latest only, since what was done before belongs to rounds that are over.
 */
function verdictOfTime(of: OfRow, { stated, of: task, timesDone, rowOf }: OfTask, against: Against): DatesVerdict {
  const { read, row, key, place } = of;
  const type = against.types.get(stated.taskTypeId)!;
  const there = place && against.tasks.get(`${place.id} ${stated.taskTypeId}`);
  const { interval } = type.ruleIn(place?.nation ?? null, there?.ownInterval ?? null);
  const times = timesDone.taken(task, interval);
  const latest = times.at(-1);
  const time = times.find((one) => one.read.number === read.number);
  if (!time || !latest) {
    // What is wrong with the row itself is said alone.
    const own = verdictOf(of, [stated], against);
    if (own.kind === 'refused') return own;
    return refused(of, 'taskTypeId', whyNotTaken(timesDone.of(task)!, { read, stated }, interval));
  }
  const isNew = place !== undefined && (!there || (there.state === 'removed' && there.lastDoneOn === null));
  const isHistory = isNew && type.comesRound && times.length > 1;
  if (row.problems.length || (time === latest && !isHistory)) return verdictOf(of, [stated], against);

  const verdict = verdictOf(
    time === latest ? of : { ...of, read: latest.read, row: rowOf(latest.read) },
    [latest.stated],
    against,
  );
  if (verdict.kind === 'refused') {
    if (time !== latest) row.refuse(key, `Row ${latest.read.number}, the latest about this task, is refused`);
    return { ...verdict, row: read, problems: row.problems };
  }
  const text = `${place!.caption}: ${stated.code} done on ${longDate(time.stated.lastDoneOn)}`;
  if (!isHistory) {
    const why = type.comesRound
      ? `the task ${there?.state === 'removed' ? 'was' : 'is'} there already`
      : 'only the latest counts for a task that does not recur';
    const summary = `${text}: left out, since row ${latest.read.number} is later and ${why}`;
    return { kind: 'skipped', row: read, summary, warnings: [takenAsEarlier], ...notThere(there) };
  }
  const evidence = (one: Time) =>
    one.certificateFile ? against.files.of(place.propertyReferenceNumber, stated.code, one.certificateFile) : [];
  const before = (one: Time, item: Dated): Dated => ({
    ...item,
    ...one.stated,
    row: one.read.number,
    // A file that only its own name assigns belongs to the latest.
    fileIds: evidence(one),
    moves: false,
    proves: false,
  });
  const earlier = times.slice(0, -1);
  // All have been checked when the last row of the file that is about the task is written.
  const isLastRow = times.every((one) => one.read.number <= read.number);
  const dated = isLastRow ? (verdict.dated ?? []) : [];
  const isMissing = time.certificateFile !== null && evidence(time).length === 0;
  const more = earlier.length === 1 ? 'one earlier time' : `${earlier.length} earlier times`;
  return {
    ...verdict,
    row: read,
    ...(time === latest
      ? { summary: `${verdict.summary}, after ${more}` }
      : { summary: text, warnings: [takenAsEarlier, ...(isMissing ? [missingCertificate] : [])] }),
    dated: dated.map((item) => ({ ...item, earlier: earlier.map((one) => before(one, item)) })),
  };
}

/**
 * The outcome of a row about one of several things for which one task stands: that done longest ago says how the task stands. It is
 * written with the last row, whatever becomes of that one, when all have been checked.
 */
function verdictOfThing(of: OfRow, task: OfTask, against: Against): DatesVerdict {
  const { read, row, place } = of;
  const { stated, timesDone, rowOf } = task;
  const first = timesDone.of(task.of)![0]!;
  if (row.problems.length || !timesDone.several) {
    const own = verdictOf(of, [stated], against);
    return own.kind === 'refused' ? own : refused(of, 'taskTypeId', unstated);
  }
  const isFirst = first.read.number === read.number;
  const firstOf = isFirst ? of : { ...of, read: first.read, row: rowOf(first.read) };
  const there = place && against.tasks.get(`${place.id} ${stated.taskTypeId}`);
  if (isThereAlready(there) && there.lastDoneOn && first.stated.lastDoneOn < there.lastDoneOn)
    firstOf.row.refuse(
      'lastDoneOn',
      `The task stands for all of them and was last done on ${longDate(there.lastDoneOn)}, after this. If this one was not done then, correct what was recorded of that day or make the task due sooner; if it was, leave these rows out.`,
    );
  const counted = verdictOf(firstOf, [first.stated], against);
  const verdict = isFirst ? counted : verdictOfOther(of, task, against, { first, counted });
  return {
    ...verdict,
    ...(isFirst && counted.kind !== 'refused' && { warnings: [...(counted.warnings ?? []), countsForAll] }),
    dated: timesDone.isLast(task.of, read) ? (counted.dated ?? []) : [],
  };
}

/** The outcome of a row about a thing that was not done longest ago. */
function verdictOfOther(
  of: OfRow,
  { stated }: OfTask,
  against: Against,
  { first, counted }: { first: Time; counted: DatesVerdict },
): DatesVerdict {
  const { read, row, key, place } = of;
  const own = verdictOf(of, [stated], against);
  if (own.kind === 'refused') return own;
  const { number } = first.read;
  if (!stated.lastDoneOn)
    return refused(of, 'lastDoneOn', 'Enter when it was last done: the task stands for all of them');
  if (stated.dueOn && first.stated.dueOn && stated.dueOn < first.stated.dueOn)
    return refused(of, 'dueOn', `It is due before that in row ${number}, which was done longer ago`);
  if (counted.kind === 'refused') return refused(of, key, `Row ${number}, done longest ago, is refused`);
  const there = against.tasks.get(`${place!.id} ${stated.taskTypeId}`);
  const filesOf = (named: string | null) => against.files.of(place!.propertyReferenceNumber, stated.code, named);
  const named = row.text('certificateFile');
  const isKept = named === null || filesOf(first.certificateFile).includes(filesOf(named)[0] ?? '');
  const why = `left out, since row ${number} was done longest ago and counts for all`;
  return {
    kind: 'skipped',
    row: read,
    summary: `${place!.caption}: ${stated.code} done on ${longDate(stated.lastDoneOn)}: ${why}${isKept ? '' : '; its certificate is not added'}`,
    warnings: isKept ? [] : [certificateNotAdded],
    ...notThere(there),
  };
}

function refused({ read, row }: OfRow, field: string, why: string): DatesVerdict {
  row.refuse(field, why);
  return { kind: 'refused', row: read, problems: row.problems, isThere: false };
}

/** A row that is left out beside others of the file says nothing of a task that the property had. */
const notThere = (there: TaskThere | undefined) => (isThereAlready(there) ? {} : { isThere: false as const });

/** Why a row that is right in itself is not among the times that come in. */
function whyNotTaken(
  all: readonly Time[],
  { read, stated }: { read: ReadRow; stated: Stated },
  interval: Interval | null,
): string {
  const at = all.findIndex((one) => one.read.number === read.number);
  const rival = rivalOf(all, at, interval);
  if (rival)
    return `Row ${rival.read.number} says that the same task was done on ${longDate(rival.stated.lastDoneOn)}, within half of its interval. Keep the right one, or, if the rows are about different things such as two lifts, go back to the columns and say so.`;
  if (at >= 0) return `The last ${MOST_TIMES} times of a task come in, and this one is earlier`;
  const same = all.find((one) => one.stated.lastDoneOn === stated.lastDoneOn) ?? all[0]!;
  return `Row ${same.read.number} of this file is about the same task`;
}
