import type { TaskType, TypeCorrection } from '@lintel/contract/areas/task-types';
import { TaskTypeDetails, taskTypeFieldLabels } from '@lintel/contract/areas/task-types';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { changesBetween } from '#platform/record/changes';
import { correctedFields, NOT_TO_CORRECT, correctionsSummary } from '#platform/record/corrections';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { evidenceOf } from './evidence.ts';
import { problemsOfOwnIntervals } from './own-intervals.ts';
import { movesOf, shownEffect } from './rule-effect.ts';
import { changeTaskType, createTaskType, getTaskType, ruleChange, shownValues } from './service.ts';
import { formerFieldsOf, ruledBy, shippedTaskTypes } from './shipped.ts';
import type { ShippedTaskType } from './shipped.ts';
import type { TaskTypeRecord } from './tables.ts';

type Correction = { type: ShippedTaskType; before: TaskType | null; after: TaskTypeDetails };

/** Corrections to the reference list since the organisation adopted it, type by type, with their effects. */
export async function listCorrections(scope: Scope): Promise<TypeCorrection[]> {
  const corrections: TypeCorrection[] = [];
  for (const { type, before, after } of await correctionsFor(scope)) {
    const laws = after.lawSince.filter(({ law }) => !before?.lawSince.some((known) => known.law === law));
    const show = await shownValues(scope, before ? [before, after] : [after]);
    corrections.push({
      code: type.shortCode,
      name: type.name,
      taskTypeId: before?.id ?? null,
      changes: before ? changesBetween<TaskTypeDetails>(before, after, taskTypeFieldLabels, show).map(plain) : [],
      laws,
      effect: before && countsOtherwise(before, after) ? await effectOf(scope, before, after) : null,
    });
  }
  return corrections;
}

/** What a correction moves; null where its rule does not fit the own intervals of some tasks, which refuses it. */
async function effectOf(scope: Scope, before: TaskType, after: TaskTypeDetails) {
  const change = await ruleChange(scope, before, after);
  const problems = await problemsOfOwnIntervals(scope, before.id, change.to.type);
  return problems.length ? null : shownEffect(await movesOf(scope, change), scope.today);
}

/** Adopts the corrections of these types: each is logged on the type, and on every task that it moves. */
export async function takeCorrections(scope: Scope, codes: readonly string[]) {
  const wanted = new Set(codes);
  const taken = (await correctionsFor(scope)).filter(({ type }) => wanted.has(type.shortCode));
  if (taken.length < wanted.size) throw conflict(NOT_TO_CORRECT);
  for (const { before, after } of taken) {
    if (before) await changeTaskType(scope, { ...after, id: before.id, version: before.version, moveOpenCycles: true });
    else await createTaskType(scope, after);
  }
  return correctionsSummary(taken.length, 'task type', 'task types');
}

const plain = ({ label, from, to }: { label: string; from: string | null; to: string | null }) => ({ label, from, to });

async function correctionsFor(scope: Scope): Promise<Correction[]> {
  const rows = await scope.db.selectFrom('taskTypes').selectAll().execute();
  const known = new Map(rows.map((row) => [row.code, row]));
  const entryId = await entriesByCode(scope);
  const found: Correction[] = [];
  for (const type of shippedTaskTypes()) {
    const row = known.get(type.shortCode);
    if (!row) found.push({ type, before: null, after: asDetails(type, entryId) });
    if (!row || row.archivedAt) continue;
    const changes = corrected(row, type);
    if (!changes) continue;
    const before = await getTaskType(scope, row.id);
    found.push({ type, before, after: TaskTypeDetails.parse({ ...before, ...changes }) });
  }
  return found;
}

/** The correction of a type; the organisation's own changes stay. Null if there is nothing to correct. */
function corrected(before: TaskTypeRecord, type: ShippedTaskType): Partial<TaskTypeDetails> | null {
  const { nations, note = null } = type;
  const { nationRules, legalBasis, intervalBasis, basis } = ruledBy(type);
  const shipped = { legalBasis, nations, intervalBasis, basis, note };
  const changes: Partial<TaskTypeDetails> = correctedFields(before, formerFieldsOf(type.shortCode), shipped);
  if (before.nationRules.length === 0 && before.basis === basis) changes.nationRules = nationRules;
  const laws = changes.legalBasis ?? before.legalBasis;
  if (before.lawSince.length === 0) changes.lawSince = (type.lawSince ?? []).filter(({ law }) => laws.includes(law));
  if ((changes.intervalBasis ?? before.intervalBasis) === 'statutory') {
    if (before.graceDays > 0) changes.graceDays = 0;
    if (before.workingDays === 'after') changes.workingDays = 'none';
  }
  const fields = Object.keys(changes) as (keyof typeof changes & keyof TaskTypeRecord)[];
  return fields.some((field) => !isSame(before[field], changes[field])) ? changes : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const countsOtherwise = (before: TaskTypeDetails, after: TaskTypeDetails) =>
  (before.intervalBasis === 'statutory') !== (after.intervalBasis === 'statutory') ||
  (['basis', 'nationRules', 'graceDays', 'workingDays'] as const).some((field) => !isSame(before[field], after[field]));

async function entriesByCode({ db }: Scope) {
  const entries = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'code'])
    .where('dictionary', 'in', ['TASK_TYPE', 'TASK_INTERVAL', 'CONTRACTOR_BUSINESS', 'AREA_OF_OBSERVATION'])
    .execute();
  const ids = new Map(entries.map(({ id, dictionary, code }) => [`${dictionary} ${code}`, id]));
  return (dictionary: DictionaryName, code: string) => ids.get(`${dictionary} ${code}`);
}

/** A shipped type with the organisation's own entries; areas and trades that it has removed are left out. */
function asDetails(type: ShippedTaskType, entryId: (dictionary: DictionaryName, code: string) => string | undefined) {
  const { basis, earlyCount, earlyUnit, intervalBasis, legalBasis, nationRules } = ruledBy(type);
  const evidence = evidenceOf(type);
  return {
    code: type.shortCode,
    name: type.name,
    groupId: entryId('TASK_TYPE', type.group)!,
    intervalId: entryId('TASK_INTERVAL', type.interval)!,
    statutory: type.statutory,
    inspection: type.inspection,
    riskAssessment: type.riskAssessment,
    basis,
    early: earlyCount && earlyUnit ? { count: earlyCount, unit: earlyUnit } : null,
    graceDays: 0,
    workingDays: 'none',
    intervalBasis,
    legalBasis,
    lawSince: type.lawSince ?? [],
    nations: type.nations,
    nationRules,
    areaOfObservationIds: type.areasOfObservation.flatMap((area) => entryId('AREA_OF_OBSERVATION', area) ?? []),
    evidence,
    hasCertificate: evidence.includes('certificate'),
    contractorBusinessId: entryId('CONTRACTOR_BUSINESS', type.contractorBusiness) ?? null,
    safetyMeasure: type.safetyMeasure ?? null,
    appliesTo: type.appliesTo || null,
    note: type.note ?? null,
  } satisfies TaskTypeDetails;
}
