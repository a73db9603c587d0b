import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { shippedRetention } from '@lintel/contract/platform/retention-rules';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { search } from '@lintel/contract/areas/search';
import { aFile } from '#areas/files/testing';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import { aContractor } from '#areas/contractors/testing';
import { aPoster, photographByPoster, posterFields, sendByPoster } from '#areas/posters/testing';
import { aProperty } from '#areas/properties/testing';
import { setAddress } from '#areas/users/testing';
import { chainFaults } from '#test/chain-faults';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { asOwner } from '#test/own-database';
import { tablesHolding } from '#test/stored-rows';
import { decideAt } from './riddor/jobs.ts';
import { keepDecision } from './riddor/keep-decision.ts';
import {
  accidentCategory,
  accidentChoice,
  anAccident,
  anOldAccident,
  changedAccident,
  closedAccident,
  entriesOf,
  theAccident,
} from './testing.ts';

const due = async (by: Person) => passed(await call(by, accidents.dueRedactions)).objects;
const refsDue = async (by: Person) => (await due(by)).map(({ ref, keptUntil, rule }) => [ref, keptUntil, rule]);
const propose = (by: Person, ...ids: string[]) => call(by, accidents.proposeRedaction, { body: { ids } });
const approve = (by: Person, ...ids: string[]) => call(by, accidents.redact, { body: { ids } });
const people = async () => {
  const organisation = await anOrganisation();
  organisation.server.at('2026-11-22T12:00:00Z');
  const [one, other] = [await organisation.person(), await organisation.person()];
  return { organisation, one, other, property: await aProperty(one) };
};

describe('how long accidents are kept', () => {
  it('follows the rules of the organisation, and never ends before three years from the last entry (reg. 12(2))', async () => {
    const { one, property } = await people();
    const aged = (age: number | null) => ({ injuredPerson: { firstName: 'Edwin', age } });
    const entered = async (accidentDate: string, more: object = {}) => {
      const made = await anAccident(one, { property, accidentDate, ...more });
      await entriesOf(one, made, accidentDate);
      return made;
    };
    const adult = await entered('2020-11-21', aged(40));
    const employee = await accidentChoice(one, 'relationToProperty', 'employee');
    const unknown = await entered('2020-11-20', { injuredPerson: { relationToPropertyId: employee } });
    // It may have been a child.
    const unasked = await entered('2005-11-20', aged(null));
    const nearMiss = await entered('2020-11-19', { category: 'near-miss' });
    await entered('2006-11-23', aged(null));
    const open = await anAccident(one, { property, accidentDate: '2005-03-03', ...aged(40) });
    await entered('2020-11-22', aged(40));
    // A child of 4 is 21 after 17 years; one of 17 is kept like an adult.
    const child = await entered('2009-11-21', aged(4));
    await entered('2009-11-23', aged(4));
    const exposed = await entered('1986-11-21', { category: 'occupational-disease' });
    await entered('1987-11-21', { category: 'occupational-disease' });
    // An escaped substance may have been breathed in, whatever the category.
    const occurrences = [{ kind: 'hazardous-escapes' }];
    await entered('2015-11-21', { category: 'dangerous-occurrence', ...aged(40), riddorFacts: { occurrences } });
    const enteredLate = await anAccident(one, { property, accidentDate: '2010-03-03', ...aged(40) });
    await entriesOf(one, enteredLate, '2023-11-23');
    expect(await refsDue(one)).toEqual(
      [
        [nearMiss.ref, '2026-11-19', 'Adult, or nobody hurt'],
        [unknown.ref, '2026-11-20', 'Adult, or nobody hurt'],
        [unasked.ref, '2026-11-20', 'Child, or age not known'],
        [adult.ref, '2026-11-21', 'Adult, or nobody hurt'],
        [child.ref, '2026-11-21', 'Child, or age not known'],
        [exposed.ref, '2026-11-21', 'Exposure to a substance'],
      ].toSorted((a, b) => a[1]!.localeCompare(b[1]!) || a[0]!.localeCompare(b[0]!)),
    );
    await entriesOf(one, enteredLate, '2023-11-20');
    expect(await refsDue(one)).toContainEqual([
      enteredLate.ref,
      '2026-11-20',
      'Three years from the last entry (reg. 12(2))',
    ]);
    expect((await due(one)).map(({ ref }) => ref)).not.toContain(open.ref);
    // Reopening suspends the period, and saving restarts it.
    const { id, version } = await theAccident(one, adult);
    passed(await call(one, accidents.reopen, { body: { id, version, reason: 'A claim came' } }));
    passed(await changedAccident(one, await theAccident(one, adult), { department: 'Estates' }));
    await closedAccident(one, adult);
    expect((await due(one)).map(({ ref }) => ref)).not.toContain(adult.ref);

    const rules = { ...shippedRetention, adultYears: 10, version: 0 };
    passed(await call(one, accidents.changeRetention, { body: rules }));
    expect((await due(one)).map(({ ref }) => ref)).not.toContain(unknown.ref);
    for (const wrong of [{ adultYears: 2 }, { childUntilAge: 17 }, { exposureYears: 2 }])
      expect((await call(one, accidents.changeRetention, { body: { ...rules, ...wrong, version: 1 } })).status).toBe(
        422,
      );
  });
});

describe('redacting an accident', () => {
  it('is proposed by one person and approved by another, once it is due and nobody keeps it longer', async () => {
    const { organisation, one, other, property } = await people();
    const [old, kept] = [await anOldAccident(one, property), await anOldAccident(one, property)];
    const young = await anAccident(one, { property, accidentDate: '2026-01-05' });
    expect((await propose(one, young.id)).status).toBe(409);
    expect((await approve(one, old.id)).body).toMatchObject({
      message: 'Propose it first. Somebody else must then approve it.',
    });
    passed(await propose(one, old.id));
    expect((await approve(one, old.id)).body).toMatchObject({
      message: 'You proposed this, so somebody else must approve it.',
    });
    const twin = await organisation.person();
    await setAddress(twin, one.email.replace('@', '+2@'));
    expect((await approve(twin, old.id)).status).toBe(409);
    await setAddress(twin, twin.email);
    expect((await approve(twin, old.id)).status, 'whatever its address is now').toBe(409);
    expect((await due(one)).map(({ canApprove }) => canApprove)).toEqual([false, false]);
    expect(await due(other)).toMatchObject([
      { ref: old.ref, proposedBy: one.fullName, canApprove: true },
      { ref: kept.ref, proposedBy: null, canApprove: false },
    ]);
    const keeping = { ids: [kept.id], until: '2027-03-03', reason: 'A claim is open' };
    expect((await call(other, accidents.keepLonger, { body: { ...keeping, until: '2026-11-22' } })).status).toBe(422);
    passed(await call(other, accidents.keepLonger, { body: keeping }));
    expect((await approve(other, kept.id)).status).toBe(409);
    passed(await approve(other, old.id));
    expect(await due(one)).toEqual([]);
    expect((await approve(other, old.id)).status).toBe(409);
    organisation.server.at('2027-03-04T12:00:00Z');
    expect((await due(one)).map(({ ref }) => ref)).toEqual([kept.ref]);

    // A clock set back does not change which step is the latest.
    passed(await propose(one, kept.id));
    organisation.server.at('2027-03-04T11:00:00Z');
    passed(await call(other, accidents.keepLonger, { body: { ...keeping, until: '2028-03-03' } }));
    expect(await due(one)).toEqual([]);

    // Not even the program's own role can bypass either.
    const alone = await anOldAccident(one, property);
    const redactedAlone = organisation.within(async ({ db, newId }) => {
      const rows = (['PROPOSED', 'DONE'] as const).map((what, at) => ({
        number: at + 1,
        id: newId(),
        accidentId: alone.id,
        what,
        rule: 'adult' as const,
        keptUntil: '2020-01-01',
        reason: null,
        recordedBy: what === 'DONE' ? twin.id : one.id,
        recordedAt: '2020-01-01T00:00:00Z',
      }));
      for (const row of rows) await db.insertInto('accidentRedactions').values(row).execute();
      await sql`select redact_accident(${alone.id}::uuid)`.execute(db);
    });
    await expect(redactedAlone).rejects.toThrow(/not approved by a second person/);
    await expect(
      organisation.within(async ({ db }) => {
        await sql`select redact_accident(${young.id}::uuid)`.execute(db);
      }),
    ).rejects.toThrow(/not approved/);
    await expect(
      organisation.within(async ({ db, now }) => {
        await sql`select redact_accident(${young.id}::uuid, ${now.toISOString()}::timestamptz)`.execute(db);
      }),
    ).rejects.toThrow(/permission denied/);
  });

  it('takes along what the log of the poster report that it was made of says of its photographs, and its employer', async () => {
    const { organisation, one, other, property } = await people();
    const { token } = await aPoster(one, property);
    const report = posterFields(one, { said: 'Goneword fell', hurtName: 'Goneword' });
    const { id: reportId } = passed(await sendByPoster(one, token, report)).dto;
    expect((await photographByPoster(one, token, { reportId, fileName: 'Goneword.png' })).status).toBe(200);
    const categoryId = await accidentCategory(one, 'first-aid');
    const { accident } = passed(await call(one, posters.accept, { body: { id: reportId, categoryId } })).dto;
    const contractor = await aContractor(one);
    const made = await theAccident(one, accident!);
    passed(
      await changedAccident(one, made, {
        accidentDate: '2005-03-03',
        injuredPerson: { ...made.injuredPerson, age: 40 },
        employerContractorId: contractor.id,
      }),
    );
    await entriesOf(one, made, '2005-03-04');
    passed(await propose(one, made.id));
    passed(await approve(other, made.id));
    expect(await tablesHolding(organisation, 'goneword')).toEqual([]);
    const employers = await organisation.within(({ whole }) =>
      whole.selectFrom('accidents').select('employerContractorId').where('id', '=', made.id).execute(),
    );
    expect(employers).toEqual([{ employerContractorId: null }]);
  });

  it('leaves what the desk decided, also when the nation of its property is corrected afterwards', async () => {
    const { organisation, one, other, property } = await people();
    const old = await anAccident(one, {
      property,
      accidentDate: '2014-03-03',
      category: 'specified-injury',
      injuredPerson: { age: 40, relationToPropertyId: await accidentChoice(one, 'relationToProperty', 'employee') },
      injuries: [
        {
          injurySustainedId: await accidentChoice(one, 'injurySustained', 'amputation'),
          partOfBodyInjuredId: await accidentChoice(one, 'partOfBodyInjured', 'hand'),
        },
      ],
      riddorFacts: { workRelated: 'how-work-was-done', nation: 'england', isAccident: true },
    } as never);
    await entriesOf(one, old, '2014-03-04');
    const decided = { riddorDecision: 'reportable', riddorReportBy: '2014-03-13' };
    expect(await theAccident(one, old)).toMatchObject(decided);
    passed(await propose(one, old.id));
    passed(await approve(other, old.id));
    expect(await theAccident(one, old)).toMatchObject(decided);
    await organisation.within((scope) => keepDecision(scope, old.id));
    await organisation.within((scope) => decideAt(scope, [property.id]));
    expect(await theAccident(one, old)).toMatchObject(decided);
    const stored = await organisation.within(({ whole }) =>
      whole.selectFrom('accidents').select('riddorDecision').where('id', '=', old.id).execute(),
    );
    expect(stored).toEqual([{ riddorDecision: 'reportable' }]);
  });

  it('is looked for on as many pages as there are', async () => {
    const { organisation, one, property } = await people();
    const { id } = await anOldAccident(one, property);
    await asOwner(organisation.server.ownerUrl, async (owner) => {
      const ids = Array.from({ length: 100 }, () => organisation.within(async (scope) => scope.newId()));
      const copies = (await Promise.all(ids)).map((copy, at) => ({ id: copy, reference: `ACC-${900_000 + at}` }));
      for (const table of ['records', 'accidents']) {
        const { rows } = await owner.query<{ columns: string }>(
          `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
             where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        );
        const { columns } = rows[0]!;
        await owner.query(
          `insert into ${table} (${columns}) select ${columns} from (select (jsonb_populate_record(t, copy)).*
             from ${table} t, jsonb_array_elements($3) copy where organisation_id = $1 and id = $2) copied`,
          [organisation.id, id, JSON.stringify(copies)],
        );
      }
    });
    const pageOf = async (page: number) =>
      passed(await call(one, accidents.dueRedactions, { query: { page: String(page) } }));
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect(
      [first, second].map(({ objects, page, totalObjectsForQuery, maxPage }) => [
        objects.length,
        page,
        totalObjectsForQuery,
        maxPage,
      ]),
    ).toEqual([
      [100, 1, 101, 2],
      [1, 2, 101, 2],
    ]);
    expect(new Set([...first.objects, ...second.objects].map(({ ref }) => ref)).size).toBe(101);
  });

  it('is approved by one person where the organisation asks for no second one', async () => {
    const { one, property } = await people();
    const old = await anOldAccident(one, property);
    passed(
      await call(one, accidents.changeRetention, { body: { ...shippedRetention, secondPerson: false, version: 0 } }),
    );
    passed(await approve(one, old.id));
    expect((await theAccident(one, old)).redacted).toMatchObject({ by: one.fullName, rule: 'Adult, or nobody hurt' });
    expect((await call(one, files.openSession, { body: { ownerId: old.id } })).body).toMatchObject({
      message: 'This accident was redacted, so no files can be added.',
    });
  });

  it('leaves an accident reported, unless a date alone had been entered', async () => {
    const { organisation, one, other, property } = await people();
    const [made, half] = [await anOldAccident(one, property), await anOldAccident(one, property)];
    const date = { riddorReportedOn: '2020-03-05' };
    const whole = { ...date, riddorReportedBy: 'Bo Hall', hseReference: 'F2508-7781' };
    await organisation.within(async ({ db }) => {
      await db.updateTable('accidents').set(whole).where('id', '=', made.id).execute();
      await db.updateTable('accidents').set(date).where('id', '=', half.id).execute();
    });
    passed(await propose(one, made.id, half.id));
    passed(await approve(other, made.id, half.id));
    const body = { ...accidentList.defaults, page: 1, reported: 'YES' as const };
    expect(passed(await call(one, accidents.list, { body })).objects.map(({ ref }) => ref)).toEqual([made.ref]);
  });

  it('leaves what figures and lists count, but for what they count of people', async () => {
    const { one, property } = await people();
    const rules = { ...shippedRetention, adultYears: 3, secondPerson: false, version: 0 };
    passed(await call(one, accidents.changeRetention, { body: rules }));
    const old = await anAccident(one, {
      property,
      accidentDate: '2022-10-03',
      category: 'specified-injury',
      incidentKindId: await accidentChoice(one, 'incidentKind'),
      riddorReportable: true,
      injuredPerson: { age: 40, relationToPropertyId: await accidentChoice(one, 'relationToProperty', 'employee') },
      injuries: [
        {
          injurySustainedId: await accidentChoice(one, 'injurySustained', 'fracture'),
          partOfBodyInjuredId: await accidentChoice(one, 'partOfBodyInjured', 'wrist'),
        },
      ],
      riddorFacts: { workRelated: 'how-work-was-done', diagnosedByDoctor: true, nation: 'england', isAccident: true },
    });
    await entriesOf(one, old, '2022-10-04');
    const counted = async () => passed(await call(one, accidents.summary, { body: { months: 60 } }));
    const { byPart, byRelation, ...before } = await counted();
    expect([before.total.count, before.byKind.length, before.byDecision.length]).toEqual([1, 1, 1]);
    expect([byPart, byRelation].map((tiles) => tiles.map(({ count }) => count))).toEqual([[1], [1]]);

    passed(await approve(one, old.id));
    expect(await counted()).toEqual({ ...before, byPart: [], byRelation: [] });
  });

  it('takes what it said of people out of every table, file and search, and leaves a log that still proves its chain', async () => {
    const { organisation, one, other, property } = await people();
    const part = await accidentChoice(one, 'partOfBodyInjured');
    const sustained = await accidentChoice(one, 'injurySustained');
    const old = await anAccident(one, {
      property,
      accidentDate: '2005-03-03',
      category: 'specified-injury',
      note: 'Goneword',
      injuredPerson: { firstName: 'Goneword', age: 44, sexId: await accidentChoice(one, 'sex') },
      reporter: { firstName: 'Goneword' },
      riddorReportable: true,
    });
    passed(
      await call(one, accidents.saveInjury, {
        body: { accidentId: old.id, partOfBodyInjuredId: part, injurySustainedId: sustained },
      }),
    );
    passed(
      await call(one, accidents.saveInterview, { body: { accidentId: old.id, name: 'Goneword', note: 'Goneword' } }),
    );
    passed(await call(one, activity.comment, { body: { entityType: 'ACCIDENT', entityId: old.id, text: 'Goneword' } }));
    passed(await changedAccident(one, await theAccident(one, old), { note: 'Goneword again' }));
    const file = await aFile(one, old.id, undefined, { fileName: 'Goneword.pdf' });
    const second = await aFile(one, old.id, undefined, { fileName: 'Goneword two.pdf' });
    for (const { id } of [file, second]) await call(other, files.download, { query: { id } });
    await entriesOf(one, old, '2005-03-04');
    const before = await theAccident(one, old);

    passed(await propose(one, old.id));
    passed(await approve(other, old.id));

    expect(await tablesHolding(organisation, 'goneword')).toEqual([]);
    expect(await theAccident(one, old)).toMatchObject({
      ref: old.ref,
      property: before.property,
      category: before.category,
      accidentDate: '2005-03-03',
      riddorReportable: true,
      riddorDecision: before.riddorDecision,
      note: null,
      injuredPerson: { firstName: null, age: null, sex: null },
      injuryCount: 0,
      interviewCount: 0,
      fileCount: 0,
      redacted: { rule: 'Adult, or nobody hurt', keptUntil: '2011-03-03', by: other.fullName },
      can: { edit: false, comment: false, addFile: false },
    });
    expect((await call(one, files.download, { query: { id: file.id } })).status).toBe(404);
    const found = passed(await call(one, search.all, { body: { searchString: 'Goneword' } }));
    expect(JSON.stringify(found)).not.toContain(file.id);
    // Contents no longer referenced are left to the sweep (decision 016).
    const left = await organisation.within(({ db }) =>
      db.selectFrom('unclaimedContents').select('contentHash').execute(),
    );
    expect(left.length).toBeGreaterThanOrEqual(2);
    const log = passed(
      await call(one, activity.list, { body: { entityType: 'ACCIDENT', entityId: old.id, limit: 50 } }),
    );
    expect(log.records[0]).toMatchObject({
      event: 'accident.redacted',
      summary: expect.stringContaining('3 March 2011'),
    });
    expect(log.records.map(({ event }) => event)).toContain('accident.commented');
    expect((await changedAccident(one, before, { note: 'Back again' })).status).toBe(409);

    expect(await chainFaults(organisation, old.id)).toEqual([]);
    // Text missing without a redaction is a fault.
    const young = await anAccident(one, { property });
    await asOwner(organisation.server.ownerUrl, (owner) =>
      owner.query(
        'update activity_entries set summary = null, redacted_at = now() where organisation_id = $1 and record_id = $2',
        [organisation.id, young.id],
      ),
    );
    expect(await chainFaults(organisation, young.id)).toMatchObject([{ sequence: 1 }]);
  });
});
