import type { z } from 'zod';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import type { EnforcementVisit, VisitFields } from '@lintel/contract/areas/enforcement-visits/visit';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof VisitFields>> & { property?: { id: string } | undefined; category?: string };

/** The id of a category of visits, by its code. */
export const visitCategory = async (by: Person, code: string): Promise<string> =>
  passed(await call(by, dictionaries.generic, { params: { dictionary: 'ENFORCEMENT_VISIT_CATEGORY' } })).objects.find(
    (one) => one.code === code,
  )!.id;

/** The request for a new visit: the fire service, yesterday. */
export async function visitFields(
  by: Person,
  { property, category = 'fire-and-rescue-authority', ...more }: Wanted = {},
): Promise<z.input<typeof VisitFields>> {
  return {
    propertyId: (property ?? (await aProperty(by))).id,
    categoryId: await visitCategory(by, category),
    visitDate: inDays(by, -1),
    ...more,
  };
}

export const anEnforcementVisit = async (by: Person, wanted: Wanted = {}): Promise<EnforcementVisit> =>
  passed(await call(by, enforcementVisits.save, { body: await visitFields(by, wanted) })).dto;

export const theVisit = async (by: Person, { id }: { id: string }): Promise<EnforcementVisit> =>
  passed(await call(by, enforcementVisits.get, { query: { id } })).dto;
