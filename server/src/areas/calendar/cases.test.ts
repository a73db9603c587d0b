import { beforeAll, describe, expect, it } from 'vitest';
import { calendar, callOfTab } from '@lintel/contract/areas/calendar/endpoints';
import { datedAs, datedOf, everyDated } from '@lintel/contract/areas/calendar/dated';
import { caseCalendar } from '@lintel/contract/areas/calendar/filters';
import { countedBy, opensTotals } from '@lintel/contract/areas/calendar/links';
import type { Days } from '@lintel/contract/areas/calendar/period';
import { calendarStates, type CalendarRow, type DatedCount } from '@lintel/contract/areas/calendar/row';
import type { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { anEnforcementVisit } from '#areas/enforcement-visits/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { aProperty } from '#areas/properties/testing';
import { aLetter, aStatutoryNotice, recordEvent } from '#areas/statutory-notices/testing';
import { everyRoute, register } from '#server/areas';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { asOwner } from '#test/own-database';
import { anAccident } from '#areas/accidents/testing';

let server: TestServer;
let home: Organisation;
let manager: Person;
let mill: Property;
let quay: Property;
const today = '2026-11-10';

type Asked = Record<string, unknown>;
const ask = (by: Person, asked: Asked = {}) =>
  call(by, callOfTab.cases, { body: { ...caseCalendar.defaults, page: 1, ...asked } });
const pageOf = async (by: Person, asked: Asked = {}) => passed(await ask(by, asked));
/** The dates in the columns of a row: by first day, with kind and state. */
const marks = ({ rowColumns }: Pick<CalendarRow, 'rowColumns'>) =>
  Object.fromEntries(
    rowColumns.flatMap(({ periodDateFrom, dated }) => (dated ? [[periodDateFrom, dated.map(inWords)]] : [])),
  );
const inWords = ({ dated, state, count }: DatedCount) => `${count} ${dated} ${state}`;
const rowsOf = async (by: Person, asked: Asked = {}) =>
  Object.fromEntries((await pageOf(by, asked)).objects.map((row) => [row.name.split(',')[0]!, marks(row)]));

/** What the list of a kind has for a search. */
const listed = async (by: Person, { kind }: { kind: keyof typeof register.kinds }, search: object) => {
  const { search: asked } = register.kinds[kind]!.list!;
  const list = everyRoute(server).find(({ endpoint }) => endpoint.body === asked)!.endpoint as typeof hazardCases.list;
  return passed(await call(by, list, { body: { page: 1, limit: 25, ...search } })).totalObjectsForQuery;
};

beforeAll(async () => {
  server = await theServer();
  server.at(`${today}T12:00:00Z`);
  home = await anOrganisation({ server });
  manager = await home.person();
  const [north, south] = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(2).execute(),
  );
  mill = await aProperty(manager, { buildingName: 'Mill House', regionId: north!.id });
  quay = await aProperty(manager, { buildingName: 'Quay Court', regionId: south!.id });
  await aProperty(manager, { buildingName: 'Calm Lodge' });
  const shut = await aProperty(manager, { buildingName: 'Shut Hall' });

  await anEnforcementVisit(manager, { property: mill, visitDate: '2026-11-03', nextVisitOn: '2026-11-24' });
  await anEnforcementVisit(manager, { property: mill, visitDate: '2026-11-03' });
  await anEnforcementVisit(manager, { property: quay, visitDate: '2026-10-28', nextVisitOn: '2026-11-09' });
  const served = { servedOn: '2026-11-02', receivedOn: '2026-11-02', complyBy: '2026-11-27' };
  // Its last day to appeal is not printed: the law sets it.
  await aStatutoryNotice(manager, { property: mill, ...served, hearingOn: '2026-11-20' });
  const extended = await aStatutoryNotice(manager, { property: mill, ...served });
  const letter = { fileId: (await aLetter(manager, extended)).id };
  passed(await recordEvent(manager, extended, 'EXTENDED', { to: '2026-11-28', on: '2026-11-09', ...letter }));
  passed(await recordEvent(manager, extended, 'EXTENDED', { to: '2026-11-30', ...letter }));
  const appealed = await aStatutoryNotice(manager, { property: quay, ...served });
  passed(await recordEvent(manager, appealed, 'APPEALED', { on: '2026-11-09' }));
  await aStatutoryNotice(manager, {
    property: quay,
    servedOn: '2026-09-02',
    receivedOn: '2026-09-02',
    complyBy: '2026-10-20',
  });
  const suspended = { type: 'housing-suspended-improvement-notice' as const, complyBy: null };
  await aStatutoryNotice(manager, { property: mill, ...suspended, servedOn: '2023-11-25', receivedOn: '2023-11-25' });
  await aHazardCase(manager, { property: quay });
  await aHazardCase(manager, { property: quay, ground: 'EMERGENCY', awareAt: '2026-11-08T09:00:00Z' });
  await anEnforcementVisit(manager, { property: shut, visitDate: '2026-11-04' });
  const hurt = await anAccident(manager, { property: mill, accidentDate: '2026-11-01' });
  await asOwner(server.ownerUrl, (owner) =>
    owner.query(
      `update accidents set riddor_decision = 'reportable', riddor_report_by = '2026-11-11' where organisation_id = $1 and id = $2`,
      [home.id, hurt.id],
    ),
  );
  passed(await call(manager, properties.archive, { body: { id: shut.id, version: shut.version, reason: 'Sold' } }));
});
describe('the calendar of notices and cases', () => {
  it('has a row for each property with one of them, by name, with what stands on which day', async () => {
    const { objects, totalObjectsForQuery } = await pageOf(manager);
    expect([objects.map(({ name }) => name.split(',')[0]), totalObjectsForQuery]).toEqual([
      ['Mill House', 'Quay Court'],
      2,
    ]);
    expect(marks(objects[0]!)).toEqual({
      '2026-11-03': ['2 visit done'],
      '2026-11-11': ['1 riddor-report planned'],
      '2026-11-20': ['1 notice-hearing planned'],
      '2026-11-22': ['2 notice-appeal planned'],
      '2026-11-24': ['1 next-visit planned'],
      '2026-11-25': ['1 notice-review planned'],
      '2026-11-27': ['1 notice-comply planned'],
      // A deadline extended twice appears on its latest date.
      '2026-11-30': ['1 notice-comply planned'],
    });
    // A notice suspended by an appeal has no date, nor does an announced visit that is over.
    expect(marks(objects[1]!)).toEqual({
      '2026-11-09': ['1 case-deadline overdue'],
      '2026-11-24': ['1 case-deadline planned'],
    });
    expect(objects[1]!.overdueDated!.map(inWords).toSorted()).toEqual([
      '1 case-deadline overdue',
      '1 notice-comply overdue',
    ]);
  });

  it('counts the months of a year, and what is overdue whenever that was', async () => {
    const rows = await rowsOf(manager, { periodType: 'MONTH' });
    expect(rows['Quay Court']).toMatchObject({ '2026-10-01': ['1 visit done', '1 notice-comply overdue'] });
    // Nothing at Mill House is in that year, or overdue.
    expect(Object.keys(await rowsOf(manager, { periodType: 'MONTH', periodStartDate: '2030-01-01' }))).toEqual([
      'Quay Court',
    ]);
  });

  it('opens with each number the list of exactly what it counts, for three readers, narrowed or not', async () => {
    const readers = [
      manager,
      await home.person(everything, { regionId: mill.region!.id }),
      await home.person(everything, { propertyIds: [quay.id] }),
    ];
    const searches = [
      {},
      { periodType: 'MONTH' },
      { dated: ['notice-comply', 'visit'] },
      { regionIds: [quay.region!.id] },
    ];
    let followed = 0;
    for (const [nth, reader] of readers.entries())
      // By turns: each question is asked by one of them.
      for (const asked of searches.filter((_, at) => (at + nth) % readers.length === 0)) {
        const page = await pageOf(reader, asked);
        const { totals } = await pageOf(reader, { ...asked, onlyTotal: true });
        expect(opensTotals(page.filter)).toBe(true);
        for (const row of [...page.objects, undefined]) {
          const by = countedBy('cases', page.filter, row);
          const { rowColumns, overdueDated } = row ?? totals!;
          const follow = async (counts: DatedCount[] | undefined, days?: Days) => {
            for (const one of everyDated)
              for (const { id: state } of calendarStates) {
                if (!days && state !== 'overdue') continue;
                const isAsked = !('dated' in asked) || (asked['dated'] as string[]).includes(one.id);
                const found = isAsked && datedAs(one, state, today, days);
                const count = found ? await listed(reader, one, { ...by, ...found }) : 0;
                const shown = counts?.find(({ dated, state: of }) => dated === one.id && of === state)?.count ?? 0;
                expect([one.id, state, days?.from, shown]).toEqual([one.id, state, days?.from, count]);
                followed += shown;
              }
          };
          await follow(overdueDated);
          for (const { periodDateFrom: from, periodDateTo: to, dated } of rowColumns)
            if (dated || from.endsWith('-15') || from.endsWith('-12-01')) await follow(dated, { from, to });
        }
      }
    expect(followed).toBeGreaterThan(40);
  });

  it('is narrowed by what the days are of, by property and by words, and refuses what it cannot be narrowed by', async () => {
    expect(Object.keys(await rowsOf(manager, { dated: ['next-visit'] }))).toEqual(['Mill House']);
    expect(Object.keys(await rowsOf(manager, { propertyIds: [quay.id] }))).toEqual(['Quay Court']);
    expect(Object.keys(await rowsOf(manager, { searchString: 'mill' }))).toEqual(['Mill House']);
    const { totals } = await pageOf(manager, { searchString: 'mill', onlyTotal: true });
    expect(totals!.overdue).toBe(0);
    expect((await ask(manager, { dated: ['nothing'] })).status).toBe(422);
    expect((await ask(manager, { priorities: ['HIGH'] })).status).toBe(422);
    expect((await call(manager, calendar.propertyTasks, { body: { page: 1, dated: ['visit'] } })).status).toBe(422);
  });

  it('counts for nobody what they see no list of, and is refused to who sees none', async () => {
    const kinds = async (by: Person) =>
      new Set(
        (await pageOf(by, { periodType: 'MONTH' })).objects.flatMap((row) =>
          row.rowColumns.flatMap(({ dated = [] }) => dated.map((one) => datedOf(one.dated).kind)),
        ),
      );
    expect(await kinds(await home.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU')))).toEqual(new Set(['ACCIDENT']));
    expect((await kinds(await home.person(allBut('PRISM_APP_ACCIDENTS_MENU')))).has('ACCIDENT')).toBe(false);
    const none = [
      'PRISM_APP_ACCIDENTS_MENU',
      'PRISM_APP_ENFORCEMENT_VISIT_MENU',
      'PRISM_PROPERTY_EVACUATION_READ',
    ] as const;
    expect((await ask(await home.person(allBut(...none)))).status).toBe(403);
    const stranger = await (await anOrganisation({ server })).person();
    expect((await pageOf(stranger, { propertyIds: [quay.id] })).totalObjectsForQuery).toBe(0);
  });
});
