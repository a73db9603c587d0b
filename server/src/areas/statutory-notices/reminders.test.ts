import { beforeAll, describe, expect, it } from 'vitest';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { notices } from '@lintel/contract/areas/notices';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { nextReview } from '@lintel/contract/statutory/dates';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { roundAt } from '#areas/notices/testing';
import { anEnforcementVisit, theVisit } from '#areas/enforcement-visits/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theServerApart } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { aStatutoryNotice, recordEvent } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await theServerApart();
});
/** The author of a notice, the person named on it, and another manager of visits, at noon on a date. */
async function aPlace(day: string) {
  server.at(`${day}T12:00:00Z`);
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person();
  const named = await organisation.person(
    allBut('PRISM_APP_SETTINGS_MANAGE', 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'),
  );
  const other = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  return { organisation, manager, named, other, property: await aProperty(manager) };
}

const sentTo = async (by: Person) =>
  passed(await call(by, notices.list, { query: { limit: 50 } }))
    .objects.map(({ kind, createdAt }) => `${createdAt.slice(0, 10)} ${kind}`)
    .toSorted();
const days = async (organisation: Organisation, ...each: string[]) => {
  for (const day of each) await roundAt(organisation, `${day}T09:00:00Z`);
};
const served = { servedOn: '2026-11-02', receivedOn: '2026-11-02', complyBy: '2026-12-15' };

describe('the reminders of statutory notices', () => {
  it('go to who is named: at once, before the last day to appeal, to ask for an extension, on the ladder and past it', async () => {
    const { organisation, manager, named, other, property } = await aPlace('2026-11-02');
    await aStatutoryNotice(manager, { property, ...served, peopleIds: [named.id] });
    expect(await sentTo(named)).toEqual(['2026-11-02 statutory-received']);
    await days(organisation, '2026-11-11', '2026-11-12', '2026-11-12', '2026-11-19', '2026-11-22', '2026-11-23');
    await days(organisation, '2026-12-01', '2026-12-02', '2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17');
    expect(await sentTo(named)).toEqual([
      '2026-11-02 statutory-received',
      '2026-11-12 statutory-appeal',
      '2026-11-19 statutory-appeal',
      '2026-11-22 statutory-appeal',
      '2026-12-01 statutory-extension',
      '2026-12-14 statutory-due',
      '2026-12-15 statutory-due',
      '2026-12-16 statutory-overdue',
    ]);
    expect((await sentTo(other)).filter((line) => line.includes('statutory-received'))).toEqual([]);
    const mails = passed(await call(manager, mail.list, { body: { ...mailList.defaults, page: 1 } })).objects;
    expect([...new Set(mails.map(({ subject }) => subject))].toSorted()).toEqual([
      'Ask for an extension: statutory notice',
      'Last day to appeal: statutory notice',
      'Statutory notice due',
      'Statutory notice overdue',
      'Statutory notice received',
    ]);
  });

  it('go to who is named only while they may see it, and else to who manages enforcement visits there', async () => {
    const { organisation, manager, named, other, property } = await aPlace('2026-11-02');
    await aStatutoryNotice(manager, { property, ...served, peopleIds: [named.id] });
    await organisation.within(({ db }) => db.deleteFrom('grants').where('userId', '=', named.id).execute());
    await days(organisation, '2026-11-12');
    expect(await sentTo(other)).toEqual(['2026-11-12 statutory-appeal']);
  });

  it('do not ask for an extension that was asked for', async () => {
    const { organisation, manager, named, property } = await aPlace('2026-11-30');
    const notice = await aStatutoryNotice(manager, { property, ...served, peopleIds: [named.id] });
    passed(await recordEvent(manager, notice, 'EXTENSION_ASKED', { on: '2026-11-30' }));
    await days(organisation, '2026-12-01', '2026-12-14');
    expect(await sentTo(named)).toEqual(['2026-11-30 statutory-received', '2026-12-14 statutory-due']);
  });

  it('go to who manages enforcement visits there where nobody is named, and are silent while an appeal suspends it', async () => {
    const { organisation, manager, other, property } = await aPlace('2026-11-02');
    const notice = await aStatutoryNotice(manager, { property, ...served });
    expect(await sentTo(other)).toEqual(['2026-11-02 statutory-received']);
    server.at('2026-11-05T10:00:00Z');
    passed(await recordEvent(manager, notice, 'APPEALED', { on: '2026-11-05' }));
    await days(organisation, '2026-11-12', '2026-11-22', '2026-12-01', '2026-12-15', '2026-12-16');
    expect(await sentTo(other)).toEqual(['2026-11-02 statutory-received']);
    server.at('2026-12-17T10:00:00Z');
    passed(await recordEvent(manager, notice, 'APPEAL_ENDED', { on: '2026-12-17', outcome: 'DISMISSED' }));
    await days(organisation, '2026-12-18');
    expect((await sentTo(other)).at(-1)).toBe('2026-12-18 statutory-overdue');
  });

  it('speak of an offence only where the law makes it one not to comply', async () => {
    const { organisation, manager, named, property } = await aPlace('2026-11-02');
    const asked = { property, ...served, peopleIds: [named.id] };
    for (const type of ['hs-improvement-notice', 'informal', 'ombudsman-order'] as const)
      await aStatutoryNotice(manager, { ...asked, type });
    await days(organisation, '2026-12-16');
    const { objects } = passed(await call(named, notices.list, { query: { limit: 50 } }));
    const sentences = objects.filter(({ kind }) => kind === 'statutory-overdue').map(({ sentence }) => sentence);
    const late = 'Should have been complied with by 15 December 2026';
    expect(sentences.toSorted()).toEqual([late, late, `${late}: each further day may be an offence`]);
  });

  it('tell each year of the review of a suspended notice', async () => {
    const { organisation, manager, named, property } = await aPlace('2026-11-02');
    const suspended = { type: 'housing-suspended-improvement-notice' as const, peopleIds: [named.id] };
    await aStatutoryNotice(manager, { property, ...served, complyBy: null, ...suspended });
    await days(organisation, '2027-10-02', '2027-10-03', '2027-10-04', '2027-11-02', '2028-11-02');
    expect((await sentTo(named)).filter((line) => line.endsWith('-review'))).toEqual([
      '2027-10-03 statutory-review',
      '2027-11-02 statutory-review',
      '2028-11-02 statutory-review',
    ]);
  });

  it('of a review stand in the list on the day that the law counts, whatever the day of service', async () => {
    const { manager, property } = await aPlace('2026-11-02');
    const type = 'housing-suspended-improvement-notice' as const;
    const servedOn = ['2024-02-29', '2025-11-02', '2026-11-02'];
    const kept = [];
    for (const day of servedOn)
      kept.push(
        await aStatutoryNotice(manager, { property, type, servedOn: day, receivedOn: '2026-11-02', complyBy: null }),
      );
    await aStatutoryNotice(manager, { property, ...served });
    for (const today of ['2026-11-02', '2026-11-03', '2027-02-28', '2027-03-01', '2028-02-29']) {
      server.at(`${today}T10:00:00Z`);
      const listed = passed(await call(manager, statutoryNotices.list, { body: { page: 1 } })).objects;
      expect(listed).toHaveLength(4);
      for (const { id, type: of, ...facts } of kept) {
        const day = nextReview(noticeTypeOf(of), { ...facts, type: of }, today);
        expect([today, facts.servedOn, listed.find((row) => row.id === id)!.reviewOn]).toEqual([
          today,
          facts.servedOn,
          day,
        ]);
      }
      expect(listed.filter(({ reviewOn }) => reviewOn === null)).toHaveLength(1);
    }
  });
});

describe('the reminders of announced visits', () => {
  it('go to who manages enforcement visits there, a week and a day before, and not of a visit that was moved or deleted', async () => {
    const { organisation, manager, named, other, property } = await aPlace('2026-11-02');
    const visit = await anEnforcementVisit(manager, { property, visitDate: '2026-11-01', nextVisitOn: '2026-11-20' });
    const mistaken = await anEnforcementVisit(manager, {
      property,
      visitDate: '2026-11-01',
      nextVisitOn: '2026-11-20',
    });
    passed(await call(manager, enforcementVisits.remove, { query: { id: mistaken.id, reason: 'Entered twice' } }));
    await days(organisation, '2026-11-12', '2026-11-13', '2026-11-13', '2026-11-14', '2026-11-19', '2026-11-20');
    expect(await sentTo(other)).toEqual(['2026-11-13 visit-announced', '2026-11-19 visit-announced']);
    expect(await sentTo(named)).toEqual([]);
    const [first] = passed(await call(other, notices.list, { query: { limit: 1 } })).objects;
    expect(first).toMatchObject({
      about: { type: 'ENFORCEMENT_VISIT', id: visit.id },
      title: `${visit.ref} · Fire and rescue authority`,
      sentence: 'The authority comes again on 20 November 2026',
    });

    const { id, version, propertyId, categoryId, visitDate } = await theVisit(manager, visit).then((read) => ({
      ...read,
      propertyId: read.property.id,
      categoryId: read.category.id,
    }));
    const moved = { id, version, propertyId, categoryId, visitDate, nextVisitOn: '2026-12-01' };
    passed(await call(manager, enforcementVisits.save, { body: moved }));
    await days(organisation, '2026-11-21', '2026-11-24', '2026-11-30', '2026-12-01', '2026-12-02');
    expect((await sentTo(other)).slice(2)).toEqual(['2026-11-24 visit-announced', '2026-11-30 visit-announced']);
  });
});
