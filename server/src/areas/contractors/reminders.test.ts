import { beforeAll, describe, expect, it } from 'vitest';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { aContractorToken, sentEvidence } from '#areas/contractor-links/testing';
import { roundAt } from '#areas/notices/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theServerApart } from '#test/test-server';
import type { Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { aContractor, anOperative, checkedEvidence, theContractor } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await theServerApart();
});
const sentTo = async (by: Person) =>
  passed(await call(by, notices.list, { query: { limit: 50 } }))
    .objects.map(({ createdAt, kind, title, sentence }) => `${createdAt.slice(0, 10)} ${kind} ${title}: ${sentence}`)
    .toSorted();

/** Two managers of contractors, a reader, and a user without the menu. */
async function people() {
  server.at('2026-11-02T12:00:00Z');
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person();
  const other = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const keeper = await organisation.person(['PRISM_APP_CONTRACTOR_MENU']);
  const stranger = await organisation.person(['PRISM_PROPERTY_VIEW']);
  return { organisation, manager, other, keeper, stranger };
}

describe('whoever looks after a contractor', () => {
  it('is reminded of what ends and of what has ended, each once and all of a contractor in one notice, until something came in its place', async () => {
    const { organisation, manager, other, keeper } = await people();
    const both = [manager, other] as const;
    const contractor = await aContractor(manager, {
      name: 'Ebor Painting',
      business: 'painting',
      attributes: ['height'],
      keeperId: keeper.id,
    });
    await checkedEvidence(both, contractor, { kind: 'public-liability', amount: 5_000_000, toOn: '2026-12-31' });
    await checkedEvidence(both, contractor, { kind: 'ssip', toOn: '2027-01-07' });
    // It is not required of a painter: it is shown, without reminders.
    await checkedEvidence(both, contractor, { kind: 'waste-carrier', toOn: '2026-12-31' });
    const operative = await anOperative(manager, contractor);
    // An approval expires like evidence; a contractor without one has none to expire.
    const year = { dateApproved: '2025-12-31', dateReview: '2026-12-31' };
    await aContractor(manager, { name: 'Ouse Roofing', keeperId: other.id, ...year });
    await aContractor(manager, { name: 'Swale Roofing', keeperId: other.id, dateReview: '2026-12-31' });
    const before = await sentTo(keeper);
    expect(before.every((line) => line.includes(' evidence-sent Ebor Painting: '))).toBe(true);
    for (const day of ['12-01', '12-01', '12-02', '12-24', '12-31', '12-31'])
      await roundAt(organisation, `2026-${day}T09:00:00Z`);
    const reminded = async () => (await sentTo(keeper)).filter((line) => !line.includes('evidence-sent'));
    const ending =
      'Public and products liability insurance (31 December 2026), SSIP member assessment (7 January 2027)';
    expect(await reminded()).toEqual([
      `2026-12-01 evidence-ending Ebor Painting: Evidence or approval expires soon: ${ending}`,
      `2026-12-24 evidence-ending Ebor Painting: Evidence or approval expires soon: ${ending}`,
      `2026-12-31 evidence-ending Ebor Painting: Evidence or approval expires soon: ${ending}`,
    ]);
    const token = await aContractorToken(manager, contractor);
    await sentEvidence(manager, token, { kind: 'ssip', toOn: '2027-12-31' });
    expect(await sentTo(keeper)).toContain(
      '2026-12-31 evidence-sent Ebor Painting: SSIP member assessment, to 31 December 2027 was added by Ebor Painting; it counts once somebody has checked it',
    );
    // What is rejected at once leaves nothing to check.
    await sentEvidence(manager, token, { kind: 'employers-liability', amount: 2_000_000, toOn: '2027-12-31' });
    expect((await sentTo(keeper)).join()).not.toContain("Employers' liability");
    await roundAt(organisation, '2027-01-07T09:00:00Z');
    expect((await reminded()).at(-1)).toBe(
      '2027-01-07 evidence-ended Ebor Painting: Evidence or approval expired or expires soon: Public and products liability insurance (31 December 2026)',
    );
    // For an operative neither their name nor what they hold is disclosed.
    await checkedEvidence(both, contractor, { kind: 'height', operativeId: operative.id, toOn: '2027-01-14' });
    await checkedEvidence(both, contractor, { kind: 'public-liability', amount: 5_000_000, toOn: '2028-01-07' });
    await roundAt(organisation, '2027-01-14T09:00:00Z');
    expect((await reminded()).at(-1)).toBe(
      '2027-01-14 evidence-ending Ebor Painting: Evidence or approval expires soon: Evidence of an operative (14 January 2027)',
    );
    expect((await sentTo(manager)).filter((line) => /evidence-end/.test(line))).toEqual([]);
    expect((await sentTo(other)).filter((line) => /evidence-end/.test(line))).toEqual([
      ...['2026-12-01', '2026-12-24', '2026-12-31'].map(
        (day) => `${day} evidence-ending Ouse Roofing: Evidence or approval expires soon: Approval (31 December 2026)`,
      ),
      ...['2027-01-07', '2027-01-14'].map(
        (day) =>
          `${day} evidence-ended Ouse Roofing: Evidence or approval expired or expires soon: Approval (31 December 2026)`,
      ),
    ]);
  });

  it('is somebody who may see contractors; without anybody all who manage contractors are told, never who added it', async () => {
    const { manager, other, keeper, stranger } = await people();
    const contractor = await aContractor(manager, { name: 'Ebor Painting', business: 'painting' });
    const change = (keeperId: string | null, version: number) =>
      call(manager, contractors.change, { body: { id: contractor.id, version, name: 'Ebor Painting', keeperId } });
    expect(await change(stranger.id, contractor.version)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'keeperId', message: 'Choose somebody who may see contractors' }] },
    });
    await checkedEvidence([manager, other], contractor, { kind: 'ssip' });
    expect((await sentTo(other)).map((line) => line.split(' ')[1])).toEqual(['evidence-sent']);
    expect([...(await sentTo(manager)), ...(await sentTo(keeper)), ...(await sentTo(stranger))]).toEqual([]);
    passed(await change(keeper.id, contractor.version));
    expect(await theContractor(manager, contractor)).toMatchObject({
      keeper: { id: keeper.id, name: keeper.fullName },
    });
    expect(await activityOn(manager, contractor.id)).toContain('contractor.edited');
    // A leaver hands over the contractors that they look after.
    const held = passed(await call(manager, notices.holdings, { query: { id: keeper.id, successorId: other.id } })).dto;
    expect(held.others).toEqual([{ name: 'contractor', count: 1 }]);
    passed(await call(manager, notices.handOver, { body: { id: keeper.id, successorId: other.id } }));
    expect(await theContractor(manager, contractor)).toMatchObject({ keeper: { id: other.id } });
    expect(await activityOn(manager, contractor.id)).toContain('contractor.handed-over');
  });
});
