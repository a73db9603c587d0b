import { comparedBy, MOST_COMPARED, MOST_MOVED, pastStandings, taskMoves } from '@lintel/contract/areas/then-and-now';
import type { ComparedBy, ComparedRow, Comparison, Figures, TaskMove } from '@lintel/contract/areas/then-and-now';
import { longDate } from '@lintel/contract/cycles/calendar';
import { percentOf } from '@lintel/contract/cycles/compliance';
import { visibleProperties } from '#areas/properties/queries';
import { dutiesOn } from '#areas/tasks/compliance-days';
import { typesInOrder } from '#areas/tasks/matrix';
import { comparedWith, countMoved, everyMoved, movedSince } from '#areas/tasks/then-and-now';
import type { Compared } from '#areas/tasks/then-and-now';
import { remembered } from '#platform/database/remembered';
import { oneOf } from '#platform/database/tenant-predicate';
import { invalid } from '#platform/http/problems';
import type { Streamed } from '#platform/http/serve';
import { batchesOf, inOneBatch, MOST_ROWS, sheetAnswer } from '#platform/list/sheet';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';

type Asked = { day: string; by: ComparedBy };
type AskedTasks = Asked & { move: TaskMove; of?: string | undefined };

/** The compliance at the end of a past day and today. */
export async function compareDays(scope: Scope, asked: Asked): Promise<Comparison> {
  const [{ all, rows }, [counted]] = await Promise.all([
    comparedRows(scope, asked, MOST_COMPARED),
    dutiesOn(scope, [asked.day], 'ALL'),
  ]);
  const { dutyCount, compliantCount } = counted!;
  const isSame = dutyCount === all.past.dutyCount && compliantCount === all.past.compliantCount;
  return {
    day: asked.day,
    all,
    countedThen: isSame ? null : countedOf(dutyCount, compliantCount),
    rows: rows.shown,
    rowCount: rows.count,
  };
}

export async function movedTasks(scope: Scope, asked: AskedTasks) {
  checkDay(scope, asked.day);
  const moved = await movedSince(scope, asked, MOST_MOVED);
  return {
    tasks: moved.map(({ taskCount: _, reference: __, ...task }) => task),
    taskCount: moved[0]?.taskCount ?? 0,
  };
}

async function comparedRows(scope: Scope, { day, by }: Asked, most: number) {
  checkDay(scope, day);
  const groups = await comparedWith(scope, day, by);
  const all = figuresOf(groups);
  if (by === 'property') {
    const worst = groups
      .toSorted((a, b) => b.worse - a.worse || b.nowDuty - b.nowCompliant - (a.nowDuty - a.nowCompliant))
      .slice(0, most);
    const names = await namesOfProperties(
      scope,
      worst.map(({ groupId }) => groupId!),
    );
    const shown = worst.map((group): ComparedRow => ({
      id: group.groupId,
      name: names.get(group.groupId!) ?? '',
      ...figuresOf([group]),
    }));
    return { all, rows: { shown, count: groups.length } };
  }
  const named = by === 'type' ? await namesOfTypes(scope) : await placesInOrder(scope);
  const byId = new Map(groups.map((group) => [group.groupId, group]));
  const shown = [...named, { id: null, name: by === 'region' ? 'No region' : 'No landlord' }].flatMap(
    ({ id, name }): ComparedRow[] => {
      const group = byId.get(id);
      return group ? [{ id, name, ...figuresOf([group]) }] : [];
    },
  );
  return { all, rows: { shown, count: shown.length } };
}

/** Regions and landlords in the order of their dictionaries. */
const placesInOrder = remembered('regions and landlords', ['dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', 'in', ['REGIONS', 'LANDLORD'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute(),
);

const namesOfTypes = async (scope: Scope) =>
  (await typesInOrder(scope)).map(({ id, code, name }) => ({ id, name: `${code} ${name}` }));

async function namesOfProperties(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await visibleProperties(scope)
    .where('properties.id', '=', oneOf(ids))
    .select(['properties.id', 'properties.caption'])
    .execute();
  return new Map(found.map(({ id, caption }) => [id, caption]));
}

function figuresOf(groups: readonly Compared[]): Figures {
  const sum = (name: Exclude<keyof Compared, 'groupId'>) => groups.reduce((total, group) => total + group[name], 0);
  return {
    past: countedOf(sum('pastDuty'), sum('pastCompliant')),
    now: countedOf(sum('nowDuty'), sum('nowCompliant')),
    moves: Object.fromEntries(taskMoves.map(({ id }) => [id, sum(id)])) as Record<TaskMove, number>,
  };
}

const countedOf = (dutyCount: number, compliantCount: number) => ({
  dutyCount,
  compliantCount,
  percent: percentOf(compliantCount, dutyCount),
});

function checkDay({ today }: Scope, day: string) {
  if (day >= today) throw invalid([{ field: 'day', message: 'Choose a day before today' }]);
}

const nameOf = (by: ComparedBy) => comparedBy.find(({ id }) => id === by)!.name;

export async function exportCompared(scope: Scope, asked: Asked): Promise<Streamed> {
  const { all, rows } = await comparedRows(scope, asked, MOST_ROWS);
  const on = longDate(asked.day);
  const columns: SheetColumn[] = [
    { code: 'name', label: nameOf(asked.by), width: 44 },
    { code: 'pastShare', label: `Compliance ${on}`, kind: 'percent' },
    { code: 'nowShare', label: `Compliance ${longDate(scope.today)}`, kind: 'percent' },
    { code: 'pastCompliant', label: `Compliant ${on}`, kind: 'number' },
    { code: 'pastDuty', label: `Tasks ${on}`, kind: 'number' },
    { code: 'nowCompliant', label: `Compliant ${longDate(scope.today)}`, kind: 'number' },
    { code: 'nowDuty', label: `Tasks ${longDate(scope.today)}`, kind: 'number' },
    ...taskMoves.map(({ id, name }) => ({ code: id, label: name, kind: 'number' as const })),
  ];
  const lines = [...rows.shown, { name: 'All', ...all }].map(({ name, past, now, moves }) => ({
    name,
    pastShare: past.percent === null ? null : past.percent / 100,
    nowShare: now.percent === null ? null : now.percent / 100,
    pastCompliant: past.compliantCount,
    pastDuty: past.dutyCount,
    nowCompliant: now.compliantCount,
    nowDuty: now.dutyCount,
    ...moves,
  }));
  return sheetAnswer(scope, {
    name: `Compliance ${asked.day} and now`,
    columns,
    rows: inOneBatch(lines),
    rowCount: lines.length,
  });
}

export async function exportMoved(scope: Scope, asked: AskedTasks): Promise<Streamed> {
  checkDay(scope, asked.day);
  const items = [...pastStandings, { id: 'not-counted', name: 'Not counted' }];
  const rowCount = await countMoved(scope, asked);
  async function* rows() {
    for await (const tasks of batchesOf(scope, everyMoved(scope, asked).compile(scope.db)))
      yield tasks.map((task) => ({ ...task, past: task.past ?? 'not-counted', now: task.now ?? 'not-counted' }));
  }
  return sheetAnswer(scope, {
    name: `${taskMoves.find(({ id }) => id === asked.move)!.name} since ${asked.day}`,
    columns: [
      { code: 'reference', label: 'Reference' },
      { code: 'property', label: 'Property', width: 36 },
      { code: 'code', label: 'Code' },
      { code: 'name', label: 'Task', width: 36 },
      { code: 'past', label: longDate(asked.day), width: 18, items },
      { code: 'now', label: longDate(scope.today), width: 18, items },
      { code: 'dueOn', label: 'Due on', kind: 'date' },
    ],
    rows: rows(),
    rowCount,
  });
}
