import type { Organisation, Person } from './organisation.ts';

/** The people of permissions.tsv with a shipped role, and its reach. */
const shippedRoles: Record<string, { role: string; reach: 'organisation' | 'region' }> = {
  administrator: { role: 'system-administrator', reach: 'organisation' },
  compliance: { role: 'compliance-manager', reach: 'organisation' },
  property: { role: 'property-manager', reach: 'region' },
  safety: { role: 'safety-manager', reach: 'organisation' },
  site: { role: 'site-staff', reach: 'region' },
  contractors: { role: 'contractor-manager', reach: 'organisation' },
  auditor: { role: 'read-only-auditor', reach: 'organisation' },
  support: { role: 'support', reach: 'organisation' },
};

export type People = Record<string, Person | null>;

/** The callers: a user of each shipped role, property and site staff within a region, and users with fewer permissions. */
export async function thePeople(
  organisation: Organisation,
): Promise<{ people: People; regionId: string; elsewhereId: string }> {
  const { roles, regions } = await organisation.within(async ({ db }) => ({
    roles: await db.selectFrom('roles').select(['code', 'permissions']).execute(),
    regions: await db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'REGIONS')
      .orderBy('sortOrder')
      .limit(2)
      .execute(),
  }));
  const [{ id: regionId }, { id: elsewhereId }] = regions as [{ id: string }, { id: string }];
  const holding = Object.entries(shippedRoles).map(async ([name, { role, reach }]) => {
    const { permissions: held } = roles.find(({ code }) => code === role)!;
    return [name, await organisation.person(held as never, reach === 'region' ? { regionId } : {})] as const;
  });
  const deactivated = await organisation.person();
  await organisation.within(({ db, now }) =>
    db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', deactivated.id).execute(),
  );
  const people = {
    ...Object.fromEntries(await Promise.all(holding)),
    'support-edit': await organisation.person(['PRISM_SUPPORT_EDIT']),
    nothing: await organisation.person([]),
    deactivated,
    visitor: null,
  };
  return { people, regionId, elsewhereId };
}
