import { beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { files } from '@lintel/contract/areas/files';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { myWork } from '@lintel/contract/areas/my-work';
import { search } from '@lintel/contract/areas/search';
import type { HazardClockCode } from '@lintel/contract/statutory/hazard-clocks';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { aHazardCase, aProof, caseFields, entered, theCase } from './testing.ts';

const server = await theServer();
let organisation: Organisation;
let by: Person;
beforeAll(async () => {
  server.at('2026-12-17T12:00:00Z');
  organisation = await anOrganisation();
  by = await organisation.person();
});

const clock = ({ clocks }: HazardCase, code: HazardClockCode) => clocks.find((each) => each.code === code);
const state = (of: HazardCase, code: HazardClockCode) => clock(of, code)?.state;
const listed = async (who: Person, more: object = {}) =>
  passed(await call(who, hazardCases.list, { body: { ...hazardCaseList.defaults, page: 1, ...more } })).objects;
const refused = async (of: { id: string }, kind: Parameters<typeof entered>[2], more: object) => {
  const { status, body } = await entered(by, of, kind, more);
  return [status, (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)];
};
const person = {
  tenantName: 'Ada Zqtenant',
  tenantContact: '0113 Zqphone',
  vulnerability: 'A child with Zqasthma',
  description: 'Black mould behind the Zqcot',
};

describe('a case of damp over Christmas', () => {
  it('runs from report to closure: every clock on its day, an attempt without access, an extension with its proof, an action, and its end', async () => {
    server.at('2026-12-17T12:00:00Z');
    const property = await aProperty(by, { address1: '9 Orchard Row', ownerIds: [by.id] });
    const opened = await aHazardCase(by, {
      property,
      dwelling: 'Flat 12',
      awareAt: '2026-12-17T10:30:00Z',
      ...person,
    });
    expect(opened).toMatchObject({
      ref: 'HAZ-000001',
      state: 'OPEN',
      notRequired: null,
      dwelling: 'Flat 12',
      ...person,
    });
    expect(opened.clocks).toMatchObject([
      {
        code: 'INVESTIGATE',
        state: 'RUNNING',
        due: { on: '2027-01-05', at: null },
        words: '10 working days after 17 December 2026, the day of becoming aware: the last day is 5 January 2027',
      },
    ]);
    expect(await listed(by, { propertyIds: [property.id] })).toMatchObject([
      { nextClock: 'Investigate', dueDate: '2027-01-05', dueStatus: 'NOT_DUE_YET' },
    ]);

    server.at('2026-12-22T12:00:00Z');
    passed(
      await entered(by, opened, 'NO_ACCESS', {
        at: '2026-12-22T09:15:00Z',
        how: 'VISIT',
        who: 'J Firth',
        result: 'Nobody at home, a card was left',
      }),
    );
    server.at('2026-12-23T18:00:00Z');
    const found = passed(
      await entered(by, opened, 'INVESTIGATED', {
        at: '2026-12-23T16:00:00Z',
        who: 'J Firth, surveyor',
        found: 'SIGNIFICANT',
        inPerson: true,
        safetyWork: true,
        preventativeWork: true,
      }),
    ).dto;
    expect(found.clocks.map(({ code, state, due }) => [code, state, due?.on])).toEqual([
      ['INVESTIGATE', 'MET', '2027-01-05'],
      ['SUMMARY', 'RUNNING', '2026-12-30'],
      ['MAKE_SAFE', 'RUNNING', '2027-01-04'],
      ['STEPS', 'RUNNING', '2027-01-04'],
      ['BEGIN', 'RUNNING', '2027-03-17'],
      ['FINISH', 'RUNNING', undefined],
    ]);
    const action = await anAction(by, { property, source: { id: opened.id, type: 'HAZARD_CASE' } });
    expect(action.source).toMatchObject({ caption: 'HAZ-000001 · Damp, mould or fungal growth · 9 Orchard Row' });
    const ofCase = { ...actionList.defaults, page: 1, status: 'ALL', hazardCaseIds: [opened.id] } as never;
    expect(passed(await call(by, actions.list, { body: ofCase })).objects.map(({ id }) => id)).toEqual([action.id]);

    server.at('2026-12-30T23:00:00Z');
    expect(state(await theCase(by, opened), 'SUMMARY')).toBe('RUNNING');
    const letter = await aProof(by, opened);
    passed(await entered(by, opened, 'SUMMARY_GIVEN', { at: '2026-12-30T15:00:00Z', how: 'EMAIL', fileId: letter.id }));
    passed(
      await entered(by, opened, 'EXTENDED', {
        clock: 'MAKE_SAFE',
        to: '2027-01-07T12:00:00Z',
        reason: 'TENANT_ASKED',
        fileId: letter.id,
      }),
    );
    server.at('2027-01-05T09:00:00Z');
    const late = await theCase(by, opened);
    expect([state(late, 'MAKE_SAFE'), state(late, 'STEPS'), state(late, 'ACCOMMODATION')]).toEqual([
      'RUNNING',
      'OVERDUE',
      'RUNNING',
    ]);
    expect(clock(late, 'MAKE_SAFE')).toMatchObject({ firstDue: { on: '2027-01-04' }, due: { on: '2027-01-07' } });
    expect(await listed(by, { dueStatuses: ['OVERDUE'] })).toMatchObject([
      { ref: 'HAZ-000001', nextClock: 'Begin preventative work, or take steps to' },
    ]);
    const work = passed(await call(by, myWork.get)).groups.find(({ id }) => id === 'overdue')!;
    expect(work.rows.map(({ kind, ref }) => `${kind} ${ref}`)).toContain('HAZARD_CASE HAZ-000001');

    passed(await entered(by, opened, 'TENANT_TOLD', { at: '2027-01-05T08:00:00Z', how: 'TELEPHONE', who: 'Ada' }));
    passed(await entered(by, opened, 'MADE_SAFE', { at: '2027-01-05T08:30:00Z', who: 'Damp Care Ltd' }));
    expect(await refused(opened, 'CLOSED', { outcome: 'WORK_DONE', at: '2027-01-05T08:45:00Z' })).toEqual([
      422,
      ['kind'],
    ]);
    server.at('2027-02-12T09:00:00Z');
    passed(await entered(by, opened, 'WORK_BEGUN', { at: '2027-02-01T09:00:00Z' }));
    passed(await entered(by, opened, 'WORK_FINISHED', { at: '2027-02-11T09:00:00Z' }));
    const done = await theCase(by, opened);
    expect(done.clocks.map(({ code, state }) => [code, state])).toEqual([
      ['INVESTIGATE', 'MET'],
      ['SUMMARY', 'MET'],
      ['MAKE_SAFE', 'MET'],
      ['STEPS', 'MET_LATE'],
      ['BEGIN', 'MET'],
      ['FINISH', 'MET'],
      ['ACCOMMODATION', 'ENDED'],
    ]);
    const decide = passed(await call(by, myWork.get)).groups.find(({ id }) => id === 'decide')!;
    expect(decide.rows.map(({ ref }) => ref)).toContain('HAZ-000001');
    expect(await refused(opened, 'CLOSED', { outcome: 'WORK_DONE' }), 'a time limit was missed').toEqual([
      422,
      ['note'],
    ]);
    const why = { outcome: 'WORK_DONE', note: 'The contractor was flooded out' } as const;
    const closed = passed(await entered(by, opened, 'CLOSED', why)).dto;
    expect(closed).toMatchObject({ state: 'CLOSED', actionCount: 1, fileCount: 1 });
    expect((await entered(by, opened, 'TENANT_TOLD', { how: 'TEXT' })).status).toBe(409);
    expect(passed(await entered(by, opened, 'REOPENED', { note: 'It came back' })).dto.state).toBe('OPEN');
    expect(await activityOn(by, opened.id)).toEqual([
      'hazard-case.opened',
      'hazard-case.no-access',
      'hazard-case.investigated',
      'action.raised',
      'file.uploaded',
      'hazard-case.summary-given',
      'hazard-case.extended',
      'hazard-case.tenant-told',
      'hazard-case.made-safe',
      'hazard-case.work-begun',
      'hazard-case.work-finished',
      'hazard-case.closed',
      'hazard-case.reopened',
    ]);
  });
});

describe('a hazard case', () => {
  it('closes with an outcome that its findings bear out, and gets no duty again while it is closed', async () => {
    server.at('2026-12-21T12:00:00Z');
    const of = await aHazardCase(by, { awareAt: '2026-12-21T09:00:00Z' });
    const proof = await aProof(by, of);
    const none = { who: 'A', inPerson: true, found: 'NONE' as const };
    const extension = { kind: 'EXTENDED', clock: 'INVESTIGATE', reason: 'WEATHER', fileId: proof.id } as const;
    for (const to of ['2028-01-10T12:00:00Z', '2200-01-01T12:00:00Z', '9999-12-31T12:00:00Z'])
      expect(await refused(of, 'EXTENDED', { ...extension, to })).toEqual([422, ['to']]);
    passed(await entered(by, of, 'EXTENDED', { ...extension, to: '2027-01-15T12:00:00Z' }));
    const earlier = { ...extension, at: '2026-12-21T10:30:00Z', to: '2027-01-20T12:00:00Z' };
    expect(await refused(of, 'EXTENDED', earlier)).toEqual([422, ['at']]);

    const given = passed(await entered(by, of, 'INVESTIGATED', none)).dto;
    const summary = { clock: 'SUMMARY', why: 'NO_HAZARD', fileId: proof.id } as const;
    expect(await refused(of, 'DUTY_ENDED', { ...summary, at: '2026-12-21T10:00:00Z' })).toEqual([422, ['at']]);
    passed(await entered(by, of, 'SUMMARY_GIVEN', { how: 'EMAIL' }));
    for (const outcome of ['WORK_DONE', 'DUTIES_ENDED'] as const)
      expect(await refused(of, 'CLOSED', { outcome })).toEqual([422, ['outcome']]);
    expect(await refused(of, 'CLOSED', { outcome: 'NO_HAZARD', at: '2026-12-21T10:00:00Z' })).toEqual([422, ['at']]);
    passed(await entered(by, of, 'CLOSED', { outcome: 'NO_HAZARD' }));
    const investigation = given.entries.find(({ kind }) => kind === 'INVESTIGATED')!;
    const struck = await entered(by, of, 'STRUCK', { entryId: investigation.id, note: 'Another flat' });
    expect([struck.status, struck.body]).toMatchObject([
      409,
      { message: 'This would leave a duty open in a closed case. Reopen the case first.' },
    ]);
    const moved = await call(by, hazardCases.save, {
      body: {
        ...(await caseFields(by, { property: of.property, awareAt: '2026-12-21T08:00:00Z', ground: 'EMERGENCY' })),
        id: of.id,
        version: of.version,
      },
    });
    expect([moved.status, moved.body]).toMatchObject([422, { errors: [{ field: 'awareAt' }, { field: 'ground' }] }]);
    expect((await theCase(by, of)).state).toBe('CLOSED');

    const other = await aHazardCase(by, { awareAt: '2026-12-21T09:00:00Z', ground: 'EMERGENCY' });
    passed(await entered(by, other, 'MADE_SAFE'));
    expect(await refused(other, 'CLOSED', { outcome: 'NO_HAZARD' })).toEqual([422, ['outcome']]);
    passed(await entered(by, other, 'CLOSED', { outcome: 'WORK_DONE' }));
  });

  it('stands in its list as on its page, also where the clock of the server was ahead when something was said', async () => {
    server.at('2027-03-01T12:00:00Z');
    const opened = await aHazardCase(by);
    const at = '2027-03-01T11:30:00Z';
    passed(
      await entered(by, opened, 'INVESTIGATED', {
        at,
        who: 'J Firth',
        found: 'SIGNIFICANT',
        inPerson: true,
        safetyWork: true,
        preventativeWork: true,
      }),
    );
    server.at('2027-03-01T14:00:00Z');
    passed(await entered(by, opened, 'MADE_SAFE', { at: '2027-03-01T13:56:00Z', who: 'Damp Care Ltd' }));
    server.at('2027-03-01T12:40:00Z');
    passed(await entered(by, opened, 'SUMMARY_GIVEN', { at: '2027-03-01T12:35:00Z', how: 'EMAIL' }));
    server.at('2027-03-09T12:00:00Z');
    const { clocks } = await theCase(by, opened);
    const overdue = clocks.filter((each) => each.state === 'OVERDUE').map(({ code }) => code);
    expect(overdue).toEqual(['STEPS']);
    expect(await listed(by, { propertyIds: [opened.property.id] })).toMatchObject([
      { nextClock: 'Begin preventative work, or take steps to', dueStatus: 'OVERDUE' },
    ]);
  });

  it('takes only entries that can be, with what they need and the proof they ask for', async () => {
    server.at('2026-12-21T12:00:00Z');
    const of = await aHazardCase(by, { awareAt: '2026-12-21T09:00:00Z' });
    const proof = await aProof(by, of);
    const elsewhere = await aProof(by, await aHazardCase(by));
    const wrong: [Parameters<typeof entered>[2], object, string[]][] = [
      ['VISITED', { at: '2026-12-21T12:01:00Z' }, ['at']],
      ['VISITED', { at: '2026-12-21T08:59:00Z' }, ['at']],
      ['VISITED', { fileId: elsewhere.id }, ['fileId']],
      ['NO_ACCESS', {}, ['how', 'who', 'result']],
      ['INVESTIGATED', {}, ['who', 'found', 'inPerson']],
      ['INVESTIGATED', { who: 'A', inPerson: true, found: 'NONE', safetyWork: true }, ['found']],
      ['INVESTIGATED', { who: 'A', inPerson: true, found: 'EMERGENCY' }, ['safetyWork', 'preventativeWork']],
      ['INVESTIGATED', { who: 'A', inPerson: true, found: 'SIGNIFICANT', safetyWork: true }, ['preventativeWork']],
      ['SUMMARY_GIVEN', {}, ['how']],
      ['RENEWAL_ASKED', {}, ['kind']],
      ['EXTENDED', { fileId: proof.id }, ['clock', 'to', 'reason']],
      ['EXTENDED', { clock: 'INVESTIGATE', to: '2027-02-01T12:00:00Z', reason: 'WEATHER' }, ['fileId']],
      ['EXTENDED', { clock: 'INVESTIGATE', to: '2026-12-30T12:00:00Z', reason: 'WEATHER', fileId: proof.id }, ['to']],
      [
        'EXTENDED',
        { clock: 'BEGIN', to: '2027-02-01T12:00:00Z', reason: 'OTHER', fileId: proof.id },
        ['note', 'clock'],
      ],
      ['DUTY_ENDED', { clock: 'INVESTIGATE', why: 'NO_CONSENT' }, ['fileId']],
      ['STRUCK', { note: 'Wrong home' }, ['entryId']],
      ['CLOSED', {}, ['outcome', 'kind']],
    ];
    for (const [kind, more, fields] of wrong)
      expect([kind, ...(await refused(of, kind, more))]).toEqual([kind, 422, fields]);
    expect((await entered(by, of, 'REOPENED', { note: 'Why' })).status).toBe(409);
    expect((await theCase(by, of)).entries).toEqual([]);
    // A wrong entry stays readable, and the clocks ignore it.
    const given = passed(
      await entered(by, of, 'INVESTIGATED', { who: 'A', inPerson: true, found: 'NONE', fileId: proof.id }),
    ).dto;
    expect(state(given, 'INVESTIGATE')).toBe('MET');
    const struck = passed(await entered(by, of, 'STRUCK', { entryId: given.entries[0]!.id, note: 'Another flat' })).dto;
    expect([state(struck, 'INVESTIGATE'), struck.entries]).toMatchObject([
      'RUNNING',
      [{ kind: 'INVESTIGATED', struck: { note: 'Another flat' } }],
    ]);
    expect(await refused(of, 'STRUCK', { entryId: given.entries[0]!.id, note: 'Again' })).toEqual([422, ['entryId']]);
    // However its time is written, the request came half an hour after the investigation.
    passed(await entered(by, of, 'INVESTIGATED', { who: 'A', inPerson: true, found: 'NONE' }));
    passed(await entered(by, of, 'RENEWAL_ASKED', { how: 'EMAIL', at: '2026-12-21T10:30:00-01:00' }));
  });

  it('is refused what makes no sense, and saved on the version that was read; its clocks follow', async () => {
    server.at('2026-12-21T12:00:00Z');
    const made = await aHazardCase(by, { awareAt: '2026-12-21T09:00:00Z' });
    const { property, ...fields } = made;
    const save = (more: object) =>
      call(by, hazardCases.save, {
        body: {
          ...(fields as object),
          clocks: undefined,
          entries: undefined,
          propertyId: property.id,
          peopleIds: [],
          ...more,
        } as never,
      });
    expect((await save({ awareAt: '2026-12-21T12:30:00Z' })).body).toMatchObject({ errors: [{ field: 'awareAt' }] });
    expect((await save({ propertyId: (await aProperty(by)).id })).status).toBe(422);
    const blind = await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    expect((await save({ peopleIds: [blind.id] })).body).toMatchObject({
      errors: [{ field: 'peopleIds', message: `Not allowed to see hazard cases at this property: ${blind.fullName}` }],
    });
    const saved = passed(await save({ awareAt: '2026-12-18T09:00:00Z', ...person })).dto;
    expect(clock(saved, 'INVESTIGATE')!.due!.on).toBe('2027-01-06');
    const second = await save({ rooms: 'Bedroom' });
    // Whoever saves second reads what was entered, of the people too, which the log does not show.
    expect([second.status, JSON.stringify(second.body)]).toEqual([
      409,
      expect.stringContaining(`"theirsShown":"${person.tenantName}"`),
    ]);
    passed(await entered(by, made, 'VISITED', { at: '2026-12-18T10:00:00Z' }));
    const later = await save({ version: 2, awareAt: '2026-12-18T11:00:00Z' });
    expect([later.status, later.body]).toMatchObject([422, { errors: [{ field: 'awareAt' }] }]);
    const { records } = passed(
      await call(by, activity.list, { body: { entityId: made.id, entityType: 'HAZARD_CASE' } }),
    );
    expect(JSON.stringify(records)).not.toContain('Zq');
    expect(records.find(({ event }) => event === 'hazard-case.edited')!.changes).toContainEqual({
      field: 'awareAt',
      label: 'Aware since',
      from: '21 December 2026, 09:00',
      to: '18 December 2026, 09:00',
    });
    expect((await call(by, hazardCases.remove, { query: { id: made.id, reason: 'Twice' } })).status).toBe(409);
    const other = await aHazardCase(by);
    passed(await call(by, hazardCases.remove, { query: { id: other.id, reason: 'Twice' } }));
    expect((await call(by, hazardCases.get, { query: { id: other.id } })).status).toBe(404);
  });

  it('tells of people only to who manages cases there: neither page, entries, list, search nor log tell others', async () => {
    server.at('2026-12-21T12:00:00Z');
    const made = await aHazardCase(by, { awareAt: '2026-12-21T09:00:00Z', ...person });
    const file = await aProof(by, made);
    passed(
      await entered(by, made, 'NO_ACCESS', {
        how: 'VISIT',
        who: 'Zqwho',
        result: 'Zqresult',
        note: 'Zqnote',
        fileId: file.id,
      }),
    );
    passed(
      await call(by, activity.comment, { body: { entityType: 'HAZARD_CASE', entityId: made.id, text: 'Zqcomment' } }),
    );
    expect((await theCase(by, made)).entries).toMatchObject([{ file: { id: file.id } }]);
    const reader = await organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
    const read = await theCase(reader, made);
    expect(read).toMatchObject({ isPersonalShown: false, can: { addEntry: false, edit: false }, tenantName: null });
    expect(read.entries).toMatchObject([{ kind: 'NO_ACCESS', how: 'VISIT', who: null, note: null, file: null }]);
    expect(clock(read, 'INVESTIGATE')).toEqual(clock(await theCase(by, made), 'INVESTIGATE'));
    const { records } = passed(
      await call(reader, activity.list, { body: { entityType: 'HAZARD_CASE', entityId: made.id } }),
    );
    expect(JSON.stringify([read, records, await listed(reader)])).not.toContain('Zq');
    for (const searchString of ['Zqtenant', 'Zqasthma', 'Zqphone', 'Zqcot'])
      for (const who of [by, reader])
        expect(passed(await call(who, search.all, { body: { searchString } })).options).toEqual([]);
    const body = { searchString: made.ref, entitySearchOrder: ['HAZARD_CASE' as const] };
    expect(passed(await call(reader, search.all, { body })).options).toMatchObject([{ entityId: made.id }]);
    expect((await entered(reader, made, 'TENANT_TOLD', { how: 'TEXT' })).status).toBe(403);
    const source = { id: made.id, type: 'HAZARD_CASE' } as const;
    const raised = { name: 'Treat the mould', priority: 'LOW', propertyId: made.property.id, source } as const;
    expect(read.can.addAction).toBe(false);
    expect((await call(reader, actions.create, { body: raised })).status).toBe(403);
    expect((await call(by, actions.create, { body: raised })).status).toBe(200);
    const fields = await caseFields(by, { property: made.property });
    expect((await call(reader, hazardCases.save, { body: fields })).status).toBe(403);
    // Readers are recorded, once a day, and shown to those who manage it.
    const openings = (who: Person) => call(who, hazardCases.openings, { query: { id: made.id } });
    await theCase(by, made);
    expect(passed(await openings(by)).objects).toMatchObject([{ person: by.fullName, file: null, isSupport: false }]);
    expect((await openings(reader)).status).toBe(403);
    const nobody = await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    expect((await call(nobody, hazardCases.get, { query: { id: made.id } })).status).toBe(403);
    // File names are for those who may view documents.
    const without = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW'));
    expect((await theCase(without, made)).entries).toMatchObject([{ note: 'Zqnote', file: null }]);
    expect((await call(by, files.download, { query: { id: file.id } })).status).toBe(200);
    const openedFiles = async (who: Person) =>
      passed(await openings(who)).objects.flatMap((opening) => opening.file ?? []);
    expect(await openedFiles(by)).toEqual(['letter.pdf']);
    expect(await openedFiles(without)).toEqual(['A file']);
  });

  it('outside England, and of a hazard that is not covered, has its clocks as targets', async () => {
    server.at('2026-12-21T12:00:00Z');
    const welsh = await aHazardCase(by, { property: await aProperty(by, { nation: 'wales' }) });
    expect([welsh.notRequired, welsh.clocks.length]).toEqual([
      'The regulations hold in England only. The time limits are targets here.',
      1,
    ]);
    const fire = await aHazardCase(by, { hazard: 'fire', ground: 'SIGNIFICANT' });
    expect(fire.notRequired).toBe(
      'The regulations cover this hazard as an emergency only. The time limits are targets here.',
    );
    const emergency = await aHazardCase(by, { hazard: 'fire', ground: 'EMERGENCY', awareAt: '2026-12-21T11:59:00Z' });
    expect([emergency.notRequired, clock(emergency, 'EMERGENCY')!.due]).toEqual([
      null,
      { on: '2026-12-22', at: '2026-12-22T11:59:00.000Z' },
    ]);
  });
});
