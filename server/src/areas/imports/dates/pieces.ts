import { EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { MOST_PIECES } from '@lintel/contract/areas/tasks/covered-equipment';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { MOST_TIMES } from './history.ts';
import { firstDueOnOf, whatBecomes } from './of-piece.ts';
import type { OfPiece, OfTask } from './of-piece.ts';
import { isThereAlready, missingCertificate, refuseAside, refuseDays } from './of-row.ts';
import type { DatedPiece, DatesVerdict, PiecesOfTask, Stated, TaskThere } from './of-row.ts';
import { pieceOf } from './which-piece.ts';
import type { AgainstPieces, RowsOfTask } from './which-piece.ts';

/** The rows of a file that are about pieces of equipment of a task, in its order. */
export class RowsOfPieces {
  readonly #isNumbered: boolean;
  readonly #tasks = new Map<string, { reads: ReadRow[]; isNamed: boolean }>();

  /** `isNumbered`: rows about one task that name no equipment are about pieces numbered in their order. */
  constructor(isNumbered: boolean) {
    this.#isNumbered = isNumbered;
  }

  add(task: string, read: ReadRow, hasName: boolean) {
    const of = this.#tasks.get(task) ?? { reads: [], isNamed: false };
    of.reads.push(read);
    this.#tasks.set(task, { ...of, isNamed: of.isNamed || hasName });
  }

  /** All rows about a task, if they are about its equipment. */
  of(task: string): readonly ReadRow[] | undefined {
    const of = this.#tasks.get(task);
    return of && (of.isNamed || (this.#isNumbered && of.reads.length > 1)) ? of.reads : undefined;
  }

  /** How many rounds are written at most with a row, by its number: with the last row of a task all of them. */
  writtenWith(): Map<number, number> {
    const counts = [...this.#tasks.keys()].flatMap((task) => {
      const reads = this.of(task);
      return reads ? [[reads.at(-1)!.number, Math.min(reads.length, MOST_TIMES)] as const] : [];
    });
    return new Map(counts);
  }
}

type Judged = OfPiece & { identity: string };

/** How many rows of a file may be about the equipment of one task: whenever one is judged, all are. */
const MOST_ROWS = 2000;

/** Why none of the rows about the equipment of one task can be judged. */
export const whyTooMany = ({ length }: readonly ReadRow[]): string | undefined =>
  length > MOST_ROWS
    ? `This file has ${length.toLocaleString('en-GB')} rows about the equipment of this task. At most ${MOST_ROWS.toLocaleString('en-GB')} come in with a file: leave out earlier times, or share them out to several files.`
    : undefined;

/**
 * The outcome of all rows about the equipment of one task: they are imported together or not at all, so that no piece that is refused
 * is silenced by what was done to another. All are written with the last.
 */
export function verdictsOfPieces(of: RowsOfTask, against: AgainstPieces): Map<number, DatesVerdict> {
  const { place, key, type, rows } = of;
  const task = place && against.tasks.get(`${place.id} ${type.id}`);
  const isNew = !task || task.state === 'removed' || task.state === 'finished';
  if (place && !of.whyNotHere && !isNew && against.existing === 'skip')
    return new Map(rows.map((each) => [each.read.number, left(of, each.read)]));
  const known = new Set<string>();
  const judged = rows.map((each, at): Judged => {
    const { row } = each;
    if (of.whyNotHere) row.refuse(key, of.whyNotHere);
    else if (!against.maySee) row.refuse(key, 'You may not see equipment');
    if (against.existing === 'stop' && isThereAlready(task)) row.refuse(key, 'This task already exists');
    if (task && !isNew) refuseAside({ row, key }, task);
    if (each.stated) refuseDays({ row, place }, each.stated, (what) => what, against.today);
    // More than a task may cover are all refused below: none of the others is looked for.
    const isSought = row.problems.length === 0 && place !== undefined && known.size <= MOST_PIECES;
    const found = isSought ? pieceOf(of, each, at, against) : undefined;
    const identity = found?.identity ?? '';
    if (found) known.add(identity);
    const piece = task?.pieces.find(({ equipmentId }) => equipmentId === found?.candidate.id);
    return { ...each, identity, candidate: found?.candidate, piece, entered: {}, isLeft: null };
  });
  if (place) judgeTogether(judged, { place, type, task, isNew }, against);
  refuseOthers(judged, key);
  return outcomesOf(judged, { of, task, isNew: isNew && !isFinishedSo(task, judged) }, against);
}

/** Whether a one-off task is finished with what the rows say, so that it is not taken up again. */
const isFinishedSo = (task: TaskThere | undefined, judged: readonly Judged[]) =>
  task?.state === 'finished' &&
  judged.every(({ piece, entered, isLeft }) => isLeft !== null || (piece && !entered.completes && !entered.moves));

const left = ({ place, type }: RowsOfTask, read: ReadRow): DatesVerdict => ({
  kind: 'unchanged',
  row: read,
  summary: `${place!.caption}: ${type.code} is already so`,
});

/** What becomes of each row beside the others: of several about one piece the latest counts. */
function judgeTogether(judged: Judged[], of: OfTask, against: AgainstPieces) {
  const isRight = ({ row, candidate }: Judged) => row.problems.length === 0 && candidate !== undefined;
  for (const [, same] of Map.groupBy(judged.filter(isRight), ({ identity }) => identity)) {
    const dayOf = ({ stated }: Judged) => stated?.lastDoneOn ?? '';
    const latest = same.reduce((one, other) => (dayOf(other) > dayOf(one) ? other : one));
    for (const each of same) {
      if (each === latest) continue;
      if (dayOf(each) === dayOf(latest))
        each.row.refuse('equipmentName', `Row ${latest.read.number} of this file is about the same equipment`);
      else each.isLeft = `left out, since row ${latest.read.number} is later`;
    }
  }
  const counted = judged.filter((each) => isRight(each) && each.isLeft === null);
  for (const each of counted)
    each.entered = whatBecomes(each, of, against, certificatesOf(each, of, against, counted.length === 1));
  shareOutFiles(counted);
  checkRounds(counted, of);
}

const certificateOfOther =
  'its certificate is kept with other equipment of the same file, since a file is the evidence of one completion. Add it to the task afterwards.';

/** A file that several rows name belongs to the first of their rounds. */
function shareOutFiles(counted: readonly Judged[]) {
  const done = counted.filter(({ entered }) => entered.completes);
  const taken = new Set<string>();
  for (const round of groupsOf(done.map((each) => ({ ...each.stated!, each })))) {
    const ids = round.flatMap(({ each }) => each.entered.fileIds ?? []);
    for (const { each } of round) {
      const { fileIds = [] } = each.entered;
      const own = fileIds.filter((id) => !taken.has(id));
      if (own.length < fileIds.length) each.entered = { ...each.entered, fileIds: own, warnings: [certificateOfOther] };
    }
    for (const id of ids) taken.add(id);
  }
}

/** The files that belong to a piece: that which its row names, or those with the property, the task and the piece in their own names. */
function certificatesOf(
  { row, stated, candidate, named }: Judged,
  { place, type }: OfTask,
  { files }: AgainstPieces,
  isOnly: boolean,
): string[] {
  if (!stated?.lastDoneOn) return [];
  const byRow = row.text('certificateFile');
  const found = files.of(place.propertyReferenceNumber, type.code, byRow);
  if (byRow || isOnly) return found;
  const called = [candidate!.name, named.assetTag, named.serialNumber].filter((name) => name !== null);
  return found.filter((id) => called.some((name) => files.isNamed(id, name)));
}

/** What the rounds of the task do not allow, of all rows together. */
function checkRounds(counted: readonly Judged[], { type, task }: OfTask) {
  const done = counted.filter(({ entered }) => entered.completes);
  const groups = groupsOf(done.map(({ stated }) => stated!));
  const refuseAll = (some: readonly Judged[], why: string) => {
    for (const { row } of some) row.refuse('lastDoneOn', why);
  };
  if (groups.length > MOST_TIMES)
    refuseAll(
      done,
      `At most ${MOST_TIMES} different days and certificates of one task come in with a file: import the others with another`,
    );
  const ids = new Set(counted.map(({ candidate }) => candidate!.id));
  const others = (task?.pieces ?? []).filter(({ equipmentId }) => !ids.has(equipmentId));
  if (others.length + counted.length > MOST_PIECES)
    refuseAll(counted, `A task covers at most ${MOST_PIECES} pieces of equipment`);
  const isWhole = groups.length < 2 && (done.length === 0 || done.length === counted.length);
  if (!type.comesRound && !(isWhole && (done.length === 0 || others.every(({ isInUse }) => !isInUse))))
    refuseAll(counted, 'This task is done once: all its equipment must be done on the same day');
  const first = new Set(
    done.filter(({ stated }) => groups[0]?.includes(stated!)).map(({ candidate }) => candidate!.id),
  );
  const failed = task?.pieces.find((piece) => piece.isInUse && piece.failedOn && !first.has(piece.equipmentId));
  if (failed && done.length)
    refuseAll(
      done,
      `${failed.name} was unsatisfactory on ${longDate(failed.failedOn!)}: it must be satisfactory, or out of use, before the round can end`,
    );
}

type OnOneDay = Pick<Stated, 'lastDoneOn' | 'doneBy' | 'certificateNumber' | 'certificateExpiresOn'>;

/** What was done on one day by one person, with one certificate: a round each, the first one first. */
export function groupsOf<T extends OnOneDay>(items: readonly T[]): T[][] {
  const keyOf = (item: T) =>
    JSON.stringify([item.lastDoneOn, item.doneBy, item.certificateNumber, item.certificateExpiresOn]);
  return [...Map.groupBy(items, keyOf).values()].toSorted((one, other) =>
    one[0]!.lastDoneOn!.localeCompare(other[0]!.lastDoneOn!),
  );
}

function refuseOthers(judged: readonly Judged[], key: string) {
  const refused = judged.find(({ row }) => row.problems.length > 0);
  for (const { row } of refused ? judged : [])
    if (row.problems.length === 0)
      row.refuse(key, `Row ${refused!.read.number}, about other equipment of this task, is refused`);
}

type Whole = { of: RowsOfTask; task: TaskThere | undefined; isNew: boolean };

function outcomesOf(judged: readonly Judged[], { of, task, isNew }: Whole, against: AgainstPieces) {
  const lastRow = judged.at(-1)!.read.number;
  const isThere = isThereAlready(task);
  const items = judged.flatMap((each) => (each.isLeft === null && each.candidate ? [datedPiece(each)] : []));
  const verdicts = judged.map((each, at): [number, DatesVerdict] => {
    const { read: row, row: cells, entered } = each;
    const { number } = row;
    if (cells.problems.length) return [number, { kind: 'refused', row, problems: cells.problems, isThere }];
    const what = each.isLeft ?? inShort(each, isNew, against.files.nameOf);
    const summary = `${of.place!.caption}: ${of.type.code}${isNew && at === 0 ? ' added' : ''}, ${each.candidate!.name} ${what}`;
    return [
      number,
      {
        kind: each.isLeft === null ? kindOf(each, isNew) : 'skipped',
        row,
        summary,
        warnings: entered.warnings ?? (isMissing(each) ? [missingCertificate] : []),
        ...(!isThere && { isThere: false as const }),
        ...(number === lastRow && { pieces: wholeOf(items, { of, task, isNew }, against) }),
      },
    ];
  });
  return new Map(verdicts);
}

const isMissing = ({ row, entered }: Judged) =>
  row.text('certificateFile') !== null && (entered.fileIds ?? []).length === 0 && !entered.hasFiles;

function wholeOf(items: DatedPiece[], { of, task, isNew }: Whole, { today }: AgainstPieces): PiecesOfTask {
  const { place, type } = of;
  const rule = type.ruleIn(place!.nation, isNew ? null : (task?.ownInterval ?? null));
  return {
    propertyId: place!.id,
    taskTypeId: type.id,
    isNew,
    firstDueOn: isNew ? firstDueOnOf(rule, items, task, today) : '',
    items,
  };
}

const datedPiece = ({ read, stated, candidate, identity, piece, entered }: Judged): DatedPiece => {
  const { id, identity: _identity, outOfUseOn: _outOfUseOn, ...fields } = candidate!;
  const { lastDoneOn, dueOn, doneBy, certificateNumber, certificateExpiresOn } = stated!;
  return {
    row: read.number,
    id,
    identity,
    fields: EquipmentFields.parse(fields),
    isCovered: piece !== undefined,
    lastDoneOn,
    dueOn,
    doneBy,
    certificateNumber,
    certificateExpiresOn,
    fileIds: entered.fileIds ?? [],
    completes: entered.completes ?? false,
    moves: entered.moves ?? false,
    provesCycleId: entered.provesCycleId ?? null,
  };
};

function kindOf({ candidate, piece, entered }: Judged, isNew: boolean) {
  if (isNew || candidate!.id === null || !piece) return 'new';
  return entered.completes || entered.moves || entered.provesCycleId ? 'changed' : 'unchanged';
}

function inShort(
  { candidate, piece, stated, entered }: Judged,
  isNew: boolean,
  nameOf: (id: string) => string,
): string {
  const { lastDoneOn, dueOn } = stated!;
  const parts = [
    ...(candidate!.id === null ? ['added'] : []),
    ...(entered.completes || entered.provesCycleId ? [`done on ${longDate(lastDoneOn!)}`] : []),
    ...(!entered.completes && !piece && lastDoneOn ? [`last done on ${longDate(lastDoneOn)}`] : []),
    ...(dueOn && (entered.moves || (!piece && !entered.completes)) ? [`due on ${longDate(dueOn)}`] : []),
    ...(entered.fileIds ?? []).map((id) => `with ${nameOf(id)}`),
  ];
  return parts.join(', ') || (isNew || !piece ? 'covered' : 'is already so');
}
