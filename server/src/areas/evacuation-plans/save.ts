import type { z } from 'zod';
import type { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import {
  assistanceDegrees,
  evacuationFieldLabels,
  loggedFields,
  planOrigins,
  sharedFields,
  type EvacuationPlan,
  type EvacuationPlanFields,
} from '@lintel/contract/areas/evacuation-plans/plan';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { Removal } from '@lintel/contract/platform/shapes';
import { conflict, invalid } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import { changesOver, checkVersion, editEntry, sentVersion } from '#platform/record/versions';
import type { Scope } from '#platform/scope';
import { fieldsOf, getPlan, holdPlan } from './plan.ts';
import { checkPlace, entriesOf } from './queries.ts';
import { keepStandings } from './standing.ts';

type Saved = z.output<(typeof evacuationPlans.save)['body']>;

/** Adds a resident to the register, or saves what is known of the one given by id. */
export async function savePlan(scope: Scope, { id, version, ...fields }: Saved): Promise<EvacuationPlan> {
  if (!id) return addPlan(scope, fields);
  return changePlan(scope, { id, version: sentVersion(version) }, fields);
}

export async function addPlan(scope: Scope, fields: EvacuationPlanFields): Promise<EvacuationPlan> {
  await checkPlace(scope, fields.propertyId);
  checkDay(scope, fields);
  const id = scope.newId();
  const [reference] = (await nextReferences(scope, 'EVP')) as [string];
  const now = scope.now.toISOString();
  await scope.begin([{ id, kind: 'EVACUATION_PLAN', propertyId: fields.propertyId }], {
    type: 'CREATE',
    event: 'evacuation-plan.added',
    summary: `${reference} added: known since ${longDate(fields.knownOn)}`,
  });
  await scope.db
    .insertInto('evacuationPlans')
    .values({ id, reference, ...fields, sharedChangedAt: now, createdAt: now, createdBy: scope.me.id })
    .execute();
  return getPlan(scope, id);
}

async function changePlan(
  scope: Scope,
  { id, version }: { id: string; version: number },
  fields: EvacuationPlanFields,
) {
  const held = await holdPlan(scope, id);
  // Nobody holds a redacted one, so everything that is required is there.
  const before = fieldsOf(held) as EvacuationPlanFields;
  if (fields.propertyId !== before.propertyId)
    throw invalid([
      { field: 'propertyId', message: 'A plan cannot move to another property: end it, and add the resident there' },
    ]);
  const changes = await changesOver<EvacuationPlanFields>(scope, {
    id,
    version,
    before: { ...before, version: held.version },
    after: fields,
    labels: evacuationFieldLabels,
    show: shown,
    logged: loggedFields,
  });
  checkDay(scope, fields);
  if (changes.length) {
    const isSharedAnew = sharedFields.some((field) => fields[field] !== before[field]);
    const sharedChangedAt = isSharedAnew ? scope.now.toISOString() : held.sharedChangedAt;
    await scope.db
      .updateTable('evacuationPlans')
      .set({ ...fields, sharedChangedAt, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await keepStandings(scope, [{ ...held, sharedChangedAt }]);
  }
  await scope.record(id, editEntry(['evacuation-plan.edited', 'evacuation-plan.saved-unchanged'], changes));
  return getPlan(scope, id);
}

/** Hides a plan entered by mistake. One with entries stays. */
export async function removePlan(scope: Scope, { id, version, reason }: Removal) {
  const held = await holdPlan(scope, id);
  if (version !== undefined) await checkVersion(scope, id, version, held);
  if ((await entriesOf(scope, id)).length)
    throw conflict('Something was entered in this plan, so it cannot be deleted. End it instead.');
  await scope.db
    .updateTable('evacuationPlans')
    .set({ deletedAt: scope.now.toISOString(), version: held.version + 1 })
    .where('id', '=', id)
    .execute();
  const summary = `Evacuation plan ${held.reference} deleted`;
  await scope.record(id, { type: 'ARCHIVE', event: 'evacuation-plan.deleted', summary, comment: reason });
  return { success: true as const, message: summary };
}

function checkDay({ today }: Scope, { knownOn }: EvacuationPlanFields) {
  if (knownOn > today) throw invalid([{ field: 'knownOn', message: 'This date is in the future' }]);
}

function shown(field: string, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (field === 'knownOn') return longDate(value);
  const choices = { origin: planOrigins, assistance: assistanceDegrees }[field];
  return choices?.find(({ id }) => id === value)?.name ?? value;
}
