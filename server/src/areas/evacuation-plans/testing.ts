import type { z } from 'zod';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import type { NewEvacuationEntry } from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationPlan, EvacuationPlanFields } from '@lintel/contract/areas/evacuation-plans/plan';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof EvacuationPlanFields>> & { property?: { id: string } | undefined };

/** The request for a new plan: a resident on the ninth floor, known for 30 days. */
export async function planFields(
  by: Person,
  { property, ...more }: Wanted = {},
): Promise<z.input<typeof EvacuationPlanFields>> {
  return {
    propertyId: (property ?? (await aProperty(by))).id,
    residentName: 'Ada Hill',
    dwelling: 'Flat 94',
    floor: '9',
    assistance: 'CARRIED',
    origin: 'IDENTIFIED',
    knownOn: inDays(by, -30),
    ...more,
  };
}

export const aPlan = async (by: Person, wanted: Wanted = {}): Promise<EvacuationPlan> =>
  passed(await call(by, evacuationPlans.save, { body: await planFields(by, wanted) })).dto;

export const thePlan = async (by: Person, { id }: { id: string }): Promise<EvacuationPlan> =>
  passed(await call(by, evacuationPlans.get, { query: { id } })).dto;

const required: Partial<Record<NewEvacuationEntry['kind'], object>> = {
  ASSESSED: { who: 'Priya Nair' },
  MEASURES: { note: 'A vibrating alarm, which we pay for' },
  STATEMENT: { words: 'Stay in your flat, close the door and call 999' },
  NO_STATEMENT: { note: 'No agreement on using the stairs' },
  CONSENT: { how: 'VISIT' },
  SHARED: { to: 'SERVICE' },
  SHARED_IN_ERROR: { to: 'SERVICE' },
  REMOVED: { to: 'SERVICE' },
  REVIEWED: { who: 'Priya Nair' },
  ENDED: { why: 'MOVED' },
};

/** Adds an entry to a plan, by default today, with what its kind requires. */
export const happened = (
  by: Person,
  { id: planId }: { id: string },
  kind: NewEvacuationEntry['kind'],
  more: Partial<z.input<typeof NewEvacuationEntry>> = {},
) =>
  call(by, evacuationPlans.addEntry, {
    body: { planId, kind, on: inDays(by, 0), ...required[kind], ...more } as never,
  });

/** A plan with an agreed statement and consent. */
export async function anAgreedPlan(by: Person, wanted: Wanted = {}): Promise<EvacuationPlan> {
  const plan = await aPlan(by, wanted);
  for (const kind of ['OFFERED', 'ACCEPTED', 'ASSESSED', 'STATEMENT', 'GIVEN'] as const)
    passed(await happened(by, plan, kind));
  return passed(await happened(by, plan, 'CONSENT')).dto;
}
