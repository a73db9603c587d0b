import { describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { myWork } from '@lintel/contract/areas/my-work';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { deadlineOf, neededOf, on, workOfKind } from '#areas/my-work/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import type { Person } from '#test/organisation';
import { decideAt } from './riddor/jobs.ts';
import { accidentChoice, aHurtEmployee, anAccident, secondPersonCloses, theAccident } from './testing.ts';

/** An employee broke their wrist on 3 March 2026: the report is due by 13 March. */
const aBrokenWrist = (by: Person, property: { id: string }) =>
  aHurtEmployee(by, property, { injury: 'fracture', part: 'wrist' });

async function aPlace() {
  const home = await anOrganisation();
  home.server.at('2026-03-04T12:00:00Z');
  const manager = await home.person();
  return { home, manager, property: await aProperty(manager, { nation: 'england' }) };
}
/** The groups of My work in which somebody has accidents, by reference. */
const groupsOf = async (by: Person) =>
  Object.fromEntries(
    Object.entries(await workOfKind(by, 'ACCIDENT')).map(([group, lines]) => [
      group,
      lines.map((line) => line.split(':')[0]),
    ]),
  );

describe('My work of who manages accidents', () => {
  it('has the reports still to be made, overdue from the day after the last day, until one is kept', async () => {
    const { home, manager, property } = await aPlace();
    const made = await aBrokenWrist(manager, property);
    for (const [day, group, needed] of [
      ['2026-03-05', undefined, 0],
      ['2026-03-06', 'week', 0],
      ['2026-03-12', 'week', 0],
      ['2026-03-13', 'today', 0],
      ['2026-03-14', 'overdue', 1],
      ['2026-05-14', 'overdue', 1],
    ] as const)
      await on(home, day, async () => {
        expect(await groupsOf(manager), day).toEqual(group ? { [group]: [made.ref] } : {});
        const isLate = group === 'overdue';
        expect([await deadlineOf(manager, 'due-reports'), await deadlineOf(manager, 'overdue-reports')], day).toEqual([
          isLate ? [0, null] : [1, '2026-03-13'],
          isLate ? [1, '2026-03-13'] : [0, null],
        ]);
        expect(await neededOf(manager), day).toBe(needed);
      });
    await on(home, '2026-03-05', async () =>
      expect(passed(await call(manager, myWork.get)).next).toMatchObject({ kind: 'ACCIDENT', ref: made.ref }),
    );
    await on(home, '2026-03-14', async () => {
      const { rows } = passed(await call(manager, myWork.get)).groups.find(({ id }) => id === 'overdue')!;
      expect(rows).toMatchObject([
        {
          id: made.id,
          name: 'RIDDOR report · Over-7-day incapacitation of a worker',
          dueOn: '2026-03-13',
          isStatutory: true,
        },
      ]);
      expect(JSON.stringify(rows), 'nothing of the person').not.toMatch(/Edwina|fracture|wrist/i);
      const { id, version } = await theAccident(manager, made);
      const report = {
        riddorDateHse: '2026-03-14',
        riddorHseReporter: 'Priya Nair',
        hseReference: 'F2508-7781',
        notifiedOn: null,
        notifiedHow: null,
      };
      passed(await call(manager, accidents.report, { body: { id, version, ...report } as never }));
      expect([await groupsOf(manager), await neededOf(manager)]).toEqual([{}, 0]);
    });
  });

  it('has those to decide whose assessment is open in a category of RIDDOR, until it is finished or judged', async () => {
    const { home, manager, property } = await aPlace();
    const facts = {
      accidentDate: '2026-03-03',
      injuredPerson: { relationToPropertyId: await accidentChoice(manager, 'relationToProperty', 'employee') },
      property,
    };
    await anAccident(manager, { ...facts, category: 'first-aid' } as never);
    const open = await anAccident(manager, { ...facts, category: 'specified-injury' } as never);
    expect(open.riddorDecision).toBe('cannot-say');
    const reader = await home.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    await on(home, '2026-03-04', async () => {
      expect([await groupsOf(manager), await neededOf(manager)]).toEqual([{ decide: [open.ref] }, 1]);
      expect([await groupsOf(reader), await neededOf(reader)]).toEqual([{}, 0]);
      const { id, version } = await theAccident(manager, open);
      passed(await call(manager, accidents.close, { body: { id, version, reason: 'He left and cannot be asked' } }));
      expect([await groupsOf(manager), await neededOf(manager)]).toEqual([{}, 0]);
    });
    // As reminders do, it takes up what was decided anew since it was closed.
    await on(home, '2026-03-05', async () => {
      const { dto } = passed(await call(manager, properties.get, { query: { id: property.id } }));
      passed(await call(manager, properties.change, { body: { ...dto, nation: 'scotland' } as never }));
      await home.within((scope) => decideAt(scope, [property.id]));
      expect([await groupsOf(manager), await neededOf(manager)]).toEqual([{ decide: [open.ref] }, 1]);
      const { id, version } = await theAccident(manager, open);
      const { dto: opened } = passed(
        await call(manager, accidents.reopen, { body: { id, version, reason: 'Scotland, not England' } }),
      );
      const body = { id, version: opened.version, isReportable: false, reason: 'Nothing of the work caused it' };
      passed(await call(manager, accidents.judge, { body }));
      expect([await groupsOf(manager), await neededOf(manager)]).toEqual([{}, 0]);
    });
  });

  it('has those to decide whose closing somebody else proposed, unless the reader overruled the assessment', async () => {
    const { home, manager, property } = await aPlace();
    await secondPersonCloses(manager);
    const [second, overruler] = [await home.person(), await home.person()];
    const slip = await anAccident(manager, { category: 'first-aid', accidentDate: '2026-03-03', property } as never);
    const of = async (by: Person) => [await groupsOf(by), await neededOf(by)];
    const none = [{}, 0];
    const toApprove = [{ decide: [slip.ref] }, 1];
    const judged = { isReportable: true, reason: 'It kept him in hospital' };
    const { dto } = passed(
      await call(overruler, accidents.judge, { body: { id: slip.id, version: slip.version, ...judged } }),
    );
    const reason = 'Nothing more to find out';
    passed(await call(manager, accidents.close, { body: { id: slip.id, version: dto.version, reason } }));
    expect(await of(manager), 'who proposed it').toEqual(none);
    expect(await of(overruler), 'who overruled the assessment').toEqual(none);
    expect(await of(second)).toEqual(toApprove);
    const { version } = await theAccident(second, slip);
    passed(await call(second, accidents.accept, { body: { id: slip.id, version } }));
    expect(await of(second)).toEqual(none);
  });

  it('has none that somebody judged not to be reported, with a reason', async () => {
    const { home, manager, property } = await aPlace();
    const made = await aBrokenWrist(manager, property);
    await on(home, '2026-03-14', async () => {
      const { id, version } = await theAccident(manager, made);
      expect(await neededOf(manager)).toBe(1);
      const body = { id, version, isReportable: false, reason: 'The X-ray showed no fracture' };
      passed(await call(manager, accidents.judge, { body }));
      expect([await groupsOf(manager), await neededOf(manager)]).toEqual([{}, 0]);
    });
  });

  it('has one without a last day from the day it was decided', { tags: ['thorough'] }, async () => {
    const { home, manager, property } = await aPlace();
    const made = await anAccident(manager, {
      category: 'over-7-day',
      accidentDate: '2026-03-03',
      injuredPerson: { relationToPropertyId: await accidentChoice(manager, 'relationToProperty', 'employee') },
      riddorFacts: {
        disease: { disease: 'dermatitis', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-02' },
      },
      property,
    } as never);
    expect([made.riddorDecision, made.riddorReportBy]).toEqual(['reportable', null]);
    expect(await on(home, '2026-03-04', () => groupsOf(manager))).toEqual({ today: [made.ref] });
    expect(await on(home, '2026-03-05', () => groupsOf(manager))).toEqual({ overdue: [made.ref] });
    // Without delay is before any day.
    const wrist = await aBrokenWrist(manager, property);
    await on(home, '2026-03-14', async () => {
      const { overdue } = await workOfKind(manager, 'ACCIDENT');
      expect(overdue!.map((line) => line.split(' · ')[0])).toEqual([
        `${made.ref}: RIDDOR report without delay`,
        `${wrist.ref}: RIDDOR report`,
      ]);
    });
  });

  it('has only those of properties where they manage accidents; who only reads accidents has none', async () => {
    const { home, manager, property } = await aPlace();
    await aBrokenWrist(manager, property);
    const elsewhere = await aProperty(manager, { nation: 'england' });
    const there = await aBrokenWrist(manager, elsewhere);
    const reader = await home.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    const local = await home.person(everything, { propertyIds: [elsewhere.id] });
    await on(home, '2026-03-14', async () => {
      expect([await groupsOf(reader), await neededOf(reader)]).toEqual([{}, 0]);
      expect([await groupsOf(local), await neededOf(local)]).toEqual([{ overdue: [there.ref] }, 1]);
      expect(await neededOf(manager)).toBe(2);
      // The dashboard counts what the reader sees, and what they manage once it is narrowed.
      const tile = async (by: Person, role: 'ALL' | 'OWN') => (await deadlineOf(by, 'overdue-reports', role))?.[0];
      expect([await tile(reader, 'ALL'), await tile(reader, 'OWN'), await tile(local, 'ALL')]).toEqual([2, 0, 1]);
      const outside = await home.person(allBut('PRISM_APP_ACCIDENTS_MENU'));
      expect([await tile(outside, 'ALL'), await deadlineOf(outside, 'due-reports')]).toEqual([undefined, undefined]);
    });
  });
});
