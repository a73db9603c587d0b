import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { activity } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { anOwnDatabase } from '#test/own-database';
import { aServer, closeServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { accidentChoice, anAccident, changedAccident, theAccident } from '../testing.ts';
import { keepDueDecisions } from './jobs.ts';

// Its workers run with the clock of this test: in the shared database they would run the jobs of other tests.
const own = await anOwnDatabase();
const server = await aServer({ ownerUrl: own.url });
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});

let home: Organisation;
const on = (day: string) => server.at(`${day}T12:00:00Z`);
afterEach(() => server.at(null));

/** An employee sprained an ankle on Tuesday 3 March 2026 and has been off since the 4th, which is today. */
async function offSince4March(by: Person) {
  return anAccident(by, {
    category: 'over-7-day',
    accidentDate: '2026-03-03',
    injuredPerson: { relationToPropertyId: await accidentChoice(by, 'relationToProperty', 'employee') },
    injuries: [
      {
        injurySustainedId: await accidentChoice(by, 'injurySustained', 'strain-sprain'),
        partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured', 'ankle'),
      },
    ],
    riddorFacts: { workRelated: 'how-work-was-done' },
    incapacity: [{ from: '2026-03-04', to: null }],
    property: await aProperty(by, { nation: 'england' }),
  } as never);
}
async function aManager(day = '2026-03-04') {
  home = await anOrganisation({ server });
  on(day);
  return home.person();
}
const listed = async (by: Person, more: object) =>
  passed(await call(by, accidents.list, { body: { ...accidentList.defaults, page: 1, ...more } })).objects;
const history = async (by: Person, { id: accidentId }: { id: string }, asOf: string | null = null) =>
  passed(await call(by, accidents.decisions, { body: { accidentId, asOf } }));
const daysPass = async (to: string) => {
  on(to);
  while (await home.within(keepDueDecisions));
};

describe('what the desk says of an accident', () => {
  it('is kept with it, becomes another as days pass, and is found in the list by decision and last day', async () => {
    const manager = await aManager();
    const made = await offSince4March(manager);
    expect(made).toMatchObject({ riddorDecision: 'not-yet', desk: { nextLookOn: '2026-03-07' } });
    const found = { ref: made.ref, riddorDecision: 'Not reportable yet', riddorReportBy: null };
    expect(await listed(manager, { decisions: ['not-yet'] })).toMatchObject([found]);

    await daysPass('2026-03-09');
    expect(await listed(manager, { decisions: ['not-yet'] })).toMatchObject([found]);
    expect((await theAccident(manager, made)).desk).toMatchObject({ nextLookOn: '2026-03-11', normalWorkDays: 6 });
    await daysPass('2026-03-11');
    const due = { ref: made.ref, riddorDecision: 'Reportable', riddorReportBy: '2026-03-18' };
    expect(await listed(manager, { decisions: ['reportable'], reportByTo: '2026-03-18' })).toMatchObject([due]);
    expect(await listed(manager, { decisions: ['not-yet'] })).toEqual([]);
    expect(await listed(manager, { reportByFrom: '2026-03-19' })).toEqual([]);
    await daysPass('2026-03-19');
    expect((await theAccident(manager, made)).desk).toMatchObject({ isLate: true });
  });

  it('is kept each time that it changes, from what was known then, and can be asked for as of a day', async () => {
    const manager = await aManager();
    const made = await offSince4March(manager);
    for (const day of ['2026-03-05', '2026-03-07', '2026-03-08', '2026-03-11', '2026-03-12']) await daysPass(day);
    passed(
      await changedAccident(manager, await theAccident(manager, made), {
        incapacity: [{ from: '2026-03-04', to: '2026-03-10', saidBy: 'Her manager' }],
      }),
    );
    const { objects } = await history(manager, made);
    expect(objects.map(({ decidedOn, decidedBy, answer }) => [decidedOn, decidedBy !== null, answer.decision])).toEqual(
      [
        ['2026-03-12', true, 'record-only'],
        ['2026-03-11', false, 'reportable'],
        ['2026-03-07', false, 'not-yet'],
        ['2026-03-04', true, 'not-yet'],
      ],
    );
    // As of a date it is the decision at that time, even if it changed later.
    expect((await history(manager, made, '2026-03-11')).then).toMatchObject({ decision: 'reportable' });
    expect((await history(manager, made, '2026-03-09')).then).toMatchObject({ normalWorkDays: 6, decision: 'not-yet' });
    expect((await history(manager, made, '2026-03-03')).then).toBeNull();
    expect(
      (await call(manager, accidents.decisions, { body: { accidentId: made.id, asOf: '2026-03-13' } })).status,
    ).toBe(422);
    const log = passed(
      await call(manager, activity.list, { body: { entityType: 'ACCIDENT', entityId: made.id, limit: 50 } }),
    ).records;
    const decidedAs = log.filter(({ event }) => event === 'accident.decided').map(({ changes }) => changes[0]!.to);
    expect(decidedAs).toEqual([
      'To be recorded, not reported',
      'Reportable, by 18 March 2026',
      'Not reportable yet, to be looked at again on 11 March 2026',
      'Not reportable yet, to be looked at again on 7 March 2026',
    ]);
  });

  it('is decided anew by an injury, and by the law of another nation once the property is known to lie there', async () => {
    const manager = await aManager('2026-03-08');
    const made = await offSince4March(manager);
    expect(made.riddorDecision).toBe('not-yet');
    const { dto: property } = passed(await call(manager, properties.get, { query: { id: made.property.id } }));
    passed(await call(manager, properties.change, { body: { ...property, nation: 'northern-ireland' } as never }));
    await expect
      .poll(async () => listed(manager, { decisions: ['reportable'] }))
      .toMatchObject([{ riddorReportBy: '2026-03-13' }]);
    const fracture = {
      accidentId: made.id,
      injurySustainedId: await accidentChoice(manager, 'injurySustained', 'fracture'),
      partOfBodyInjuredId: await accidentChoice(manager, 'partOfBodyInjured', 'wrist'),
    };
    passed(await call(manager, accidents.saveInjury, { body: fracture }));
    expect((await history(manager, made)).objects).toHaveLength(3);
  });
});
