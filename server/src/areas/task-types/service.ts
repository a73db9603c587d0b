import type { z } from 'zod';
import {
  bases,
  NationRule,
  intervalBases,
  lastDayRules,
  taskTypeFieldLabels,
  workingDayRules,
  type RuleEffect,
  type TaskType,
  type TaskTypeDetails,
  type taskTypes,
} from '@lintel/contract/areas/task-types';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import { nations } from '@lintel/contract/areas/properties/nations';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { countAllNotSetUpAfterwards } from '#areas/task-management/count-not-set-up';
import { namedByRules } from '#areas/task-management/propose-duties';
import { asText } from '#platform/record/changes';
import { invalid, notFound, type FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { changesOver, editEntry } from '#platform/record/versions';
import { indexTasksOfType } from '#areas/tasks/search-text';
import { problemsOfOwnIntervals } from './own-intervals.ts';
import { areasOfType, findTaskType, holdTaskType } from './queries.ts';
import {
  intervalOf,
  problemsOfFixedDates,
  problemsOfLaw,
  problemsOfRule,
  ruleInWords,
  type RuledType,
} from './rule.ts';
import { moveOpenCycles, movesOf, shownEffect } from './rule-effect.ts';

type Details = z.output<typeof TaskTypeDetails>;
type Change = z.output<(typeof taskTypes.change)['body']>;

export async function getTaskType(scope: Scope, id: string): Promise<TaskType> {
  const found = await findTaskType(scope, id);
  if (!found) throw notFound('task type');
  const areas = await areasOfType(scope, id);
  return {
    ...found,
    early: found.earlyCount && found.earlyUnit ? { count: found.earlyCount, unit: found.earlyUnit } : null,
    group: { id: found.groupId, name: found.groupName },
    interval: { id: found.intervalId, name: found.intervalName },
    // In the form of a change: the database orders the parts of each differently.
    nationRules: found.nationRules.map((rule) => NationRule.parse(rule)),
    areasOfObservation: areas,
    areaOfObservationIds: areas.map((area) => area.id),
    rule: ruleInWords(found, intervalOf(found.intervalDetails)),
    can: { edit: scope.me.has('PRISM_APP_TASK_TYPE_MANAGE') },
  };
}

export async function createTaskType(scope: Scope, details: Details): Promise<TaskType> {
  await check(scope, details);
  const id = scope.newId();
  await scope.begin([{ id, kind: 'TASK_TYPE' }], {
    type: 'CREATE',
    event: 'task-type.created',
    summary: `${details.code} ${details.name} added`,
  });
  await scope.db
    .insertInto('taskTypes')
    .values({ id, ...columnsOf(details), archivedAt: null })
    .execute();
  if (namedByRules.has(details.code)) countAllNotSetUpAfterwards(scope);
  await setAreas(scope, id, details.areaOfObservationIds);
  return getTaskType(scope, id);
}

/** The tasks that saving the type would move, and how. */
export async function previewChange(
  scope: Scope,
  { id, version: _, ...details }: z.output<(typeof taskTypes.preview)['body']>,
): Promise<RuleEffect> {
  const before = await getTaskType(scope, id);
  await check(scope, details, before);
  return shownEffect(await movesOf(scope, await ruleChange(scope, before, details)), scope.today);
}

/** The parts of a task type that determine where it is expected. */
const askedByRules = new Set<string>(['code', 'statutory', 'nations']);

/** Saves a task type; its open cycles get a changed rule immediately if chosen, otherwise from the next one. */
export async function changeTaskType(
  scope: Scope,
  { id, version, moveOpenCycles: movesNow, ...details }: Change,
): Promise<TaskType> {
  const held = await holdTaskType(scope, id);
  if (!held) throw notFound('task type');
  const before = await getTaskType(scope, id);
  const changes = await changesOver<Details>(scope, {
    id,
    version,
    before,
    after: details,
    labels: taskTypeFieldLabels,
    show: await shownValues(scope, [before, details]),
  });
  const events = ['task-type.edited', 'task-type.saved-unchanged'] as const;
  if (changes.length === 0) {
    await scope.record(id, editEntry(events, changes));
    return before;
  }
  await check(scope, details, before);
  const moves = movesNow ? await movesOf(scope, await ruleChange(scope, before, details), { held: true }) : [];
  await scope.db
    .updateTable('taskTypes')
    .set({ ...columnsOf(details), version: version + 1 })
    .where('id', '=', id)
    .execute();
  await setAreas(scope, id, details.areaOfObservationIds);
  const isAsked = namedByRules.has(before.code) || namedByRules.has(details.code);
  if (isAsked && changes.some(({ field }) => askedByRules.has(field))) countAllNotSetUpAfterwards(scope);
  const movedCount = await moveOpenCycles(scope, moves, `The rule of ${details.code} ${details.name} changed`);
  const summary = movedCount ? `Changed; ${movedCount.toLocaleString('en-GB')} open rounds moved with it` : null;
  await scope.record(id, editEntry(events, changes, { summary }));
  if (details.name !== before.name || details.code !== before.code) await indexTasksOfType(scope, id);
  return getTaskType(scope, id);
}

export async function ruleChange(scope: Scope, before: TaskType, details: Details) {
  return {
    taskTypeId: before.id,
    from: { type: ruledBy(before), interval: await intervalBy(scope, before.intervalId) },
    to: { type: ruledBy(details), interval: await intervalBy(scope, details.intervalId) },
  };
}

const ruledBy = ({ early, ...details }: Details): RuledType => ({
  ...details,
  earlyCount: early?.count ?? null,
  earlyUnit: early?.unit ?? null,
});

async function intervalBy({ db }: Scope, id: string) {
  const entry = await db.selectFrom('dictionaryEntries').select('details').where('id', '=', id).executeTakeFirst();
  return intervalOf(entry?.details);
}

function columnsOf(details: Details) {
  const {
    early,
    areaOfObservationIds: _,
    legalBasis,
    lawSince,
    nations: where,
    nationRules,
    evidence,
    ...columns
  } = details;
  return {
    ...columns,
    earlyCount: early?.count ?? null,
    earlyUnit: early?.unit ?? null,
    legalBasis: JSON.stringify(legalBasis),
    lawSince: JSON.stringify(lawSince.filter(({ law }) => legalBasis.includes(law))),
    nations: JSON.stringify(where),
    nationRules: JSON.stringify(nationRules),
    evidence: JSON.stringify(evidence),
  };
}

const dictionaryOf = {
  groupId: 'TASK_TYPE',
  intervalId: 'TASK_INTERVAL',
  contractorBusinessId: 'CONTRACTOR_BUSINESS',
  areaOfObservationIds: 'AREA_OF_OBSERVATION',
} as const satisfies Partial<Record<keyof Details, DictionaryName>>;
const references = Object.keys(dictionaryOf) as (keyof typeof dictionaryOf)[];
const idsIn = (details: Partial<Details>, field: keyof typeof dictionaryOf): string[] => [details[field] ?? []].flat();

/** References of a task type must exist in the right dictionary, and the engine must be able to calculate its rule, for its tasks too. */
async function check(scope: Scope, details: Details, before?: TaskType) {
  const ids = references.flatMap((field) => idsIn(details, field));
  const entries = await scope.db
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'details'])
    .where('id', 'in', ids)
    .execute();
  if (![details.groupId, details.intervalId].every((id) => entries.some((entry) => entry.id === id)))
    throw notFound('entry');
  const problems: FieldProblem[] = references
    .filter((field) =>
      idsIn(details, field).some(
        (id) => !entries.some((entry) => entry.id === id && entry.dictionary === dictionaryOf[field]),
      ),
    )
    .map((field) => ({ field, message: `Choose one from the list: ${taskTypeFieldLabels[field]}` }));
  if (problems.length === 0) {
    const interval = intervalOf(entries.find((entry) => entry.id === details.intervalId)?.details);
    const rule = ruledBy(details);
    problems.push(
      ...problemsOfRule(rule, interval),
      ...problemsOfLaw(rule),
      ...problemsOfFixedDates(rule, before && ruledBy(before)),
    );
  }
  if (problems.length === 0 && before)
    problems.push(...(await problemsOfOwnIntervals(scope, before.id, ruledBy(details))));
  if (problems.length) throw invalid(problems);
}

async function setAreas({ db }: Scope, taskTypeId: string, areaIds: string[]) {
  await db.deleteFrom('taskTypeAreas').where('taskTypeId', '=', taskTypeId).execute();
  if (areaIds.length)
    await db
      .insertInto('taskTypeAreas')
      .values([...new Set(areaIds)].map((areaId) => ({ taskTypeId, areaId })))
      .execute();
}

type Parts = { count: number; unit: string } | NationRule | { law: string; since: string };
function shownParts(parts: Parts): string {
  if ('law' in parts) return `${parts.law}: ${longDate(parts.since)}`;
  if ('unit' in parts) return `${parts.count} ${parts.unit}${parts.count === 1 ? '' : 's'}`;
  const { nation, basis, lastDay } = parts;
  const words = [basis, lastDay === 'same-day' && basis ? null : lastDay];
  return `${fixedNames.get(nation)}: ${words
    .map((id) => id && fixedNames.get(id))
    .filter(Boolean)
    .join(', ')}`;
}

const fixedNames = new Map<string, string>(
  [
    ...bases,
    ...workingDayRules,
    ...lastDayRules,
    ...intervalBases,
    ...evidenceKinds,
    ...nations,
    ...safetyMeasures,
  ].map(({ id, name }) => [id, name]),
);

/** Translates ids and codes into names, for the activity log and for conflicts. */
export async function shownValues({ db }: Scope, versions: Details[]) {
  const ids = versions.flatMap((details) => references.flatMap((field) => idsIn(details, field)));
  const entries = await db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map([...entries.map(({ id, name }) => [id, name] as const), ...fixedNames]);
  const shown = (field: string, value: unknown): string | null => {
    if (Array.isArray(value)) return value.map((each) => shown(field, each)).join(', ') || null;
    if (typeof value === 'object' && value !== null) return shownParts(value as Parts);
    return names.get(String(value)) ?? asText(field, value);
  };
  return shown;
}
