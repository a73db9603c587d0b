import { inWords } from '@lintel/contract/cycles/calendar';
import type { ReadRow } from '#platform/spreadsheet/worker';
import { missingCertificate, verdictOf } from './dates-of-row.ts';
import type { Against, Dated, DatesVerdict, OfRow, Stated } from './dates-of-row.ts';
import type { RowCells } from './row-cells.ts';

/** A row that says when a task was done. */
export type Time = { read: ReadRow; stated: Stated & { lastDoneOn: string }; certificateFile: string | null };

/** The rows of one task in a register that has one for each time it was done, the latest at the end. */
export class TimesDone {
  readonly #times = new Map<string, Time[]>();

  /** Of several rows for the same day the first counts: the others repeat it. */
  add(task: string, time: Time) {
    const times = this.#times.get(task) ?? [];
    if (times.some(({ stated }) => stated.lastDoneOn === time.stated.lastDoneOn)) return;
    const place = times.findLastIndex(({ stated }) => stated.lastDoneOn < time.stated.lastDoneOn);
    this.#times.set(task, times.toSpliced(place + 1, 0, time));
  }

  /** All times of a task that was done more than once. */
  of(task: string): Time[] | undefined {
    const times = this.#times.get(task);
    return times && times.length > 1 ? times : undefined;
  }
}

/**
 * The outcome of a row of a task that the file says was done several times. A task that is new here comes in with all of them; one
 * that is there, or was, with the latest only, since what was done before belongs to rounds that are over.
 */
export function verdictOfTime(
  of: OfRow,
  { stated, times, rowOf }: { stated: Stated; times: readonly Time[]; rowOf: (read: ReadRow) => RowCells },
  against: Against,
): DatesVerdict {
  const { read, row, key, place } = of;
  const latest = times.at(-1)!;
  const time = times.find((one) => one.read.number === read.number);
  if (!time) {
    const same = times.find((one) => one.stated.lastDoneOn === stated.lastDoneOn) ?? times[0]!;
    row.refuse('taskTypeId', `Row ${same.read.number} of this file is about the same task`);
  }
  const isNew = place !== undefined && !against.tasks.has(`${place.id} ${stated.taskTypeId}`);
  const isHistory = isNew && against.types.get(stated.taskTypeId)!.comesRound;
  if (!time || row.problems.length || (time === latest && !isHistory)) return verdictOf(of, [stated], against);

  const verdict = verdictOf(
    time === latest ? of : { ...of, read: latest.read, row: rowOf(latest.read) },
    [latest.stated],
    against,
  );
  if (verdict.kind === 'refused') {
    if (time !== latest) row.refuse(key, `Row ${latest.read.number}, the latest about this task, is refused`);
    return { ...verdict, row: read, problems: row.problems };
  }
  const said = `${place!.caption}: ${stated.code} done on ${inWords(time.stated.lastDoneOn)}`;
  if (!isHistory)
    return {
      kind: 'skipped',
      row: read,
      summary: `${said}: left out, since row ${latest.read.number} is later and the task is there already`,
    };
  const evidence = (one: Time) =>
    one.certificateFile ? against.files.of(place.propertyReferenceNumber, stated.code, one.certificateFile) : [];
  const before = (one: Time, item: Dated): Dated => ({
    ...item,
    ...one.stated,
    row: one.read.number,
    // A file that only its own name assigns belongs to the latest.
    fileIds: evidence(one),
    dueOn: null,
    moves: false,
  });
  const earlier = times.slice(0, -1);
  // All have been checked when the last row of the file that is about the task is written.
  const isLastRow = times.every((one) => one.read.number <= read.number);
  const dated = (verdict.dated ?? []).map((item) => ({ ...item, earlier: earlier.map((one) => before(one, item)) }));
  const isMissing = time.certificateFile !== null && evidence(time).length === 0;
  const more = earlier.length === 1 ? 'one earlier time' : `${earlier.length} earlier times`;
  return {
    ...verdict,
    row: read,
    ...(time === latest
      ? { summary: `${verdict.summary}, after ${more}` }
      : { summary: said, warnings: isMissing ? [missingCertificate] : [] }),
    dated: isLastRow ? dated : [],
  };
}
