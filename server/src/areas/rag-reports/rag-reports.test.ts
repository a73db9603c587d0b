import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Property } from '@lintel/contract/areas/properties/property';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { RAG_REPORT_DAYS, ragReports } from '@lintel/contract/areas/rag-reports';
import type { RagReport } from '@lintel/contract/areas/rag-reports';
import { anAction } from '#areas/actions/testing';
import { expireMade } from '#areas/files/made/make-in-background';
import type { Within } from '#areas/files/made/make-in-background';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { personAtWork } from '#areas/users/person-at-work';
import { inScope } from '#platform/scope';
import { ragSheet } from './sheet.ts';
import { aTask, completed, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { ragReport } from './queries.ts';
import { anAskedReport, aRagReport, making, ragRequest } from './testing.ts';

const progress = (by: Person, { id }: { id: string }) => call(by, ragReports.progress, { query: { id } });
const download = (by: Person, { id }: { id: string }) => call(by, ragReports.download, { query: { id } });

/** The rows of a report by their headings, the fill of its cells, and its description. */
async function sheetOf(by: Person, report: RagReport) {
  const answer = await download(by, report);
  expect(answer.status).toBe(200);
  const { sheets } = await readXlsx(answer.raw, { readStyles: true });
  const [[headings, ...rows], cells] = [sheets[0]!.rows as unknown[][], sheets[0]!.cells!];
  const colourAt = (row: number, heading: RegExp) =>
    JSON.stringify(
      cells.get(`${row},${headings!.findIndex((name) => heading.test(String(name)))}`)?.style?.fill ?? null,
    );
  return {
    headings,
    lines: rows.map((row) => Object.fromEntries(headings!.map((name, at) => [String(name).split(' ')[0], row[at]]))),
    colourAt,
    about: new Map(sheets[1]!.rows.map(([name, value]) => [name, value])),
  };
}

let organisation: Organisation;
let manager: Person;
let elm: Property;
let oak: Property;

beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  elm = await aProperty(manager, { buildingName: 'Elm House', propertyReferenceNumber: 'B-2' });
  oak = await aProperty(manager, { address1: 'Oak Lodge', propertyReferenceNumber: 'A-1' });
  await aTask(manager, { property: elm, code: 'GAS01', dueDate: inDays(manager, -40) });
  const done = await aTask(manager, { property: elm, code: 'LFT01', dueDate: inDays(manager, 20) });
  await completed(manager, done);
  await aTask(manager, { property: oak, code: 'FRA01', dueDate: inDays(manager, 200) });
});

describe('a RAG report', () => {
  it('RAG-002, RAG-003, RAG-005: is asked for, tells how far it is while it carries data, and has none once it is finished', async () => {
    const asked = await anAskedReport(manager);
    expect(asked).toMatchObject({ list: 'property', state: 'waiting', totalCount: null });
    expect(passed(await progress(manager, asked))).toMatchObject({ data: { id: asked.id }, isFailed: false });
    expect((await download(manager, asked)).status).toBe(404);
    expect((await anAskedReport(manager)).id, 'what is being made is not made twice').toBe(asked.id);
    await making(manager, asked);
    expect(passed(await progress(manager, asked))).toEqual({ data: null, isFailed: false, errorMessage: null });
    expect(passed(await call(manager, ragReports.list)).objects[0]).toMatchObject({ id: asked.id, state: 'done' });
    // A repeated job, as after a killed server, does not change it.
    await making(manager, asked);
    expect((await download(manager, asked)).status).toBe(200);
  });

  it('has the properties of the filters against their tasks, each where it stands, in a word and a colour', async () => {
    const { lines, headings, colourAt, about } = await sheetOf(manager, await aRagReport(manager));
    expect(headings!.slice(0, 6)).toEqual(['Reference', 'Property', 'Postcode', 'Region', 'Landlord', 'Compliance']);
    expect(lines).toMatchObject([
      { Reference: 'A-1', Compliance: 0, FRA01: 'No evidence', GAS01: null },
      { Reference: 'B-2', Compliance: 0, GAS01: 'Overdue' },
    ]);
    expect(colourAt(2, /GAS01/)).toContain('FFC7CE');
    expect(about.get('Properties')).toBe(2);
    expect(about.get('Red')).toBe('Overdue; Unsatisfactory; No evidence');
    expect(about.get('Made for')).toContain(manager.fullName);
    const narrowed = await aRagReport(manager, 'property', { propertyIds: [elm.id] });
    const one = await sheetOf(manager, narrowed);
    expect(one.lines).toHaveLength(1);
    expect(one.headings!.some((name) => String(name).startsWith('FRA01'))).toBe(false);
    expect(one.about.get('Property')).toContain('Elm House');
  });

  it('asked for with the filters of the task list, has the tasks that these leave and their properties', async () => {
    const { lines, about } = await sheetOf(manager, await aRagReport(manager, 'task', { dueStatuses: ['OVERDUE'] }));
    expect(lines).toEqual([expect.objectContaining({ Reference: 'B-2', GAS01: 'Overdue' })]);
    expect(about.get('Due')).toBe('Overdue');
  });

  it('is green, amber and red from where the organisation says', async () => {
    const place = await aProperty(manager, { propertyReferenceNumber: 'C-3' });
    const gas = await completed(manager, await aTask(manager, { property: place, code: 'FAL01' }));
    await aTask(manager, { property: place, code: 'GAS01', dueDate: inDays(manager, -40) });
    await anAction(manager, { source: { id: gas.id, type: 'TASK' } });
    const at = async (greenFrom: number, amberFrom: number) => {
      await organisation.within(({ db }) => db.updateTable('organisations').set({ greenFrom, amberFrom }).execute());
      return (await sheetOf(manager, await aRagReport(manager, 'property', { propertyIds: [place.id] }))).colourAt(
        1,
        /Compliance/,
      );
    };
    const colours = [await at(0, 0), await at(90, 0), await at(90, 70)];
    expect(colours.map((fill) => /C6EFCE|FFE699|FFC7CE/.exec(fill)?.[0])).toEqual(['C6EFCE', 'FFE699', 'FFC7CE']);
  });

  it('shows who asked only what they may see, and is theirs alone', async () => {
    const [regionId] = await organisation.within(async ({ db }) =>
      (
        await db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', 'REGIONS').limit(1).execute()
      ).map(({ id }) => id),
    );
    const own = await aProperty(manager, { propertyReferenceNumber: 'R-1', regionId: regionId! });
    const warden = await organisation.person('everything', { regionId: regionId! });
    const report = await aRagReport(warden);
    expect((await sheetOf(warden, report)).lines).toMatchObject([{ Reference: 'R-1' }]);
    expect((await download(manager, report)).status).toBe(404);
    expect((await progress(manager, report)).status).toBe(404);
    // Once they can no longer see some of it, the report is gone too.
    const { body } = await call(manager, properties.get, { query: { id: own.id } });
    passed(await call(manager, properties.change, { body: { ...body.dto, regionId: null } }));
    const refused = await download(warden, report);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining('no longer see 1')]);
    // Nor is it offered.
    const offered = async (by: Person) => passed(await call(by, ragReports.list)).objects.map((one) => one.mayDownload);
    expect([await offered(warden), (await offered(manager)).includes(false)]).toEqual([[false], false]);
  });

  it('of the tasks of somebody who sees no properties is empty, and theirs to download', async () => {
    const ofTasks = await organisation.person(allBut('PRISM_PROPERTY_VIEW'));
    const { lines, about } = await sheetOf(ofTasks, await aRagReport(ofTasks, 'task'));
    expect([lines, about.get('Properties')]).toEqual([[], 0]);
  });

  it('is not made for somebody who may not see tasks any more, and says why (RAG-006)', async () => {
    const leaver = await organisation.person();
    const asked = await anAskedReport(leaver);
    await organisation.within(({ db, now }) =>
      db.updateTable('users').set({ deactivatedAt: now.toISOString() }).where('id', '=', leaver.id).execute(),
    );
    await making(leaver, asked);
    const kept = await organisation.within(({ db }) =>
      db.selectFrom('madeFiles').select(['state', 'errorMessage']).where('id', '=', asked.id).executeTakeFirstOrThrow(),
    );
    expect(kept).toEqual({ state: 'failed', errorMessage: 'The person who started this may no longer work here' });
    // Each permission checked at the request is checked again while it is produced, and at each download.
    const narrowed = await organisation.person();
    const [made, ofTasks] = [await aRagReport(narrowed), await aRagReport(narrowed, 'task')];
    const begun = await anAskedReport(narrowed, 'property', { storeys: { exactValue: 9 } });
    await organisation.within(({ db }) =>
      db
        .updateTable('roles')
        .set({ permissions: sql`permissions - 'PRISM_APP_PROPERTY_MENU'` })
        .where('id', 'in', db.selectFrom('grants').select('roleId').where('userId', '=', narrowed.id))
        .execute(),
    );
    await making(narrowed, begun);
    expect(passed(await progress(narrowed, begun))).toMatchObject({
      isFailed: true,
      errorMessage: 'Whoever asked for this report may no longer see tasks and properties',
    });
    expect([(await download(narrowed, made)).status, (await download(narrowed, ofTasks)).status]).toEqual([403, 200]);
    const noProperties = await organisation.person(allBut('PRISM_APP_PROPERTY_MENU'));
    expect((await call(noProperties, ragReports.request, { body: ragRequest() })).status).toBe(403);
  });

  it('is read some hundred properties at a time, as the file is written, and never whole', async () => {
    const many = await anOrganisation();
    const reader = await many.person();
    await many.within(async (scope) => {
      const ids = Array.from({ length: 260 }, () => scope.newId());
      await scope.begin(
        ids.map((id) => ({ id, kind: 'PROPERTY', propertyId: id })),
        { type: 'CREATE', event: 'property.created' },
      );
      const at = scope.now.toISOString();
      await scope.db
        .insertInto('properties')
        .values(
          ids.map(
            (id, number) =>
              ({
                id,
                ...propertyDetails(),
                ownerIds: undefined,
                propertyReferenceNumber: `M${number}`,
                createdAt: at,
                changedAt: at,
              }) as never,
          ),
        )
        .execute();
    });
    const seen: number[][] = [];
    const asReader: Within = (work) =>
      inScope(
        reader.server.maker,
        { organisationId: reader.organisationId, requestId: 'test', identify: (db) => personAtWork(db, reader.id) },
        work,
      );
    const { stream, propertyIds } = await ragSheet(asReader, ragRequest(), {
      onProgress: async (...counts) => void seen.push(counts),
    });
    expect(seen).toEqual([]);
    const parts: Uint8Array[] = [];
    for await (const part of stream) parts.push(part);
    expect(seen).toEqual([
      [0, 260],
      [250, 260],
    ]);
    expect((await readXlsx(Buffer.concat(parts))).sheets[0]!.rows).toHaveLength(261);
    expect(propertyIds).toHaveLength(260);
  });

  it('three at a time are made for one person, and no more', async () => {
    const eager = await organisation.person();
    for (const storeys of [1, 2, 3]) await anAskedReport(eager, 'property', { storeys: { exactValue: storeys } });
    const { status } = await call(eager, ragReports.request, {
      body: ragRequest('property', { storeys: { exactValue: 4 } }),
    });
    expect(status).toBe(409);
  });

  it('goes after its days with its file, and is given up where no job made it within a day', async () => {
    const reader = await organisation.person();
    const [old, never] = [await aRagReport(reader), await anAskedReport(reader, 'task')];
    const later = (days: number) => new Date(manager.server.maker.clock().getTime() + days * 86_400_000);
    const hashOf = (id: string) =>
      organisation.within(({ db }) =>
        db.selectFrom('madeFiles').select('fileHash').where('id', '=', id).executeTakeFirst(),
      );
    const { fileHash } = (await hashOf(old.id))!;
    await organisation.within((scope) => expireMade({ ...scope, now: later(1.01) }, ragReport));
    expect(passed(await progress(reader, never))).toEqual({ data: null, isFailed: true, errorMessage: null });
    expect((await download(reader, old)).status).toBe(200);
    await organisation.within((scope) => expireMade({ ...scope, now: later(RAG_REPORT_DAYS + 1) }, ragReport));
    expect(await hashOf(old.id)).toBeUndefined();
    const left = await organisation.within(({ db }) =>
      db.selectFrom('unclaimedContents').select('id').where('contentHash', '=', fileHash!).execute(),
    );
    expect(left).toHaveLength(1);
  });
});
