import { describe, expect, it } from 'vitest';
import { myWork } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { countedOn } from '@lintel/contract/areas/statutory-notices/links';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { deadlineOf, neededOf, on, workOfKind } from '#areas/my-work/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { aLetter, aStatutoryNotice, recordEvent } from './testing.ts';

const readsOnly = allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
const days = { servedOn: '2026-03-02', receivedOn: '2026-03-02', appealBy: '2026-03-23', complyBy: '2026-04-01' };

/** An improvement notice of 2 March 2026, to be complied with by 1 April. */
async function aNotice(more: object = {}) {
  const home = await anOrganisation();
  home.server.at('2026-03-03T12:00:00Z');
  const manager = await home.person();
  const property = await aProperty(manager);
  const notice = await aStatutoryNotice(manager, { property, ...days, ...more });
  const line = (what: string) => `${notice.ref}: ${noticeTypeOf(notice.type).name} · ${what}`;
  return { home, manager, property, notice, line };
}

describe('My work of who answers for statutory notices', () => {
  it('has each day of a notice from a week before: overdue after the day to comply, and gone after the last day to appeal and a hearing', async () => {
    const { home, manager, notice, line } = await aNotice({ hearingOn: '2026-03-30' });
    const [appeal, hearing, comply] = [line('last day to appeal'), line('hearing'), line('comply by')];
    for (const [day, found, needed] of [
      ['2026-03-15', {}, 0],
      ['2026-03-16', { week: [appeal] }, 0],
      ['2026-03-23', { today: [appeal], week: [hearing] }, 0],
      ['2026-03-25', { week: [hearing, comply] }, 0],
      ['2026-03-30', { today: [hearing], week: [comply] }, 0],
      ['2026-04-01', { today: [comply] }, 0],
      ['2026-04-02', { overdue: [comply] }, 1],
      ['2027-01-04', { overdue: [comply] }, 1],
    ] as const)
      await on(home, day, async () =>
        expect([await workOfKind(manager, 'STATUTORY_NOTICE'), await neededOf(manager)], day).toEqual([found, needed]),
      );
    await on(home, '2026-03-15', async () =>
      expect(passed(await call(manager, myWork.get)).next).toMatchObject({ id: notice.id, dueOn: '2026-03-23' }),
    );
  });

  it(
    'has it by the day as extended, overdue also after a prosecution, and no more once it is discharged',
    { tags: ['thorough'] },
    async () => {
      const { home, manager, notice, line, property } = await aNotice();
      const found = () => workOfKind(manager, 'STATUTORY_NOTICE');
      await on(home, '2026-03-20', async () =>
        passed(await recordEvent(manager, notice, 'EXTENDED', { to: '2026-05-01', on: '2026-03-20' })),
      );
      await on(home, '2026-04-02', async () => expect(await found()).toEqual({}));
      await on(home, '2026-05-05', async () => {
        expect(await found()).toEqual({ overdue: [line('comply by')] });
        passed(await recordEvent(manager, notice, 'PENALISED', { amount: 500, on: '2026-05-05' }));
        expect(await found()).toEqual({ overdue: [line('comply by')] });
        // Overdue is the same everywhere.
        expect(await deadlineOf(manager, 'overdue-notices')).toEqual([1, '2026-05-01']);
        expect(passed(await call(manager, statutoryNotices.summary, { body: {} })).overdue).toBe(1);
        const counted = async (search: object) =>
          passed(
            await call(manager, statutoryNotices.list, {
              body: { ...statutoryNoticeList.defaults, page: 1, ...search },
            }),
          ).totalObjectsForQuery;
        const { overdue } = countedOn('2026-05-05').notices;
        expect([await counted(overdue), await counted({ ended: 'NO', overdue: 'NO' })]).toEqual([1, 0]);
        const { groups } = passed(await call(manager, properties.standing, { query: { id: property.id } })).dto;
        expect(groups.map(({ id, count }) => [id, count])).toEqual([['overdue-notices', 1]]);
        const { id: fileId } = await aLetter(manager, notice);
        passed(await recordEvent(manager, notice, 'ENDED', { how: 'DISCHARGED', fileId, on: '2026-05-05' }));
        expect(await found()).toEqual({});
        expect(await deadlineOf(manager, 'overdue-notices')).toEqual([0, null]);
      });
    },
  );

  it('has no day to appeal once an appeal was made, nor one to comply by while it suspends the notice', async () => {
    const { home, manager, notice } = await aNotice();
    await on(home, '2026-03-20', async () => {
      passed(await recordEvent(manager, notice, 'APPEALED', { on: '2026-03-20' }));
      expect(await workOfKind(manager, 'STATUTORY_NOTICE')).toEqual({});
    });
    await on(home, '2026-04-10', async () => expect(await workOfKind(manager, 'STATUTORY_NOTICE')).toEqual({}));
  });

  it('is that of the people named on it; where nobody is named who may see it, of who manages notices there', async () => {
    const { home, manager, property, line } = await aNotice();
    const [named, blind] = [await home.person(readsOnly), await home.person(['PRISM_PROPERTY_VIEW'])];
    const reader = await home.person(readsOnly);
    const local = await home.person(everything, { propertyIds: [property.id] });
    const elsewhere = await aProperty(manager);
    home.server.at('2026-03-03T12:00:00Z');
    const theirs = await aStatutoryNotice(manager, { property: elsewhere, ...days, peopleIds: [named.id] });
    const unseen = await aStatutoryNotice(manager, { property: elsewhere, ...days, peopleIds: [blind.id] });
    const lineOf = ({ ref }: { ref: string }) => line('comply by').replace(/^[^:]+/, ref);
    await on(home, '2026-04-02', async () => {
      const found = async (by: typeof manager) => (await workOfKind(by, 'STATUTORY_NOTICE'))['overdue'] ?? [];
      expect(new Set(await found(manager))).toEqual(new Set([line('comply by'), lineOf(unseen)]));
      expect(await found(named)).toEqual([lineOf(theirs)]);
      expect(await found(local)).toEqual([line('comply by')]);
      expect([await found(reader), await found(blind)]).toEqual([[], []]);
      // The dashboard counts what the reader sees, and what is theirs once it is narrowed.
      const tile = async (by: typeof manager, role: 'ALL' | 'TEAM' | 'OWN') =>
        (await deadlineOf(by, 'overdue-notices', role))?.[0];
      expect([await tile(manager, 'ALL'), await tile(manager, 'OWN'), await tile(named, 'OWN')]).toEqual([3, 2, 1]);
      expect([await tile(reader, 'ALL'), await tile(reader, 'TEAM'), await tile(local, 'ALL')]).toEqual([3, 0, 1]);
      expect(await tile(blind, 'ALL')).toBeUndefined();
    });
  });

  it('has those of who is away, for who stands in: each day of a notice by itself', async () => {
    const { home, manager, property, line } = await aNotice({ hearingOn: '2026-04-03' });
    const [away, deputy] = [await home.person(readsOnly), await home.person(readsOnly)];
    home.server.at('2026-03-03T12:00:00Z');
    const { ref } = await aStatutoryNotice(manager, {
      property,
      ...days,
      hearingOn: '2026-04-03',
      peopleIds: [away.id],
    });
    await on(home, '2026-03-30', async () => {
      const stay = { fromOn: '2026-03-30', untilOn: '2026-04-05', deputyId: deputy.id };
      passed(await call(away, notices.addAbsence, { body: stay }));
      const lines = ['comply by', 'hearing'].map((what) => line(what).replace(/^[^:]+/, ref));
      expect(await workOfKind(deputy, 'STATUTORY_NOTICE')).toEqual({ covered: lines });
    });
  });
});
