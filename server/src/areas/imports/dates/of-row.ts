import type { EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { nameKey } from '@lintel/contract/areas/files';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { CycleNation, CycleRule } from '@lintel/contract/cycles/rule';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { whyNotBefore } from '#areas/tasks/change';
import type { certificatesOf } from '../certificates.ts';
import { beginsEarlier, whyNotBroughtIn } from './legal.ts';
import type { Standing } from './legal.ts';
import type { Verdict } from '../kind.ts';
import type { ImportUnderWay } from '../queries.ts';
import type { RowCells } from '../row-cells.ts';
import type { WorkPlace } from '../work-places.ts';

/** The outcome of a row for one task. */
export type Dated = {
  propertyId: string;
  taskTypeId: string;
  code: string;
  lastDoneOn: string | null;
  dueOn: string | null;
  doneBy: string | null;
  certificateNumber: string | null;
  certificateExpiresOn: string | null;
  fileIds: string[];
  /** The row that says so; the last of the file that is about the task writes all of them. */
  row: number;
  /** Earlier times that it was done, which come in before, the first one first. */
  earlier?: Dated[];
  /** What happens: added, completed, moved, given files of a time that is on record; nothing if the row changes nothing. */
  isNew: boolean;
  completes: boolean;
  moves: boolean;
  proves: boolean;
  /** It was never recorded as done, and its open round begins earlier with it. */
  rebegins: boolean;
};
/** The cells of a row about one task. */
export type Stated = Omit<
  Dated,
  'propertyId' | 'fileIds' | 'row' | 'earlier' | 'isNew' | 'completes' | 'moves' | 'proves' | 'rebegins'
>;
export type DatesVerdict = Verdict & { dated?: Dated[]; pieces?: PiecesOfTask };

/** What a row says of one piece of equipment of its task. */
export type DatedPiece = Pick<
  Dated,
  'row' | 'lastDoneOn' | 'dueOn' | 'doneBy' | 'certificateNumber' | 'certificateExpiresOn' | 'fileIds'
> & {
  /** Null for one that is added, with what tells it from other rows. */
  id: string | null;
  identity: string;
  /** What is recorded of one that is added. */
  fields: EquipmentFields;
  isCovered: boolean;
  /** What happens: done in a round of the task, given another due date, given files of the round in which it was done. */
  completes: boolean;
  moves: boolean;
  provesCycleId: string | null;
};
/** All that a file says of the equipment of one task, which is written with the last of its rows. */
export type PiecesOfTask = {
  propertyId: string;
  taskTypeId: string;
  isNew: boolean;
  /** When a task that is added is due first. */
  firstDueOn: string;
  items: DatedPiece[];
};

/** A task type that rows may name. */
export type TypeOfRow = {
  id: string;
  code: string;
  name: string;
  statutory: boolean;
  comesRound: boolean;
  /** Its rule in a nation, with the task's own interval if it has one. */
  ruleIn: (nation: CycleNation | null, own: Interval | null) => CycleRule;
};
/** A task that is on a property, or was. */
export type TaskThere = Standing & {
  id: string;
  state: string;
  ownInterval: Interval | null;
  /** This import added it. */
  isOwn: boolean;
  /** The names of the files with the round that was done last. */
  lastFiles: readonly string[];
};

/** What rows are checked against: the date, the treatment of existing tasks, and the existing tasks. */
export type Against = {
  today: string;
  existing: ImportUnderWay['setup']['existing'];
  /** A row is of one property and many tasks, with columns for each. */
  isOfMany: boolean;
  types: ReadonlyMap<string, TypeOfRow>;
  /** By property and type. */
  tasks: ReadonlyMap<string, TaskThere>;
  files: Awaited<ReturnType<typeof certificatesOf>>;
};

/** `key`: the field by which it names its property. */
export type OfRow = { read: ReadRow; row: RowCells; key: string; place: WorkPlace | undefined };

/** The outcome of a row: it is imported with all of its tasks, or not at all. */
export function verdictOf(of: OfRow, stated: readonly Stated[], against: Against): DatesVerdict {
  const { read, row, place } = of;
  const judged = stated.map((item) => judgeTask(of, item, against));
  if (row.problems.length)
    return { kind: 'refused', row: read, problems: row.problems, isThere: judged.some(({ isThere }) => isThere) };
  const dated = judged.map((each) => each.dated);
  const summary = dated.map((item) => inShort(item, against.files.nameOf)).join('. ') || 'No dates';
  return {
    kind: kindOf(dated),
    row: read,
    summary: `${place!.caption}: ${summary}`,
    warnings: judged.flatMap(({ warnings }) => warnings),
    dated: dated.filter((item) => item.isNew || does(item)),
  };
}

function kindOf(dated: readonly Dated[]) {
  if (dated.some((item) => item.isNew)) return 'new';
  if (dated.some(does)) return 'changed';
  return dated.length ? 'unchanged' : 'skipped';
}

export const missingCertificate =
  'the certificate is not among the files that were added, so the work is recorded without it. Add the file before you start, or afterwards to the task, or import this file again with it.';

type Judged = { dated: Dated; isThere: boolean; warnings: string[] };

/** What a row does to one task; obstacles are added to the row's problems. */
function judgeTask({ read, row, key, place }: OfRow, item: Stated, against: Against): Judged {
  const { today, existing, types, tasks, files } = against;
  const at: At = (what) => (against.isOfMany ? `${what} ${item.code}` : what);
  const { lastDoneOn, dueOn } = item;
  refuseDays({ row, place }, item, at, today);
  const named = row.text('certificateFile');
  const fileIds = place && lastDoneOn ? files.of(place.propertyReferenceNumber, item.code, named) : [];
  const isMissing = named !== null && fileIds.length === 0;
  const task = place && tasks.get(`${place.id} ${item.taskTypeId}`);
  const isNew = !task || task.state === 'removed' || task.state === 'finished';
  const isLeft = !isNew && existing !== 'update';
  const isThere = existing === 'stop' && isThereAlready(task);
  if (isThere) row.refuse(key, 'This task already exists');
  if (task && isNew) refuseReturn(row, item, task, at);
  if (task && !isNew && !isLeft) refuseUpdate({ row, key }, item, task, at);
  const completes = !isLeft && (isNew ? lastDoneOn !== null : isLater(item, task));
  const proving =
    task && !isNew && !isLeft && !completes && lastDoneOn !== null && task.last?.doneOn === lastDoneOn
      ? fileIds.filter((id) => !task.lastFiles.includes(nameKey(files.nameOf(id))))
      : [];
  const { comesRound, statutory, ruleIn } = types.get(item.taskTypeId)!;
  const moves = dueOn !== null && !isLeft && (completes ? comesRound : !isNew && dueOn !== task.dueOn);
  const isSet = dueOn !== null && (moves || (isNew && !completes));
  const rule = ruleIn(place?.nation ?? null, isNew && !completes ? null : (task?.ownInterval ?? null));
  const whyNot =
    isSet &&
    (whyNotBroughtIn({ rule, statutory }, task, { ...item, isNew, completes }, dueOn, today) ??
      (task?.startsOn && !isNew && !completes ? whyNotBefore({ startsOn: task.startsOn }, dueOn) : null));
  if (whyNot) row.refuse(at('dueOn'), whyNot);
  return {
    dated: {
      ...item,
      propertyId: place?.id ?? '',
      row: read.number,
      fileIds: completes ? fileIds : proving,
      isNew,
      completes,
      moves,
      proves: proving.length > 0,
      rebegins: completes && !isNew && beginsEarlier(task, lastDoneOn!),
    },
    isThere,
    warnings: isMissing ? [missingCertificate] : [],
  };
}

/** Whether a property had a task before this import. */
export const isThereAlready = (task: TaskThere | undefined): task is TaskThere =>
  task !== undefined && task.state !== 'removed' && task.state !== 'finished' && !task.isOwn;

/** Whether a row says that a task was done after what is known of it. */
const isLater = ({ lastDoneOn }: Stated, task: TaskThere) =>
  lastDoneOn !== null && (task.lastDoneOn === null || lastDoneOn > task.lastDoneOn);

type At = (what: 'lastDoneOn' | 'dueOn') => string;

/** A task that was removed comes back, but not with dates from before that. */
function refuseReturn(row: RowCells, { lastDoneOn, dueOn }: Stated, task: TaskThere, at: At) {
  if (task.lastDoneOn && (lastDoneOn ?? dueOn ?? '') < task.lastDoneOn)
    row.refuse(at('lastDoneOn'), `It was done on ${longDate(task.lastDoneOn)} before it was removed`);
}

/** What of a task that is there a row must not change. */
function refuseUpdate({ row, key }: Pick<OfRow, 'row' | 'key'>, item: Stated, task: TaskThere, at: At) {
  refuseAside({ row, key }, task);
  const isEarlier = isLater(item, task) && task.startsOn !== null && item.lastDoneOn! < task.startsOn;
  if (isEarlier && !beginsEarlier(task, item.lastDoneOn!)) row.refuse(at('lastDoneOn'), ofEarlierRound(task.startsOn!));
}

export const ofEarlierRound = (startsOn: string) =>
  `Its open round began on ${longDate(startsOn)}: what was done before belongs to an earlier one`;

/** Nothing is imported into a task that does not fall due. */
export function refuseAside({ row, key }: Pick<OfRow, 'row' | 'key'>, { state }: TaskThere) {
  if (state !== 'active')
    row.refuse(
      key,
      state === 'suspended' ? 'This task is suspended. Resume it first.' : 'This task does not apply here',
    );
}

/** Dates in a row that are impossible in any case. */
export function refuseDays(
  { row, place }: Pick<OfRow, 'row' | 'place'>,
  { lastDoneOn, dueOn, certificateExpiresOn }: Stated,
  at: At,
  today: string,
) {
  if (!lastDoneOn && !dueOn && row.problems.length === 0)
    row.refuse('lastDoneOn', 'Enter when it was last done, or when it is due');
  if (lastDoneOn && lastDoneOn > today) row.refuse(at('lastDoneOn'), 'This date is in the future');
  if (lastDoneOn && dueOn && dueOn <= lastDoneOn) row.refuse(at('dueOn'), 'It is due before it was last done');
  if (lastDoneOn && place && !place.mayToo) row.refuse(at('lastDoneOn'), 'You may not complete tasks on this property');
  if (certificateExpiresOn && lastDoneOn && certificateExpiresOn <= lastDoneOn)
    row.refuse('certificateExpiresOn', 'A certificate runs out after the day it was done');
}

const does = ({ completes, moves, proves }: Dated) => completes || moves || proves;

function inShort(item: Dated, nameOf: (id: string) => string) {
  const { code, isNew, completes, moves, proves, lastDoneOn, dueOn, fileIds } = item;
  const parts = [
    ...(isNew ? ['added'] : []),
    ...(completes || proves ? [`done on ${longDate(lastDoneOn!)}`] : []),
    ...(moves || (isNew && dueOn && !completes) ? [`due on ${longDate(dueOn!)}`] : []),
    ...fileIds.map((id) => `with ${nameOf(id)}`),
  ];
  return `${code} ${parts.join(', ') || 'is already so'}`;
}
