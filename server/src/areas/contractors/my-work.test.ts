import { beforeAll, describe, expect, it } from 'vitest';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { myWork } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { neededOf, workOfKind } from '#areas/my-work/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { aContractor, anOperative, checkedEvidence, someEvidence } from './testing.ts';

let home: Organisation;
let sender: Person;
let checker: Person;
beforeAll(async () => {
  home = await anOrganisation();
  [sender, checker] = [await home.person(), await home.person()];
});

const toDecide = async (by: Person) => (await workOfKind(by, 'CONTRACTOR'))['decide'] ?? [];
const say = async (by: Person, id: string, outcome: 'VALID' | 'REJECTED') =>
  passed(await call(by, contractors.checkEvidence, { body: { id, outcome, how: 'COPY', reason: 'Unreadable' } }));

describe('evidence of contractors in My work', () => {
  it('is to be checked by whoever may and did not send it, once for each contractor, until it was', async () => {
    const reader = await home.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    const contractor = await aContractor(sender, { name: 'Alder Roofing' });
    expect(await toDecide(checker)).toEqual([]);
    const [one, other] = [await someEvidence(sender, contractor), await someEvidence(sender, contractor)];
    const line = `${contractor.business!.name}: Alder Roofing · evidence to check`;
    expect([await toDecide(checker), await neededOf(checker)]).toEqual([[line], 1]);
    expect([await toDecide(sender), await toDecide(reader), await neededOf(sender)]).toEqual([[], [], 0]);
    const { decisions } = passed(await call(checker, dashboard.attention, { query: {} }));
    expect(decisions).toContainEqual(
      expect.objectContaining({ kind: 'CONTRACTOR', label: 'Evidence to check', count: 1 }),
    );
    await say(checker, one.id, 'VALID');
    expect(await toDecide(checker)).toHaveLength(1);
    await say(checker, other.id, 'REJECTED');
    expect([await toDecide(checker), await neededOf(checker)]).toEqual([[], 0]);
  });

  it(
    'is not to be checked once it has expired, cannot be valid, or its person or contractor is gone',
    { tags: ['thorough'] },
    async () => {
      const contractor = await aContractor(sender, { name: 'Birch Lifts' });
      await someEvidence(sender, contractor, { kind: 'employers-liability', amount: 1_000_000 });
      await someEvidence(sender, contractor, { toOn: inDays(sender, -1) });
      expect(await toDecide(checker)).toEqual([]);
      const operative = await anOperative(sender, contractor);
      await someEvidence(sender, contractor, { kind: 'cscs', operativeId: operative.id });
      expect(await toDecide(checker)).toHaveLength(1);
      passed(await call(sender, contractors.removeOperative, { query: { id: operative.id } }));
      expect(await toDecide(checker)).toEqual([]);
      await someEvidence(sender, contractor);
      expect(await toDecide(checker)).toHaveLength(1);
      const { version } = passed(await call(sender, contractors.get, { query: { id: contractor.id } })).dto;
      passed(
        await call(sender, contractors.archive, { body: { id: contractor.id, version, reason: 'No longer trading' } }),
      );
      expect(await toDecide(checker)).toEqual([]);
    },
  );

  it('is to be renewed by who looks after the contractor, overdue after its last day, and by who stands in for them', async () => {
    const [keeper, deputy] = [await home.person(), await home.person()];
    const contractor = await aContractor(sender, { name: 'Cedar Paint', business: 'painting', keeperId: keeper.id });
    const ends = (days: number) =>
      checkedEvidence([sender, checker], contractor, { amount: 5_000_000, toOn: inDays(sender, days) });
    await ends(7);
    const found = async (by: Person) =>
      Object.entries(await workOfKind(by, 'CONTRACTOR')).map(([group, lines]) => [group, lines.length]);
    expect(await found(keeper)).toEqual([['week', 1]]);
    expect(await found(checker)).toEqual([]);
    const { groups } = passed(await call(keeper, myWork.get));
    expect(groups.flatMap(({ rows }) => rows).map(({ tab }) => tab)).toEqual(['evidence']);
    const stay = { fromOn: inDays(sender, 0), untilOn: inDays(sender, 3), deputyId: deputy.id };
    passed(await call(keeper, notices.addAbsence, { body: stay }));
    expect(await found(deputy)).toEqual([['covered', 1]]);
    home.server.at(`${inDays(sender, 8)}T12:00:00Z`);
    try {
      expect(await found(keeper)).toEqual([['overdue', 1]]);
    } finally {
      home.server.at(null);
    }
    await ends(300);
    expect(await found(keeper)).toEqual([]);
  });
});
