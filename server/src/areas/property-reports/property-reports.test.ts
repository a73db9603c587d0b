import { beforeAll, describe, expect, it } from 'vitest';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { Property } from '@lintel/contract/areas/properties/property';
import { propertyReports } from '@lintel/contract/areas/property-reports';
import type { ReportBody, ReportTable, ReportType } from '@lintel/contract/areas/property-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import { anAccident } from '#areas/accidents/testing';
import { anAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { anEnforcementVisit } from '#areas/enforcement-visits/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare } from '#areas/shares/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { aTask, completed, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';

const ask = (by: Person, reportType: ReportType, more: object = {}) =>
  call(by, propertyReports.report, {
    params: { reportType },
    body: { ...propertyList.defaults, page: 1, ...more },
  });
const report = async (by: Person, reportType: ReportType, more: object = {}): Promise<ReportBody> =>
  passed(await ask(by, reportType, more)).reportBody;

/** The rows of a table by its headings; a heading row as its text. */
const rowsOf = ({ columns, rows }: ReportTable) =>
  rows.map(({ cells, as }) =>
    as === 'heading' ? cells[0] : Object.fromEntries(columns.map(({ label }, at) => [label, cells[at]])),
  );
const onlyTable = ({ parts }: ReportBody) => parts[0]!.tables[0]!;

let organisation: Organisation;
let manager: Person;
let elm: Property;
let oak: Property;

beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  elm = await aProperty(manager, {
    buildingName: 'Elm House',
    propertyReferenceNumber: 'B-2',
    storeys: 7,
    hasSprinklers: false,
  });
  oak = await aProperty(manager, { address1: 'Oak Lodge', propertyReferenceNumber: 'A-1' });
  await aTask(manager, { property: elm, code: 'GAS01', dueDate: inDays(manager, -40) });
  const done = await aTask(manager, { property: elm, code: 'EIC01', dueDate: inDays(manager, 20) });
  await aFile(manager, done.cycle!.id, aPdf(), { fileName: 'eicr.pdf', evidence: 'certificate' });
  await completed(manager, done, inDays(manager, 0), { certificateNumber: 'EICR-77' });
  await aTask(manager, { property: oak, code: 'GAS01', dueDate: inDays(manager, 30) });
  const action = await anAction(manager, { property: elm, name: 'Mend the fire door' });
  await aShare(manager, action, { contractorId: (await aContractor(manager)).id });
  await anAccident(manager, { property: elm });
  await anEnforcementVisit(manager, { property: elm });
  await aStatutoryNotice(manager, { property: elm });
});

describe('a report of properties', () => {
  it('PRINT-002, PRINT-006: lists the properties of a filter in its order, with who printed it, for whom and when', async () => {
    const body = await report(manager, 'properties');
    expect(body).toMatchObject({ title: 'Property list', printedBy: manager.fullName, propertyCount: 2 });
    expect(Date.parse(body.asAt)).toBeCloseTo(manager.server.maker.clock().getTime(), -5);
    expect(rowsOf(onlyTable(body)).map((row) => (row as Record<string, unknown>)['Reference'])).toEqual(['A-1', 'B-2']);
    const backwards = await report(manager, 'properties', { sortingAscending: false });
    expect(onlyTable(backwards).rows[0]!.cells[0]).toBe('B-2');
    const narrowed = await report(manager, 'properties', { propertyIds: [elm.id] });
    expect(rowsOf(onlyTable(narrowed))).toMatchObject([{ Reference: 'B-2', Storeys: 7 }]);
  });

  it('PRINT-005: says that there is nothing, and prints no table of it', async () => {
    expect(await report(manager, 'properties', { fullTextSearchString: 'nowhere at all' })).toMatchObject({
      propertyCount: 0,
      parts: [],
    });
  });

  it('is refused where there is no such report, or where its reader may not see what it counts', async () => {
    const strange = await ask(manager, 'everything' as never);
    expect([strange.status, JSON.stringify(strange.body)]).toEqual([
      422,
      expect.stringContaining('There is no such report'),
    ]);
    const caretaker = await organisation.person(allBut('PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'));
    expect((await ask(caretaker, 'compliance')).status).toBe(403);
    expect((await ask(caretaker, 'actions')).status).toBe(403);
  });

  it('holds of each property what the list of tasks counts, and at the end of all of them', async () => {
    const body = await report(manager, 'compliance');
    const rows = rowsOf(onlyTable(body)) as Record<string, number>[];
    const listed = async (standings: Standing[], propertyIds?: string[]) =>
      passed(
        await call(manager, tasks.list, {
          body: { ...taskList.defaults, page: 1, status: 'ALL', standings, propertyIds },
        }),
      ).totalObjectsForQuery;
    for (const [row, ids] of [
      [rows[0]!, [oak.id]],
      [rows[1]!, [elm.id]],
      [rows[2]!, undefined],
    ] as const) {
      expect(row['Compliant']).toBe(await listed(['compliant', 'action-open'], ids && [...ids]));
      expect(row['Overdue']).toBe(await listed(['overdue'], ids && [...ids]));
      expect(row['No evidence']).toBe(await listed(['no-data'], ids && [...ids]));
    }
    expect(rows[1]).toMatchObject({ Compliance: 50, 'Overdue since': inDays(manager, -40), 'Open actions': 1 });
    expect(onlyTable(body).rows.at(-1)!.as).toBe('total');
    expect(rows[2]).toMatchObject({ Property: 'All', Overdue: 1, Compliance: 33.3, 'Open actions': 1 });
  });

  it('names under each property its open actions, and leaves out those without any', async () => {
    const rows = rowsOf(onlyTable(await report(manager, 'actions')));
    expect(rows).toMatchObject([
      expect.stringContaining('B-2 · Elm House'),
      { Action: 'Mend the fire door', Priority: 'Low', Assignee: 'Ada Hill (Hill Fire Ltd)', 'Days late': null },
    ]);
  });

  it('prints of one property all that an inspector asks for', async () => {
    const { parts } = await report(manager, 'property', { propertyIds: [elm.id] });
    expect(parts).toHaveLength(1);
    const [{ title, facts, tables, notes }] = parts as [ReportBody['parts'][number]];
    expect([title, notes]).toEqual(['B-2 · Elm House', []]);
    const known = new Map(facts.flatMap((group) => group.facts.map(({ label, value }) => [label, value])));
    expect([known.get('Storeys'), known.get('Sprinklers'), known.get('Play area')]).toEqual(['7', 'No', null]);
    const of = (name: string) => rowsOf(tables.find((table) => table.title === name)!);
    expect(of('Obligations')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Code: 'GAS01', Status: 'Overdue', 'Next due': inDays(manager, -40), Evidence: null }),
        expect.objectContaining({
          Code: 'EIC01',
          'Last done': inDays(manager, 0),
          Evidence: 'Certificate (one file)',
          Certificate: 'EICR-77',
        }),
      ]),
    );
    expect(of('Open actions')).toMatchObject([{ Action: 'Mend the fire door' }]);
    expect(of('Accidents')).toHaveLength(1);
    expect(of('Enforcement visits')).toHaveLength(1);
    expect(of('Statutory notices')).toMatchObject([{ Authority: 'Health and Safety Executive' }]);
    expect(of('Contractors')).toMatchObject([{ Contractor: 'Millgate Electrical', 'Work assigned': 1, Open: 1 }]);
  });

  it('says what its reader may not see, and shows none of it', async () => {
    const reader = await organisation.person(['PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_APP_TASK_MENU']);
    const [part] = (await report(reader, 'property', { propertyIds: [elm.id] })).parts;
    expect(part!.notes).toEqual([
      'Not printed, because the reader may not see them: open actions, accidents, enforcement visits, statutory notices, hazard cases, contractors.',
    ]);
    expect(part!.tables.map(({ title }) => title)).toEqual(['Obligations', 'Equipment']);
    expect(JSON.stringify(part)).not.toContain('Millgate');
  });
});
