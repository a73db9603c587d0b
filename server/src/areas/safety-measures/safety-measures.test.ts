import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property, PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { SafetyMeasureId } from '@lintel/contract/areas/safety-measure-ids';
import { lastYearEnd, safetyMeasureEndpoints } from '@lintel/contract/areas/safety-measures';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { equipmentFields } from '#areas/equipment/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { aShippedType } from '#areas/task-types/testing';
import { keepTaskHistory } from '#areas/tasks/history';
import { amend, aTask, completed, covering, exempted, removed, seen, seenTo, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

const yearEnd = '2026-03-31';
const today = '2026-06-30';

let server: TestServer;
let home: Organisation;
let manager: Person;
const made = {} as Record<'block' | 'corrected' | 'late' | 'overdue' | 'unknown' | 'wrong' | 'lifts', Property>;

const at = (day: string) => server.at(`${day}T10:00:00Z`);
const night = () => home.within(keepTaskHistory);
const inEngland = (more: Partial<PropertyDetails>) => aProperty(manager, { nation: 'england', ...more });
/** Does a check, with the certificate or the report that proves it. */
async function done(task: Task, doneOn: string, more: Parameters<typeof completed>[3] = {}) {
  await aFile(manager, task.cycle!.id, aPdf(), { fileName: 'proof.pdf', evidence: 'certificate' });
  await aFile(manager, task.cycle!.id, aPdf(), { fileName: 'report.pdf', evidence: 'report' });
  return completed(manager, await theTask(manager, task.id), doneOn, more);
}
const gasOn = (property: Property, dueDate: string) => aTask(manager, { code: 'GAS01', dueDate, property });
const figuresOf = async (by: Person, day: string, more: { regionId?: string } = {}) =>
  passed(await call(by, safetyMeasureEndpoints.figures, { query: { day, ...more } }));
const measureOf = async (measure: SafetyMeasureId, day = yearEnd, by = manager) =>
  (await figuresOf(by, day)).measures.find((each) => each.measure === measure)!;
const failing = async (measure: SafetyMeasureId, day = yearEnd) =>
  passed(await call(manager, safetyMeasureEndpoints.failing, { query: { day, measure } }));

/** A year end as a landlord lives it, each event on its day. */
beforeAll(async () => {
  server = await theServer();
  at('2026-02-02');
  home = await anOrganisation({ server });
  manager = await home.person();
  const second = await home.person();
  const region = await home.within(({ db }) =>
    db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').executeTakeFirstOrThrow(),
  );
  made.block = await inEngland({ dwellings: 10, socialHomes: 8, regionId: region.id });
  made.overdue = await inEngland({ dwellings: 4 });
  made.late = await inEngland({ dwellings: 3 });
  made.corrected = await inEngland({ dwellings: 2 });
  made.unknown = await inEngland({});
  // More social homes than dwellings: one of the two is wrong.
  made.wrong = await inEngland({ dwellings: 2 });
  // As one may be that was stored before this was refused.
  await home.within(({ db }) =>
    db.updateTable('properties').set({ socialHomes: 3 }).where('id', '=', made.wrong!.id).execute(),
  );
  const { id: landlordId } = passed(
    await call(manager, dictionaries.add, {
      body: { dictionary: 'LANDLORD', name: 'Crown Freeholds', kind: 'freeholder' },
    }),
  ).dto;
  await gasOn(made.wrong, '2026-03-20');
  await gasOn(await inEngland({ dwellings: 90, landlordId }), '2026-03-20');
  const [wales, exempt, withdrawn, sold, soldLater] = [
    await aProperty(manager, { nation: 'wales', dwellings: 50 }),
    await inEngland({ dwellings: 2 }),
    await inEngland({ dwellings: 9 }),
    await inEngland({ dwellings: 6 }),
    await inEngland({ dwellings: 5 }),
  ];
  const due = '2026-03-20';
  const gas = await gasOn(made.block, due);
  await gasOn(made.overdue, due);
  const late = await gasOn(made.late, due);
  const corrected = await gasOn(made.corrected, due);
  const failedLate = await gasOn(await inEngland({ dwellings: 1 }), due);
  const [ofUnknown, ofWales, ofSold, ofSoldLater] = [
    await gasOn(made.unknown, due),
    await gasOn(wales, due),
    await gasOn(sold, due),
    await gasOn(soldLater, due),
  ];
  await exempted(manager, await gasOn(exempt, due), { acceptedBy: second });
  await removed(manager, await gasOn(withdrawn, due), { acceptedBy: second });
  const { id, version } = await gasOn(await inEngland({ dwellings: 6 }), due);
  const onHold = { id, version, reason: 'Being refurbished', reviewOn: '2026-05-01' };
  passed(await call(manager, tasks.suspend, { body: onHold }));
  // Two checks of one duty: one is done, one is not.
  const assessment = await aTask(manager, { code: 'FRA01', dueDate: due, property: made.block });
  await aTask(manager, { code: 'FRA03', dueDate: due, property: made.block });
  const water = await aTask(manager, { code: 'LRA01', dueDate: due, property: made.block });
  await night();
  at('2026-03-10');
  // A check that failed was carried out.
  await done(gas, '2026-03-09', { outcome: 'unsatisfactory', note: 'Boiler capped off' });
  for (const task of [ofUnknown, ofWales, ofSold, ofSoldLater, assessment, corrected]) await done(task, '2026-03-09');
  await completed(manager, water, '2026-03-09');
  made.lifts = await inEngland({ dwellings: 1 });
  const names = ['Lift 1', 'Lift 2'];
  const { objects: lifts } = passed(
    await call(manager, equipment.add, { body: await equipmentFields(manager, { property: made.lifts, names }) }),
  );
  const examination = await covering(
    manager,
    await aTask(manager, { code: 'LFT01', dueDate: '2026-03-25', property: made.lifts }),
    lifts.map(({ id }) => ({ id })),
  );
  await aFile(manager, examination.cycle!.id, aPdf(), { fileName: 'lift.pdf', evidence: 'report' });
  await seen(manager, await theTask(manager, examination.id), '2026-03-10', [
    ...seenTo('satisfactory', lifts[0]!),
    ...seenTo('not-done', lifts[1]!),
  ]);
  const tower = await inEngland({ dwellings: 1999, passengerLifts: 1 });
  await done(await aTask(manager, { code: 'LFT01', dueDate: '2026-03-25', property: tower }), '2026-03-10');
  const archive = async ({ id }: Property) => {
    const { version } = passed(await call(manager, properties.get, { query: { id } })).dto;
    passed(
      await call(manager, properties.archive, { body: { id, version, reason: 'Sold', evenIfBound: true } as never }),
    );
  };
  await archive(sold);
  await night();
  at('2026-04-10');
  await done(late, '2026-03-25');
  await done(failedLate, '2026-03-25', { outcome: 'unsatisfactory', note: 'No ventilation' });
  passed(await amend(manager, await theTask(manager, corrected.id), corrected.cycle!.id, '2026-04-02', undefined));
  await archive(soldLater);
  await night();
  at('2026-04-20');
  await gasOn(await inEngland({ dwellings: 7, gasSupply: 'dwellings' }), '2026-09-01');
  await night();
  at(today);
});

describe('the building safety measures', () => {
  it('count homes whose required checks were all carried out by the year end, whenever that was recorded', async () => {
    // 8 of the block, 3 and 1 recorded later, 5 sold after the year end; 4 are overdue, and 2 as was found out later.
    expect(await measureOf('BS01')).toMatchObject({
      homeCount: 23,
      checkedHomeCount: 17,
      percent: 73.9,
      recordedLaterCount: 2,
      unknownPropertyCount: 2,
      suspended: { propertyCount: 1, homeCount: 6 },
      notApplicable: { propertyCount: 1, homeCount: 2 },
      addedLater: { propertyCount: 1, homeCount: 7 },
      unsatisfactoryCount: 1,
    });
    expect(await figuresOf(manager, yearEnd)).toMatchObject({
      isOfPart: false,
      elsewherePropertyCount: 1,
      otherLandlordPropertyCount: 1,
      assumedPropertyCount: 5,
    });
  });

  it('say what keeps homes back, and leave out whatever was not yet set up', async () => {
    expect(await failing('BS01')).toMatchObject({
      checkCount: 2,
      checks: [
        { propertyId: made.overdue.id, homeCount: 4, shortfall: 'never-done', dueBy: '2026-03-20' },
        { propertyId: made.corrected.id, homeCount: 2, shortfall: 'overdue', dueBy: '2026-03-20' },
      ],
    });
    const now = await measureOf('BS01', today);
    expect(now).toMatchObject({ homeCount: 25, checkedHomeCount: 14, percent: 56, addedLater: { propertyCount: 0 } });
    // Before anything was recorded there is no figure, rather than a wrong one.
    for (const { percent, homeCount } of (await figuresOf(manager, '2026-01-15')).measures)
      expect([percent, homeCount]).toEqual([null, 0]);
  });

  it('need every check of a duty, the evidence that its type asks for, and every lift', async () => {
    expect(await measureOf('BS02')).toMatchObject({ homeCount: 8, checkedHomeCount: 0, percent: 0 });
    expect((await failing('BS02')).checks.map(({ code }) => code)).toEqual(['FRA03']);
    expect((await failing('BS04')).checks).toMatchObject([{ code: 'LRA01', shortfall: 'no-evidence' }]);
    // 1,999 of 2,000 are not all.
    expect(await measureOf('BS05')).toMatchObject({ homeCount: 2000, checkedHomeCount: 1999, percent: 99.9 });
    expect((await failing('BS05')).checks).toMatchObject([{ propertyId: made.lifts.id, shortfall: 'overdue' }]);
    expect(await measureOf('BS03')).toMatchObject({ homeCount: 0, percent: null });
  });

  it('name properties whose homes are not known, and those without a task that the rules expect', async () => {
    const { unknown, unknownCount, expected } = passed(
      await call(manager, safetyMeasureEndpoints.uncounted, { query: { day: yearEnd } }),
    );
    expect([unknownCount, unknown.map(({ id }) => id)]).toEqual([2, [made.unknown.id, made.wrong.id]]);
    expect(expected.find(({ measure }) => measure === 'BS05')).toMatchObject({ propertyCount: 0 });
    const flats = await inEngland({ dwellings: 12, passengerLifts: 2 });
    const after = passed(await call(manager, safetyMeasureEndpoints.uncounted, { query: { day: today } }));
    expect(after.expected.find(({ measure }) => measure === 'BS05')).toEqual({
      measure: 'BS05',
      propertyCount: 1,
      homeCount: 12,
      properties: [{ id: flats.id, name: flats.caption, homeCount: 12 }],
    });
  });

  it('are those of the properties that the reader sees, and say so', async () => {
    const regional = await home.person(everything, { regionId: made.block.regionId! });
    const { isOfPart, measures } = await figuresOf(regional, yearEnd);
    expect(isOfPart).toBe(true);
    expect(measures[0]).toMatchObject({ homeCount: 8, checkedHomeCount: 8, percent: 100 });
    expect((await figuresOf(manager, yearEnd, { regionId: made.block.regionId! })).measures[0]!.homeCount).toBe(8);
    const withoutTasks = await home.person(allBut('PRISM_APP_TASK_MENU'));
    expect((await call(withoutTasks, safetyMeasureEndpoints.figures, { query: { day: yearEnd } })).status).toBe(403);
    expect((await call(manager, safetyMeasureEndpoints.figures, { query: { day: '2026-07-01' } })).status).toBe(422);
  });

  it('are a spreadsheet with a row for each property, and the figures on a second sheet', async () => {
    const { raw } = await call(manager, safetyMeasureEndpoints.export, { body: { day: yearEnd } });
    const [evidence, about] = (await readXlsx(raw)).sheets;
    const row = evidence!.rows.find(([reference]) => reference === made.block.propertyReferenceNumber)!;
    const none = ['None set up', null];
    expect(row.slice(4)).toEqual([
      10,
      8,
      8,
      'Carried out',
      'GAS01 carried out, unsatisfactory, last done 09/03/2026, due by 20/03/2026',
      'Not carried out',
      'FRA01 in date, last done 09/03/2026, due by 09/03/2027; FRA03 no check on record, due by 20/03/2026',
      ...none,
      'Not carried out',
      expect.stringMatching(/^LRA01 evidence missing/),
      ...none,
    ]);
    expect(about!.rows).toContainEqual(['Landlord', 'All']);
    expect(about!.rows).toContainEqual(['BS01 Gas safety checks', '73.9%: 17 of 23 homes']);
  });

  it('count the task types that the organisation chooses', async () => {
    const { id, version, ...type } = await aShippedType(manager, 'GAS02');
    const body = { ...type, id, version, safetyMeasure: 'BS01' as const, moveOpenCycles: false };
    passed(await call(manager, taskTypes.change, { body: body as never }));
    expect((await measureOf('BS01')).types.map(({ code }) => code)).toEqual(['GAS01', 'GAS02']);
  });
});

it('a reporting year is over after 31 March', () => {
  expect(['2026-03-31', '2026-04-01', '2026-12-01'].map(lastYearEnd)).toEqual([
    '2025-03-31',
    '2026-03-31',
    '2026-03-31',
  ]);
});
