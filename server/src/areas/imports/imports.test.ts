import { existsSync, readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { imports } from '@lintel/contract/areas/imports';
import type { Import } from '@lintel/contract/areas/imports';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { hashOf } from '#platform/record/activity-chain';
import { openFiles } from '#platform/file-store/files';
import { storeIsAway } from '#platform/file-store/incoming';
import { unavailable } from '#platform/http/problems';
import { call } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { anAction } from '#areas/actions/testing';
import { pass } from './passes.ts';
import { undoInBackground } from './undo.ts';
import { anImport, anUpload, checked, csv, imported, settled, undone } from './testing.ts';

await theWorkingServer();

const heads = ['Property ref', 'Address line 1', 'Town', 'Post code', 'Region', 'Floors'];
const row = (reference: string, more: (string | number | null)[] = []) => [
  reference,
  ...(more.length ? more : ['1 High St', 'York', 'YO1 7HH', 'London', 3]),
];
const listed = async (by: Person) =>
  (
    await call(by, properties.list, {
      body: { ...propertyList.defaults, archived: 'ALL', page: 1, limit: 100 },
    })
  ).body;
const references = async (by: Person) => (await listed(by)).objects.map((property) => property.propertyReferenceNumber);
const refusedOf = async (by: Person, { id }: Import) => (await call(by, imports.refusals, { body: { id } })).body;
const counts = (more: object) => ({
  existingCount: 0,
  newCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  skippedCount: 0,
  refusedCount: 0,
  problemCount: 0,
  ...more,
});
const manager = async () => (await anOrganisation()).person();

describe('an import', () => {
  it('brings each row in as a property that search finds, with one chained activity entry (E-01)', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const done = await imported(
      by,
      await anImport(
        by,
        csv([
          heads,
          row('P1', ['1 High St', 'York', 'yo17hh', 'yorkshire & the humber', 3]),
          row('P2', ['2 High St', 'Hull', 'HU1 1AA', 'N/A', '-']),
        ]),
      ),
    );
    expect(done).toMatchObject({ stage: 'finished', result: counts({ newCount: 2 }) });
    const { objects } = await listed(by);
    expect(objects).toMatchObject([
      { propertyReferenceNumber: 'P1', postcode: 'YO1 7HH', region: 'Yorkshire and The Humber', storeys: 3 },
      { propertyReferenceNumber: 'P2', region: null, storeys: null },
    ]);
    expect(
      (
        await call(by, properties.list, {
          body: { ...propertyList.defaults, page: 1, fullTextSearchString: 'yo1 7hh' },
        })
      ).body.totalObjectsForQuery,
    ).toBe(1);
    for (const { id } of objects) {
      const entries = await organisation.within(({ db }) =>
        db.selectFrom('activityEntries').selectAll().where('recordId', '=', id).execute(),
      );
      expect(entries).toMatchObject([{ event: 'property.imported', actorId: by.id, previousHash: null }]);
      expect(entries.map(({ hash, ...entry }) => hashOf(entry) === hash)).toEqual([true]);
    }
    expect(await activityOn(by, done.id)).toEqual(['import.uploaded', 'import.started', 'import.finished']);
  });

  it('tries every row first and names each problem by row, column, value and reason', async () => {
    const by = await manager();
    const file = csv([
      heads,
      row('P1'),
      row('P2', ['2 High St', 'York', 'nowhere', 'Atlantis', 'many']),
      row('', ['3 High St', 'York', '', '', 2]),
      row('P1', ['4 High St', '', '', '', '']),
    ]);
    const done = await checked(by, await anImport(by, file));
    expect(done).toMatchObject({
      stage: 'checked',
      checked: counts({ newCount: 1, refusedCount: 3, problemCount: 5 }),
    });
    const { objects, summary } = await refusedOf(by, done);
    expect(objects).toEqual(
      [
        {
          row: 3,
          label: 'P2 · 2 High St',
          problems: [
            { column: 'Region', value: 'Atlantis', reason: expect.stringMatching(/not in the list/) },
            { column: 'Floors', value: 'many', reason: 'Use a number' },
            { column: 'Post code', value: 'nowhere', reason: 'Use a UK postcode, for example M1 1AE' },
          ],
        },
        { row: 4, label: '3 High St', problems: [{ column: 'Property ref', value: '', reason: expect.any(String) }] },
        {
          row: 5,
          label: 'P1 · 4 High St',
          problems: [{ column: 'Property ref', value: 'P1', reason: 'Row 2 of this file has the same Reference' }],
        },
      ].map((each) => ({
        ...each,
        problems: each.problems.map((problem) => ({ ...problem, value: problem.value || null })),
      })),
    );
    expect(summary).toHaveLength(5);
    expect(await references(by)).toEqual([]);
  });

  it('sums up rows that say one property again in one line, however many they are', async () => {
    const by = await manager();
    const file = csv([heads, ...['P1', 'P2', 'P1', 'P2', 'P1'].map((reference) => row(reference))]);
    const { summary } = await refusedOf(by, await checked(by, await anImport(by, file)));
    expect(summary).toEqual([
      { column: 'Property ref', reason: 'Another row of this file has the same Reference', rowCount: 3 },
    ]);
  });

  it('refuses a row with the reference of an earlier one also where rows are matched by UPRN', async () => {
    const by = await manager();
    const lines = [
      [1001, 'P1'],
      [1002, 'P2'],
      [1003, 'p1'],
    ].map(([uprn, reference]) => [uprn!, ...row(String(reference))]);
    const file = csv([['UPRN', ...heads], ...lines]);
    const done = await imported(by, await anImport(by, file, { key: 'uniquePropertyReferenceNumber' }));
    const expected = counts({ newCount: 2, refusedCount: 1, problemCount: 1 });
    expect(done).toMatchObject({ stage: 'finished', checked: expected, result: expected });
    expect((await refusedOf(by, done)).objects).toMatchObject([
      { row: 4, problems: [{ value: 'p1', reason: 'Row 2 of this file has the same Reference' }] },
    ]);
  });

  it('gives the refused rows back as a spreadsheet with the reasons, where no cell is a formula (X-06)', async () => {
    const by = await manager();
    const evil = ['=1+1', '+1', '-1+1', '@SUM(A1)', '=HYPERLINK("https://evil.example","x")'];
    const draft = await checked(
      by,
      await anImport(by, csv([heads, ...evil.map((text) => row(text, [text, text, 'nowhere', '', '']))])),
    );
    const answer = await call(by, imports.refusedRows, { query: { id: draft.id } });
    expect(answer.headers['content-disposition']).toMatch(/portfolio - refused rows\.xlsx/);
    const sheet = (await readXlsx(new Uint8Array(answer.raw))).sheets[0]!;
    expect(sheet.rows[0]).toEqual([...heads, 'Why it was refused']);
    expect(sheet.rows.slice(1).map((cells) => cells[0])).toEqual(
      expect.arrayContaining(evil.map((text) => expect.stringContaining(text))),
    );
    expect(sheet.rows[1]!.at(-1)).toMatch(/Post code: Use a UK postcode.*nowhere/);
    expect([...(sheet.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([]);
  });

  it('gives a field one value for all rows, and an address its first line', async () => {
    const by = await manager();
    const file = csv([
      ['Ref', 'Building', 'Street', 'Locality'],
      ['P1', 'Mill House', null, 'Ancoats'],
      ['P2', null, null, 'Ancoats'],
    ]);
    const draft = await anImport(by, file, { fixed: { nation: 'england', hasFireAlarm: 'yes', builtYear: '1965' } });
    const { warnings } = await imported(by, draft);
    expect(warnings).toEqual([
      expect.stringContaining("1 row: the file has no first line of the address, so the building's name is used."),
    ]);
    expect((await listed(by)).objects).toMatchObject([
      { address1: 'Mill House', buildingName: 'Mill House', address2: 'Ancoats', nation: 'England', builtYear: 1965 },
      { address1: 'Ancoats', address2: null },
    ]);
  });

  it('does not take the line of totals for a property', async () => {
    const by = await (await anOrganisation()).person();
    const rows = [
      ['Reference', 'Site name', 'Postcode'],
      ['HH-1', 'Elm House', 'LS1 1AA'],
      ['Total', '1 site', ''],
      ['TOTAL-HOUSE', 'Total House', 'LS1 1AB'],
    ];
    const ready = await checked(by, await anImport(by, csv(rows)));
    expect(ready.checked).toMatchObject({ newCount: 2, refusedCount: 1 });
    expect((await refusedOf(by, ready)).objects.map(({ row, problems }) => [row, problems[0]!.reason])).toEqual([
      [3, 'This is a row of totals, not a property'],
    ]);
  });

  it(
    'takes a first line that the file has, though it is the name of the building',
    { tags: ['thorough'] },
    async () => {
      const by = await manager();
      const heads2 = ['Ref', 'Building', 'Street', 'Nation'];
      const file = csv([heads2, ['P1', 'Mill House', 'Mill House', 'England'], ['P2', null, '1 Mill Lane', 'England']]);
      const draft = await anImport(by, file);
      expect((await imported(by, draft)).warnings).toEqual([]);
    },
  );

  it('warns of a year in which hardly anything was built', async () => {
    const file = csv([
      ['Ref', 'Street', 'Nation', 'Built'],
      ['P1', '1 High St', 'England', '1097'],
      ['P2', '2 High St', 'England', '1500'],
    ]);
    const by = await manager();
    const ready = await checked(by, await anImport(by, file));
    expect(ready.warnings).toEqual([expect.stringContaining('1 row: built before 1500, which is probably no year.')]);
  });

  it('reads owners by name or address, booleans and measures as people write them', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const file = csv([
      ['Ref', 'Address 1', 'Owner', 'Sprinklers', 'Common parts', 'Height (m)', 'Floor area', 'Gas'],
      ['P1', 'A', `${by.fullName}; ${by.email}`, 'Y', 'not known', '18.5 m', '1,250', 'no gas'],
      ['P2', 'B', 'Nobody Known', 'perhaps', 'no', '9', '', ''],
    ]);
    const done = await imported(by, await anImport(by, file));
    const [property] = (await listed(by)).objects;
    expect((await call(by, properties.get, { query: { id: property!.id } })).body.dto).toMatchObject({
      ownerIds: [by.id],
      hasSprinklers: true,
      hasCommonParts: null,
      heightMetres: 18.5,
      floorAreaSquareMetres: 1250,
      gasSupply: 'none',
    });
    expect((await refusedOf(by, done)).objects[0]!.problems).toMatchObject([
      {
        column: 'Owner',
        value: 'Nobody Known',
        reason:
          'No user, or more than one, is called “Nobody Known”. If this column names the landlord, choose Landlord for it in the step Columns.',
      },
      { column: 'Sprinklers', value: 'perhaps', reason: 'Use yes or no' },
    ]);
  });

  it('remembers the mapping of a set of headings, in whatever order they come', async () => {
    const by = await manager();
    const first = await anImport(
      by,
      csv([
        ['Wohnung', 'Strasse', 'Ort'],
        ['P1', 'A', 'B'],
      ]),
      { fields: ['propertyReferenceNumber', 'address1', 'city'], existing: 'update' },
    );
    expect(first.setup!.fields).toEqual(['propertyReferenceNumber', 'address1', 'city']);
    const again = await anUpload(
      by,
      csv([
        ['ort', 'Wohnung', 'STRASSE'],
        ['B', 'P1', 'A'],
      ]),
    );
    const { objects } = (await call(by, imports.sheets, { query: { id: again.body.dto.id } })).body;
    expect(objects).toMatchObject([
      {
        suggested: { fields: ['city', 'propertyReferenceNumber', 'address1'], existing: 'update' },
        rememberedAt: expect.any(String),
      },
    ]);
  });

  it('is refused a mapping that cannot be carried out', async () => {
    const by = await manager();
    const { id, version, setup } = await anImport(by, csv([heads, row('P1')]));
    const tried = async (change: object) =>
      JSON.stringify((await call(by, imports.setUp, { body: { id, version, setup: { ...setup!, ...change } } })).body);
    expect(await tried({ fields: ['propertyReferenceNumber', 'address1', 'address1', null, null, null] })).toMatch(
      /Two columns are Address 1/,
    );
    expect(await tried({ fields: [null, 'address1', null, null, null, null] })).toMatch(
      /Choose the column for Reference/,
    );
    expect(await tried({ fixed: { address1: 'x' } })).toMatch(/both a column and one value/);
    expect(await tried({ fields: ['propertyReferenceNumber'] })).toMatch(/each column/);
    expect(await tried({ sheet: 4 })).toMatch(/one of the sheets/);
  });
});

describe('properties that are there already', () => {
  const before = csv([heads, row('P1'), row('P2')]);
  const after = csv([heads, row('p1', ['1 High Street', '', 'YO1 7HH', '', 5]), row('P2'), row('P3')]);

  it('are skipped, so that importing a file again brings nothing twice', async () => {
    const by = await manager();
    await imported(by, await anImport(by, before));
    const again = await imported(by, await anImport(by, after));
    expect(again.result).toEqual(counts({ newCount: 1, skippedCount: 2, existingCount: 2 }));
    expect(await references(by)).toEqual(['P1', 'P2', 'P3']);
  });

  it('are updated by what the file fills in, and keep the rest', async () => {
    const by = await manager();
    await imported(by, await anImport(by, before));
    const again = await imported(by, await anImport(by, after, { existing: 'update' }));
    expect(again.result).toEqual(counts({ newCount: 1, changedCount: 1, unchangedCount: 1, existingCount: 2 }));
    const [first, second] = (await listed(by)).objects;
    expect(first).toMatchObject({
      propertyReferenceNumber: 'p1',
      address1: '1 High Street',
      city: 'York',
      storeys: 5,
      region: 'London',
    });
    expect(await activityOn(by, first!.id)).toEqual(['property.imported', 'property.imported']);
    expect(await activityOn(by, second!.id)).toEqual(['property.imported']);
  });

  it('keep the number of their lifts where the file says only that there are some', async () => {
    const by = await manager();
    const lifts = (...given: string[]) =>
      csv([['Ref', 'Address', 'City', 'Lift?'], ...given.map((said, at) => [`P${at}`, 'A', 'B', said])]);
    await imported(by, await anImport(by, lifts('3', '', '2')));
    const again = await imported(by, await anImport(by, lifts('Y', 'Y', 'N'), { existing: 'update' }));
    expect(again.result).toMatchObject({ changedCount: 2, unchangedCount: 1 });
    const { objects } = await listed(by);
    const kept = objects.map(async ({ id }) => (await call(by, properties.get, { query: { id } })).body.dto);
    const counted = new Map(
      (await Promise.all(kept)).map((each) => [each.propertyReferenceNumber, each.passengerLifts]),
    );
    expect(['P0', 'P1', 'P2'].map((reference) => counted.get(reference))).toEqual([3, 1, 0]);
  });

  it('are found by UPRN or external id as well; a clash with another property is refused', async () => {
    const by = await manager();
    await imported(
      by,
      await anImport(
        by,
        csv([
          ['Ref', 'UPRN', 'External id', 'Address 1'],
          ['P1', '0012', 'E1', 'A'],
          ['P2', '34', 'E2', 'B'],
        ]),
      ),
    );
    const changed = await imported(
      by,
      await anImport(
        by,
        csv([
          ['UPRN', 'Storeys', 'Ref'],
          ['12', 7, null],
          ['34', 8, 'P1'],
          ['56', 9, 'P2'],
        ]),
        { key: 'uniquePropertyReferenceNumber', existing: 'update' },
      ),
    );
    expect(changed.result).toMatchObject({ changedCount: 1, refusedCount: 2 });
    expect(
      (await refusedOf(by, changed)).objects.flatMap((each) => each.problems.map((problem) => problem.reason)),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Another property has this Reference \(P1, A\)/),
        expect.stringMatching(/Another property has this Reference \(P2, B\)/),
      ]),
    );
    expect((await listed(by)).objects).toMatchObject([
      { propertyReferenceNumber: 'P1', storeys: 7, externalId: 'E1' },
      { propertyReferenceNumber: 'P2', storeys: null },
    ]);
  });

  it('stop the import where that was chosen', async () => {
    const by = await manager();
    await imported(by, await anImport(by, before));
    const ready = await checked(by, await anImport(by, after, { existing: 'stop' }));
    expect(ready).toMatchObject({ checked: { existingCount: 2, newCount: 1 }, can: { start: false } });
    const started = await call(by, imports.start, { body: { id: ready.id, version: ready.version } });
    expect([started.status, (started.body as { message?: string }).message]).toEqual([
      409,
      expect.stringMatching(/2 of the properties already exist/),
    ]);
    expect(await references(by)).toEqual(['P1', 'P2']);
  });

  it('are left alone when somebody changed them after the check', async () => {
    const by = await manager();
    await imported(by, await anImport(by, before));
    const ready = await checked(by, await anImport(by, after, { existing: 'update' }));
    const [first] = (await listed(by)).objects;
    const { dto } = (await call(by, properties.get, { query: { id: first!.id } })).body;
    expect((await call(by, properties.change, { body: { ...dto, city: 'Leeds' } })).status).toBe(200);
    await call(by, imports.start, { body: { id: ready.id, version: ready.version } });
    const done = await settled(by, ready.id);
    expect(done.result).toMatchObject({ changedCount: 0, refusedCount: 1 });
    expect((await refusedOf(by, done)).objects[0]!.problems[0]!.reason).toMatch(
      /Somebody changed this property after the check/,
    );
    expect((await listed(by)).objects[0]).toMatchObject({ city: 'Leeds', address1: '1 High St' });
  });
});

describe('values that are in no list', () => {
  const file = csv([
    ['Ref', 'Address 1', 'Landlord', 'Region'],
    ['P1', 'A', 'Oakfield Homes', 'Londn'],
    ['P2', 'B', 'OAKFIELD HOMES', 'London'],
    ['P3', 'C', 'Severnside', 'Elsewhere'],
  ]);

  it('are offered together with how often they occur and what they may mean', async () => {
    const by = await manager();
    const { id } = await anImport(by, file);
    const { objects } = (await call(by, imports.values, { query: { id } })).body;
    expect(objects).toMatchObject([
      {
        field: 'landlordId',
        mayCreate: true,
        values: [
          { text: 'Oakfield Homes', rowCount: 2, match: null },
          { text: 'Severnside', rowCount: 1 },
        ],
      },
      {
        field: 'regionId',
        values: [
          { text: 'Londn', suggestion: { name: 'London' } },
          { text: 'London', match: { name: 'London' } },
          { text: 'Elsewhere', match: null, suggestion: null },
        ],
      },
    ]);
  });

  it('are added, taken for another, or left empty, and remembered', async () => {
    const by = await manager();
    const london = (await call(by, dictionaries.generic, { params: { dictionary: 'REGIONS' } })).body.objects.find(
      (region) => region.name === 'London',
    )!;
    const choices = [
      { field: 'landlordId' as const, text: 'Oakfield Homes', take: 'create' as const, entryId: null },
      { field: 'landlordId' as const, text: 'Severnside', take: 'empty' as const, entryId: null },
      { field: 'regionId' as const, text: 'Londn', take: 'entry' as const, entryId: london.id },
    ];
    const done = await imported(by, await anImport(by, file, {}, { choices }));
    expect(done.result).toMatchObject({ newCount: 2, refusedCount: 1 });
    expect((await listed(by)).objects).toMatchObject([
      { landlord: 'Oakfield Homes', region: 'London' },
      { landlord: 'Oakfield Homes', region: 'London' },
    ]);
    expect(
      (await call(by, dictionaries.generic, { params: { dictionary: 'LANDLORD' } })).body.objects.map(
        (entry) => entry.name,
      ),
    ).toEqual(['Oakfield Homes']);
    const next = await anImport(by, file);
    const { objects } = (await call(by, imports.values, { query: { id: next.id } })).body;
    expect(objects[1]!.values[0]!.choice).toMatchObject({ take: 'entry', entryId: london.id });
  });

  it('are added only by who may manage dictionaries', async () => {
    const by = await (await anOrganisation()).person(allBut('PRISM_APP_DICTIONARY_MANAGE'));
    const { id, version } = await anImport(by, file);
    expect((await call(by, imports.values, { query: { id } })).body.objects[0]!.mayCreate).toBe(false);
    const answer = await call(by, imports.choose, {
      body: { id, version, choices: [{ field: 'landlordId', text: 'Severnside', take: 'create', entryId: null }] },
    });
    expect(answer.status).toBe(403);
  });
});

describe('an import that is interrupted', () => {
  const many = (count: number) =>
    csv([heads, ...Array.from({ length: count }, (_, index) => row(`R${String(index).padStart(5, '0')}`))]);

  async function started(organisation: Organisation, by: Person, file: string) {
    const ready = await checked(by, await anImport(by, file));
    const version = ready.version + 1;
    // Under way for a worker that died: no other job is queued for it.
    await organisation.within(({ db }) =>
      db
        .updateTable('imports')
        .set({ stage: 'running', version, startedAt: new Date().toISOString(), doneCount: 0, counts: null })
        .where('id', '=', ready.id)
        .execute(),
    );
    return { organisationId: organisation.id, importId: ready.id, version };
  }
  const work = ({ server }: Organisation) => ({
    maker: server.maker,
    config: server.config,
    files: openFiles(server.config.filesUrl),
  });

  it('goes on after the rows that are done, and does none of them twice, though its worker was killed', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const job = await started(organisation, by, many(2500));
    const stop = new AbortController();
    const watch = setInterval(
      () =>
        void call(by, imports.get, { query: { id: job.importId } }).then(
          ({ body }) => body.dto.doneCount > 0 && stop.abort(),
        ),
      20,
    );
    await expect(pass(work(organisation), job, { signal: stop.signal })).rejects.toThrow();
    clearInterval(watch);
    const half = (await call(by, imports.get, { query: { id: job.importId } })).body.dto;
    expect(half.stage).toBe('running');
    expect(half.doneCount).toBeGreaterThan(0);
    expect(half.doneCount).toBeLessThan(2500);
    await pass(work(organisation), job);
    const { dto } = (await call(by, imports.get, { query: { id: job.importId } })).body;
    expect(dto).toMatchObject({ stage: 'finished', doneCount: 2500, result: counts({ newCount: 2500 }) });
    expect((await listed(by)).totalObjectsForQuery).toBe(2500);
  });

  it('is done once by two workers who both have it', { tags: ['thorough'] }, async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const job = await started(organisation, by, many(1500));
    await Promise.all([pass(work(organisation), job), pass(work(organisation), job)]);
    await pass(work(organisation), job);
    const { dto } = (await call(by, imports.get, { query: { id: job.importId } })).body;
    expect(dto).toMatchObject({ stage: 'finished', result: counts({ newCount: 1500 }) });
    expect((await listed(by)).totalObjectsForQuery).toBe(1500);
    expect(await activityOn(by, dto.id)).toEqual(['import.uploaded', 'import.finished']);
  });

  it('stops between batches when it is cancelled; what is there stays', { tags: ['thorough'] }, async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const job = await started(organisation, by, many(6000));
    const running = pass(work(organisation), job);
    await expect
      .poll(async () => (await call(by, imports.get, { query: { id: job.importId } })).body.dto.doneCount, {
        interval: 10,
      })
      .toBeGreaterThan(0);
    expect((await call(by, imports.cancel, { query: { id: job.importId } })).status).toBe(200);
    await running;
    const { dto } = (await call(by, imports.get, { query: { id: job.importId } })).body;
    expect(dto.stage).toBe('cancelled');
    expect((await listed(by)).totalObjectsForQuery).toBe(dto.result!.newCount);
    expect(dto.result!.newCount).toBeLessThan(6000);
  });

  it(
    'waits for the disk of the files, and stops with what is wrong when the queue gives it up',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const by = await organisation.person();
      const job = await started(organisation, by, many(10));
      const at = work(organisation);
      const { files } = at;
      const away = { ...files, lend: () => Promise.reject(storeIsAway()) };
      for (let turn = 0; turn < 7; turn += 1) await expect(pass({ ...at, files: away }, job)).rejects.toThrow();
      const { dto } = (await call(by, imports.get, { query: { id: job.importId } })).body;
      expect(dto).toMatchObject({ stage: 'running', message: null });
      await expect(pass({ ...at, files: away }, job, { isLast: true })).rejects.toThrow();
      expect((await call(by, imports.get, { query: { id: job.importId } })).body.dto).toMatchObject({
        stage: 'stopped',
        message: expect.stringMatching(/file store cannot be reached.*What was imported so far stays/),
      });
    },
  );

  it(
    'that cannot be undone for lack of a database is over again when the queue gives it up',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const by = await organisation.person();
      const job = await started(organisation, by, many(3));
      await pass(work(organisation), job);
      await organisation.within(({ db }) =>
        db.updateTable('imports').set({ stage: 'undoing' }).where('id', '=', job.importId).execute(),
      );
      const at = work(organisation);
      const { maker } = at;
      let isAway = true;
      const database: typeof maker.database = {
        ...maker.database,
        inOrganisation: (...given) => {
          if (!isAway) return maker.database.inOrganisation(...given);
          isAway = false;
          return Promise.reject(unavailable('This took too long and was stopped'));
        },
      };
      const undoing = { ...job, version: job.version + 1 };
      await expect(undoInBackground({ ...at, maker: { ...maker, database } }, undoing)).rejects.toThrow();
      expect((await call(by, imports.get, { query: { id: job.importId } })).body.dto.stage).toBe('undoing');
      isAway = true;
      await expect(undoInBackground({ ...at, maker: { ...maker, database } }, undoing, true)).rejects.toThrow();
      expect((await call(by, imports.get, { query: { id: job.importId } })).body.dto).toMatchObject({
        stage: 'finished',
        message: 'This took too long and was stopped',
      });
    },
  );

  it('stops when the person who started it loses the right (S-08)', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const job = await started(organisation, by, many(10));
    await organisation.within(({ db }) =>
      db.updateTable('users').set({ deactivatedAt: new Date().toISOString() }).where('id', '=', by.id).execute(),
    );
    await pass(work(organisation), job);
    const other = await organisation.person();
    expect((await call(other, imports.get, { query: { id: job.importId } })).body.dto).toMatchObject({
      stage: 'stopped',
      message: expect.stringMatching(/may no longer/),
    });
    expect((await listed(other)).totalObjectsForQuery).toBe(0);
  });
});

describe('the nation of imported properties', () => {
  it('is worked out from where they lie, and the check warns of those that stay without', async () => {
    const by = await manager();
    const file = csv([
      heads,
      row('P1'),
      row('P2', ['2 High St', 'Belfast', 'BT1 5GS', '', '']),
      row('P3', ['3 High St', 'Chester', 'CH1 1AA', '', '']),
    ]);
    const ready = await checked(by, await anImport(by, file));
    expect(ready.warnings).toEqual([
      expect.stringMatching(/^1 row: no nation is known, .* add it in the step Columns/),
    ]);
    await call(by, imports.start, { body: { id: ready.id, version: ready.version } });
    await settled(by, ready.id);
    expect((await listed(by)).objects.map((property) => property.nation)).toEqual([
      'England',
      'Northern Ireland',
      null,
    ]);
  });
});

describe('undoing an import', () => {
  it('removes what it added and changes back what it changed; the activity tells all of it', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    await imported(by, await anImport(by, csv([heads, row('P1')])));
    const file = csv([
      ['Ref', 'Address 1', 'Storeys', 'Landlord'],
      ['P1', '9 New St', 9, 'New Homes'],
      ['P2', '2 New St', 2, 'New Homes'],
    ]);
    const done = await imported(
      by,
      await anImport(
        by,
        file,
        { existing: 'update' },
        { choices: [{ field: 'landlordId', text: 'New Homes', take: 'create', entryId: null }] },
      ),
    );
    const added = (await listed(by)).objects[1]!;
    expect(await undone(by, done)).toMatchObject({
      stage: 'undone',
      message: 'Undone: 1 property removed, 1 changed back, 1 value removed from the lists',
    });
    expect((await listed(by)).objects).toMatchObject([
      { propertyReferenceNumber: 'P1', address1: '1 High St', storeys: 3, landlord: null },
    ]);
    expect((await call(by, properties.get, { query: { id: added.id } })).status).toBe(404);
    expect((await call(by, dictionaries.generic, { params: { dictionary: 'LANDLORD' } })).body.objects).toEqual([]);
    const entries = await organisation.within(({ db }) =>
      db
        .selectFrom('activityEntries')
        .select(['event', 'changes'])
        .where('recordId', '=', added.id)
        .orderBy('sequence')
        .execute(),
    );
    expect(entries.map((entry) => entry.event)).toEqual(['property.imported', 'property.import-undone']);
    expect(JSON.parse(entries[1]!.changes)).toContainEqual({
      field: 'landlordId',
      label: 'Landlord',
      from: 'New Homes',
      to: null,
    });
    expect(await imported(by, await anImport(by, csv([heads, row('P2')])))).toMatchObject({
      result: counts({ newCount: 1 }),
    });
  });

  it.each([
    [
      'a property was changed since',
      'changed or commented on since (P1)',
      async (by: Person, id: string) =>
        call(by, properties.change, {
          body: { ...(await call(by, properties.get, { query: { id } })).body.dto, city: 'Leeds' },
        }),
    ],
    [
      'a property was archived since',
      'changed or commented on since (P1)',
      async (by: Person, id: string) => call(by, properties.archive, { body: { id, version: 1, reason: 'Sold' } }),
    ],
    [
      'an action was raised on a property since',
      'given other records since',
      async (by: Person, id: string) => anAction(by, { property: { id } }),
    ],
  ])('is refused with the reason when %s, and changes nothing', async (_, reason, build) => {
    const by = await manager();
    const done = await imported(by, await anImport(by, csv([heads, row('P1'), row('P2')])));
    const before = (await call(by, imports.get, { query: { id: done.id } })).body.dto;
    expect(before).toMatchObject({ can: { undo: true }, undoRefusal: null });
    await build(by, (await listed(by)).objects[0]!.id);
    expect((await call(by, imports.get, { query: { id: done.id } })).body.dto).toMatchObject({
      can: { undo: false },
      undoRefusal: {
        propertyCount: 1,
        reason: `One of its properties has been ${reason}, so the import can no longer be undone`,
      },
    });
    const answer = await call(by, imports.undo, { body: { id: done.id, version: done.version } });
    expect([answer.status, (answer.body as { message?: string }).message]).toEqual([
      409,
      `One of its properties has been ${reason}, so the import can no longer be undone`,
    ]);
    expect(await references(by)).toEqual(['P1', 'P2']);
  });
});

describe('rights', () => {
  it('let a person who works on one region import there, and see only their own imports', async () => {
    const organisation = await anOrganisation();
    const head = await organisation.person();
    const regions = (await call(head, dictionaries.generic, { params: { dictionary: 'REGIONS' } })).body.objects;
    const regional = await organisation.person('everything', {
      regionId: regions.find((region) => region.name === 'London')!.id,
    });
    await imported(head, await anImport(head, csv([heads, row('W1', ['1 Dee St', 'Cardiff', '', 'Wales', 2])])));
    const file = csv([
      heads,
      row('P1'),
      row('P2', ['2 High St', 'Leeds', '', 'Wales', 3]),
      row('W1', ['changed', 'Cardiff', '', 'London', 2]),
    ]);
    const done = await imported(regional, await anImport(regional, file, { existing: 'update' }));
    expect(done.result).toMatchObject({ newCount: 1, changedCount: 0, refusedCount: 2 });
    expect(
      (await refusedOf(regional, done)).objects.flatMap((each) => each.problems.map((problem) => problem.reason)),
    ).toEqual(['This property would lie outside those that you may see', 'Another property has this Reference']);
    expect((await call(regional, imports.list, { body: {} })).body.objects.map((each) => each.id)).toEqual([done.id]);
    expect((await call(head, imports.list, { body: {} })).body.totalObjectsForQuery).toBe(2);
  });

  it('keep every part of an import from other organisations (S-02)', async () => {
    const by = await manager();
    const stranger = await manager();
    const { id, version } = await anImport(by, csv([heads, row('P1')]));
    const answers = await Promise.all([
      call(stranger, imports.get, { query: { id } }),
      call(stranger, imports.sheets, { query: { id } }),
      call(stranger, imports.values, { query: { id } }),
      call(stranger, imports.refusals, { body: { id } }),
      call(stranger, imports.refusedRows, { query: { id } }),
      call(stranger, imports.check, { body: { id, version } }),
      call(stranger, imports.discard, { query: { id } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 7 }, () => 404));
    expect((await call(by, imports.discard, { query: { id } })).status).toBe(200);
    expect((await call(by, imports.get, { query: { id } })).status).toBe(404);
  });
});

const schools = new URL('../../../../../shared/data/england-schools.csv', import.meta.url);
describe.skipIf(!existsSync(schools))(
  `the register of schools${existsSync(schools) ? '' : ' (skipped: ../shared/data is not there)'}`,
  () => {
    it(
      'goes through as it is: 3,442 properties, none lost, none twice when imported again',
      { tags: ['thorough'] },
      async () => {
        const by = await manager();
        const file = readFileSync(schools);
        const draft = await anImport(by, file, {}, { fileName: 'england-schools.csv' });
        expect(draft.setup!.fields).toContain('propertyTypeId');
        const { objects } = (await call(by, imports.values, { query: { id: draft.id } })).body;
        const choices = objects.flatMap(({ field, values }) =>
          values
            .filter((value) => !value.match)
            .map(({ text }) => ({ field, text, take: 'create' as const, entryId: null })),
        );
        expect(choices.filter((choice) => choice.field === 'localAuthorityId').map((choice) => choice.text)).toEqual([
          'Durham',
          'Cumbria',
        ]);
        const chosen = await call(by, imports.choose, { body: { id: draft.id, version: draft.version, choices } });
        const first = await imported(by, chosen.body.dto);
        expect(first).toMatchObject({ rowCount: 3442, result: counts({ newCount: 3442 }) });
        const again = await checked(by, await anImport(by, file));
        expect(again.checked).toEqual(counts({ skippedCount: 3442, existingCount: 3442 }));
        expect((await listed(by)).totalObjectsForQuery).toBe(3442);
        const [found] = (
          await call(by, properties.list, {
            body: { ...propertyList.defaults, page: 1, fullTextSearchString: "St Paul's Cathedral School" },
          })
        ).body.objects;
        expect(found).toMatchObject({
          propertyReferenceNumber: '100002',
          buildingName: "St Paul's Cathedral School",
          address1: '2 New Change',
          city: 'London',
          postcode: 'EC4M 9AD',
          region: 'London',
          nation: 'England',
          propertyType: 'Other Independent School',
        });
        expect(first.warnings?.filter((warning) => !warning.includes("the building's name is used"))).toEqual([]);
      },
    );
  },
);
