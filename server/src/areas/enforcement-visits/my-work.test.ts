import { expect, it } from 'vitest';
import { neededOf, on, workOfKind } from '#areas/my-work/testing';
import { aProperty } from '#areas/properties/testing';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { anEnforcementVisit } from './testing.ts';

it('has an announced visit from a week before until its day, for who manages visits there, and never as overdue', async () => {
  const home = await anOrganisation();
  home.server.at('2026-03-02T12:00:00Z');
  const manager = await home.person();
  const property = await aProperty(manager);
  const { ref } = await anEnforcementVisit(manager, { property, nextVisitOn: '2026-03-20' });
  const reader = await home.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
  const elsewhere = await home.person(everything, { propertyIds: [(await aProperty(manager)).id] });
  const found = async (by: typeof manager) =>
    Object.entries(await workOfKind(by, 'ENFORCEMENT_VISIT')).map(([group, lines]) => [
      group,
      ...lines.map((line) => line.split(':')[0]),
    ]);
  for (const [day, seen] of [
    ['2026-03-12', []],
    ['2026-03-13', [['week', ref]]],
    ['2026-03-20', [['today', ref]]],
    ['2026-03-21', []],
  ] as const)
    await on(home, day, async () => {
      expect([await found(manager), await found(reader), await found(elsewhere)], day).toEqual([seen, [], []]);
      expect(await neededOf(manager), day).toBe(0);
    });
});
