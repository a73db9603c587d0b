import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { notices } from '@lintel/contract/areas/notices';
import { library } from '@lintel/contract/areas/library/endpoints';
import { people } from '@lintel/contract/areas/people/endpoints';
import { shippedTrainingKinds } from '@lintel/contract/areas/people/shipped-training';
import { trainingStateOn } from '@lintel/contract/areas/people/training';
import type { TrainingKind } from '@lintel/contract/areas/people/training-kinds';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { longDate } from '@lintel/contract/cycles/calendar';
import { anAction } from '#areas/actions/testing';
import { aPdf, sendToSession } from '#areas/files/testing';
import { files } from '@lintel/contract/areas/files';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask, inDays } from '#areas/tasks/testing';
import { roleNamed } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { ask } from '#test/own-database';
import { aGroup, placed, trained } from './testing.ts';
import { remindOfTraining } from './training-reminders.ts';

const support = ['PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT'] as const;
let organisation: Organisation;
let by: Person;
let lead: Person, surveyor: Person;
let reinspection: Task;

const trainingOf = async (who: Person, { id }: { id: string }) => call(who, people.training, { query: { id } });
const statesOf = async (who: Person, person: { id: string }) =>
  Object.fromEntries(passed(await trainingOf(who, person)).dto.kinds.map(({ kind, state }) => [kind, state]));
const uploaded = async (fileName: string) => {
  const { id } = passed(await call(by, files.openSession, { body: {} })).dto;
  await sendToSession(by, id, aPdf(), { fileName });
  return id;
};
const rules = async () => passed(await call(by, people.trainingKinds)).dto;
const kindsChanged = async (change: (kind: TrainingKind) => TrainingKind) => {
  const { version, kinds } = await rules();
  return passed(await call(by, people.changeTrainingKinds, { body: { version, kinds: kinds.map(change) } })).dto;
};

beforeAll(async () => {
  organisation = await anOrganisation();
  by = await organisation.person();
  [lead, surveyor] = [
    await organisation.person(['PRISM_PROPERTY_VIEW']),
    await organisation.person(['PRISM_PROPERTY_VIEW']),
  ];
  passed(await placed(by, surveyor, { managerId: lead.id }));
  reinspection = await aTask(by, { code: 'ASB02' });
  passed(await call(by, tasks.assign, { params: { id: reinspection.id }, body: { assignee: surveyor.email } }));
  // Its owner is responsible for it, and need not be trained to do it.
  passed(
    await call(by, tasks.bulkChange, { body: { ids: [reinspection.id], set: { ownerIds: [lead.id] }, reason: null } }),
  );
});

describe('the training of a person', () => {
  it('holds to the end of its last day, ends soon within 60 days before, and is missing only where it is required', () => {
    const today = '2026-03-03';
    const on = (toOn: string | null) => trainingStateOn({ toOn }, false, today);
    expect([on('2026-03-02'), on('2026-03-03'), on('2026-05-02'), on('2026-05-03'), on(null)]).toEqual([
      'EXPIRED',
      'SOON',
      'SOON',
      'HELD',
      'HELD',
    ]);
    expect([trainingStateOn(undefined, true, today), trainingStateOn(undefined, false, today)]).toEqual([
      'MISSING',
      null,
    ]);
  });

  it('is required of who is given tasks of a type and not of who owns them, of roles and of groups, as the organisation says', async () => {
    expect(await statesOf(by, surveyor)).toEqual({ 'asbestos-awareness': 'MISSING' });
    expect(await statesOf(by, lead)).toEqual({});
    const wardens = await aGroup(by, 'Fire wardens');
    const aider = await organisation.person();
    passed(await placed(by, aider, { groupIds: [wardens] }));
    const roleId = await roleNamed(organisation, 'site-staff');
    const held = { roleId, userId: aider.id, id: crypto.randomUUID(), reach: 'organisation' as const };
    await organisation.within(({ db }) =>
      db
        .insertInto('grants')
        .values({ ...held, regionId: null, landlordId: null })
        .execute(),
    );
    const { kinds } = await kindsChanged((kind) =>
      kind.id === 'fire-warden'
        ? { ...kind, requiredOf: { ...kind.requiredOf, groupIds: [wardens] } }
        : kind.id === 'first-aid-at-work'
          ? { ...kind, requiredOf: { ...kind.requiredOf, roleIds: [roleId] } }
          : kind,
    );
    expect(kinds.length).toBe(shippedTrainingKinds.length);
    expect(await statesOf(by, aider)).toEqual({ 'fire-warden': 'MISSING', 'first-aid-at-work': 'MISSING' });
    const { version, kinds: there } = await rules();
    const strange = there.map((kind) => ({ ...kind, requiredOf: { ...kind.requiredOf, taskCodes: ['NOPE1'] } }));
    const refused = await call(by, people.changeTrainingKinds, { body: { version, kinds: strange } });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: [{ message: 'There is no task type NOPE1' }] },
    ]);
    const asked = { entityId: organisation.id, entityType: 'ORGANISATION' } as const;
    const [entry] = passed(await call(by, activity.list, { body: asked })).records;
    expect(entry!.changes[0]!.to).toBe(
      'Fire warden or marshal, 12 months, required by 1 rule; First aid at work, 36 months, required by 1 rule',
    );
  });

  it('is recorded with its certificate, renewed without losing what was, and withdrawn with a reason', async () => {
    const person = await organisation.person();
    const uploadSessionId = await uploaded('certificate.pdf');
    const until = inDays(by, 20);
    const first = await trained(by, person, {
      provider: 'UKATA',
      fromOn: inDays(by, -344),
      toOn: until,
      uploadSessionId,
    });
    expect(first.kinds).toMatchObject([{ name: 'Asbestos awareness', state: 'SOON', toOn: until, isRequired: false }]);
    expect(first.kinds[0]!.items[0]).toMatchObject({ provider: 'UKATA', recordedBy: by.fullName });
    expect(first.kinds[0]!.items[0]!.files.map(({ name }) => name)).toEqual(['certificate.pdf']);
    const renewed = await trained(by, person);
    expect([renewed.kinds[0]!.state, renewed.kinds[0]!.items.length]).toEqual(['HELD', 2]);
    const body = { id: renewed.kinds[0]!.items[0]!.id, reason: 'The certificate is somebody else’s' };
    expect(passed(await call(by, people.withdrawTraining, { body })).dto.kinds[0]).toMatchObject({ state: 'SOON' });
    expect((await call(by, people.withdrawTraining, { body })).status).toBe(404);
    const asked = { entityId: person.id, entityType: 'PERSON' } as const;
    const { records } = passed(await call(by, activity.list, { body: asked }));
    expect(records.slice(0, 2).map(({ summary, comment }) => [summary, comment])).toEqual([
      ['Asbestos awareness withdrawn', 'The certificate is somebody else’s'],
      [`Asbestos awareness recorded, until ${longDate(inDays(by, 364))}`, null],
    ]);
  });

  it('refuses a kind that is not kept, days that cannot be, an end that is not said, and a file of a criminal record check', async () => {
    const refused = async (more: object) =>
      (
        await call(by, people.recordTraining, {
          body: { personId: lead.id, kind: 'dbs', fromOn: inDays(by, 0), ...more },
        })
      ).body as unknown as { errors: { field: string; message: string }[] };
    expect((await refused({ kind: 'juggling', toOn: inDays(by, 9) })).errors[0]!.message).toBe(
      'Choose one from the list',
    );
    expect((await refused({ fromOn: inDays(by, 1), toOn: inDays(by, 9) })).errors[0]!.field).toBe('fromOn');
    expect((await refused({ toOn: inDays(by, -1) })).errors[0]!.message).toBe('Use the first day or a later one');
    expect((await refused({})).errors[0]!.message).toBe('Enter the day until which it is valid');
    const uploadSessionId = await uploaded('dbs.pdf');
    expect((await refused({ toOn: inDays(by, 9), uploadSessionId })).errors[0]!.message).toBe(
      'Only the outcome of this may be kept: add no file',
    );
  });

  it('is seen by themselves, by who manages them and with the People page; by others, and elsewhere, it is not there', async () => {
    expect((await trainingOf(surveyor, surveyor)).status).toBe(200);
    const seen = passed(await trainingOf(lead, surveyor)).dto;
    expect([seen.kinds.length, seen.can.record, seen.offered]).toEqual([1, false, []]);
    expect((await trainingOf(surveyor, lead)).status).toBe(404);
    const elsewhere = await (await anOrganisation()).person();
    expect((await trainingOf(elsewhere, surveyor)).status).toBe(404);
  });
});

describe('what is confidential', () => {
  it(
    'is known to the person, to whoever manages them and to who manages people, on no page to others, nor in the log',
    { tags: ['thorough'] },
    async () => {
      const home = await anOrganisation();
      const head = await home.person();
      const auditor = await home.person(allBut('PRISM_APP_PEOPLE_MANAGE', ...support));
      const [above, lead, own] = [
        await home.person(['PRISM_APP_PEOPLE_MENU']),
        await home.person(['PRISM_APP_PEOPLE_MENU']),
        await home.person(['PRISM_PROPERTY_VIEW']),
      ];
      passed(await placed(head, lead, { managerId: above.id }));
      passed(await placed(head, own, { managerId: lead.id }));
      await trained(head, own, { kind: 'dbs', toOn: inDays(head, 3), number: '001122334455' });
      await trained(head, own, { kind: 'first-aid-at-work' });
      const { version, kinds } = passed(await call(head, people.trainingKinds)).dto;
      const demanded = kinds.map((kind) => ({
        ...kind,
        requiredOf: { ...kind.requiredOf, taskCodes: kind.id === 'dbs' ? ['ASB02'] : [] },
      }));
      passed(await call(head, people.changeTrainingKinds, { body: { version, kinds: demanded } }));
      const work = await aTask(head, { code: 'ASB02' });
      for (const who of [head, above, lead, own]) expect(Object.keys(await statesOf(who, own))).toContain('dbs');
      expect(Object.keys(await statesOf(auditor, own))).toEqual(['first-aid-at-work']);
      const columns = async (who: Person) =>
        passed(await call(who, people.matrix, { body: {} })).kinds.map(({ id }) => id);
      expect([await columns(lead), await columns(auditor)]).toEqual([
        ['first-aid-at-work', 'dbs'],
        ['first-aid-at-work'],
      ]);
      const { raw } = await call(auditor, people.exportMatrix, { body: {} });
      expect((await readXlsx(raw)).sheets[0]!.rows[0]).toEqual(['Name', 'Job title', 'First aid at work']);
      const lacking = async (who: Person) =>
        passed(await call(who, people.lacking, { body: { entityType: 'TASK', entityIds: [work.id], who: [own.id] } }))
          .objects.length;
      expect([await lacking(head), await lacking(auditor)]).toEqual([1, 0]);
      const log = passed(
        await call(auditor, activity.list, { body: { entityId: own.id, entityType: 'USER' } }),
      ).records;
      expect(log.map(({ summary }) => summary)).toContain('Confidential training recorded');
      expect(JSON.stringify(log)).not.toContain('DBS');
    },
  );

  it('is reminded of to the person and their manager, and to no director who does not manage people', async () => {
    const home = await anOrganisation();
    const [head, director, lead, own] = [
      await home.person(),
      await home.person(['PRISM_PROPERTY_VIEW']),
      await home.person(['PRISM_PROPERTY_VIEW']),
      await home.person(),
    ];
    const rules = passed(await call(head, notices.rules)).dto;
    passed(
      await call(head, notices.changeRules, {
        body: {
          ...rules,
          tasks: [{ days: 0, to: ['owner', 'manager', 'director'] }],
          directorIds: [head.id, director.id],
        },
      }),
    );
    passed(await placed(head, own, { managerId: lead.id }));
    for (const kind of ['dbs', 'fire-warden'])
      await trained(head, own, { kind, fromOn: inDays(head, -30), toOn: inDays(head, 0) });
    await home.within(remindOfTraining);
    const sentTo = async (who: Person) =>
      passed(await call(who, notices.list, { query: {} })).objects.filter(({ kind }) => kind.startsWith('training'))
        .length;
    expect([await sentTo(own), await sentTo(lead), await sentTo(head), await sentTo(director)]).toEqual([2, 2, 2, 1]);
  });
});

describe('certificates', () => {
  it('stay where they prove training that was recorded: they are neither deleted, moved, renamed nor superseded', async () => {
    const person = await organisation.person();
    const uploadSessionId = await uploaded('proof.pdf');
    const { kinds } = await trained(by, person, { uploadSessionId });
    const { id } = kinds[0]!.items[0]!.files[0]!;
    const says = { message: expect.stringContaining('proves recorded training') };
    const other = await organisation.person();
    const { version, can } = passed(await call(by, library.get, { query: { id } })).dto;
    expect(can).toEqual({ edit: true, supersede: false, remove: false });
    for (const refused of [
      await call(by, files.remove, { query: { id } }),
      await call(by, files.move, { body: { id, ownerId: other.id } }),
      await call(by, library.change, {
        body: { id, version, name: 'other.pdf', documentKind: null, issuedOn: null, expiresOn: null },
      }),
      await call(by, files.openSession, { body: { ownerId: person.id, supersedesId: id } }),
    ])
      expect([refused.status, refused.body]).toMatchObject([409, says]);
  });
});

describe('training for a piece of work', () => {
  it('says what whoever could be given it lacks, by the type of the task, an action by the task it came from', async () => {
    const [expired, held] = [await organisation.person(), await organisation.person()];
    const toOn = inDays(by, -5);
    await trained(by, expired, { fromOn: inDays(by, -370), toOn });
    await trained(by, held);
    const lacking = async (entityType: 'TASK' | 'ACTION' | 'INSPECTION_REPORT', entityIds: string[], who: string[]) =>
      passed(await call(by, people.lacking, { body: { entityType, entityIds, who } })).objects;
    const foundFor = (...refs: string[]) => [
      { who: expired.email, lacks: [{ name: 'Asbestos awareness', state: 'EXPIRED', toOn, refs }] },
      { who: by.id, lacks: [{ name: 'Asbestos awareness', state: 'MISSING', toOn: null, refs }] },
    ];
    const found = foundFor();
    expect(await lacking('TASK', [reinspection.id], [expired.email, held.email, by.id, 'nobody'])).toEqual(found);
    const action = await anAction(by, { source: { id: reinspection.id, type: 'TASK' } });
    expect(await lacking('ACTION', [action.id], [expired.email, by.id])).toEqual(foundFor());
    const [alone, second] = [await anAction(by), await anAction(by, { source: { id: reinspection.id, type: 'TASK' } })];
    expect(await lacking('ACTION', [alone.id], [by.id])).toEqual([]);
    expect(await lacking('ACTION', [alone.id, second.id, action.id], [expired.email, by.id])).toEqual(
      foundFor(action.ref, second.ref),
    );
    const report = await anInspectionReport(by, reinspection);
    expect(await lacking('INSPECTION_REPORT', [report.id], [expired.email, held.email, by.id])).toEqual(foundFor());
    // Of several only those are named that the asker may give to somebody.
    const elsewhere = await organisation.person('everything', { propertyIds: [(await aProperty(by)).id] });
    const asked = { entityType: 'ACTION' as const, entityIds: [action.id, alone.id], who: [by.id] };
    expect((await call(elsewhere, people.lacking, { body: { ...asked, entityIds: [action.id] } })).status).toBe(404);
    expect(JSON.stringify(await call(elsewhere, people.lacking, { body: asked }))).not.toContain(action.ref);
    // Without access to addresses, a known one is like an unknown one.
    const giver = await organisation.person(allBut('USER_MANAGE', 'PRISM_APP_PEOPLE_MENU', ...support));
    const body = {
      entityType: 'TASK' as const,
      entityIds: [reinspection.id],
      who: [expired.email, 'nobody@north.example', expired.id],
    };
    expect(passed(await call(giver, people.lacking, { body })).objects).toEqual([{ ...found[0], who: expired.id }]);
  });
});

describe('kinds that were corrected since an organisation kept its own', () => {
  it('are asked as corrected where they stand as they were shipped, and left alone where they were changed', async () => {
    const [old, own] = [await anOrganisation(), await anOrganisation()];
    const shipped = (id: string) => shippedTrainingKinds.find((kind) => kind.id === id)!;
    const before = (taskCodes: string[]) => [
      { ...shipped('gas-safe'), requiredOf: { roleIds: [], groupIds: [], taskCodes } },
      {
        ...shipped('dbs'),
        source: 'Safeguarding Vulnerable Groups Act 2006; renewed by policy, only the outcome is kept',
      },
    ];
    const { ownerUrl } = await theServer();
    for (const [home, kinds] of [
      [old, before(['GAS01'])],
      [own, [...before([]), { ...shipped('pasma'), name: 'GAS WORK, assessed (ACS)' }]],
    ] as const)
      await ask(ownerUrl, 'insert into training_settings (organisation_id, version, rules) values ($1, 3, $2)', [
        home.id,
        { kinds },
      ]);
    const corrections = new URL('../../../db/migrations/262-corrected-kinds-of-training.sql', import.meta.url);
    await ask(ownerUrl, await readFile(corrections, 'utf8'));
    const kindsOf = async (home: Organisation) => passed(await call(await home.person(), people.trainingKinds)).dto;
    const [corrected, kept] = [await kindsOf(old), await kindsOf(own)];
    const shippedNow = ['gas-safe', 'dbs', 'asbestos-surveyor', 'gas-acs'].map(shipped);
    expect(corrected).toMatchObject({ version: 4, kinds: shippedNow });
    expect(kept.kinds.map(({ id }) => id)).toEqual(['gas-safe', 'dbs', 'pasma', 'asbestos-surveyor']);
    expect(kept.kinds[0]!.requiredOf.taskCodes).toEqual([]);
    // Repeating it changes nothing.
    await ask(ownerUrl, await readFile(corrections, 'utf8'));
    expect((await kindsOf(old)).version).toBe(4);
  });
});

describe('the matrix', () => {
  it('holds people by kinds with how each stands, narrowed to those who lack something, and leaves as a spreadsheet', async () => {
    const home = await anOrganisation();
    const [head, own] = [await home.person(), await home.person()];
    const group = await aGroup(head, 'Caretakers');
    passed(await placed(head, own, { managerId: head.id, groupIds: [group] }));
    const toOn = inDays(head, -3);
    await trained(head, own, { kind: 'first-aid-at-work', fromOn: inDays(head, -1000), toOn });
    await trained(head, own, { kind: 'fire-warden', toOn: inDays(head, 300) });
    const matrix = async (body: object = {}) => passed(await call(head, people.matrix, { body }));
    const line = {
      id: own.id,
      fullName: own.fullName,
      jobTitle: 'Tester',
      cells: {
        'first-aid-at-work': { state: 'EXPIRED', toOn },
        'fire-warden': { state: 'HELD', toOn: inDays(head, 300) },
      },
    };
    expect((await matrix()).people).toEqual(
      expect.arrayContaining([line, expect.objectContaining({ id: head.id, cells: {} })]),
    );
    expect((await matrix()).kinds.map(({ id }) => id)).toEqual(['fire-warden', 'first-aid-at-work']);
    for (const narrowed of [{ lacking: true }, { managed: true }, { selectedGroupIds: [group] }])
      expect((await matrix(narrowed)).people).toEqual([line]);
    expect((await matrix({ kindIds: ['fire-warden'], lacking: true })).people).toEqual([]);
    const { raw } = await call(head, people.exportMatrix, { body: { lacking: true } });
    expect((await readXlsx(raw)).sheets[0]!.rows).toEqual([
      ['Name', 'Job title', 'Fire warden or marshal', 'First aid at work'],
      [own.fullName, 'Tester', `Held, ${longDate(inDays(head, 300))}`, `Expired, ${longDate(toOn)}`],
    ]);
  });
});

describe('reminders', () => {
  it('come to the person and their manager as training ends, each once; after the end only where it is required', async () => {
    const home = await anOrganisation();
    const [head, own] = [await home.person(), await home.person()];
    passed(await placed(head, own, { managerId: head.id }));
    await trained(head, own, { kind: 'manual-handling', fromOn: inDays(head, -30), toOn: inDays(head, 0) });
    await trained(head, own, { kind: 'pasma', fromOn: inDays(head, -800), toOn: inDays(head, -40) });
    await trained(head, own, { fromOn: inDays(head, -800), toOn: inDays(head, -40) });
    const work = await aTask(head, { code: 'ASB02' });
    passed(await call(head, tasks.assign, { params: { id: work.id }, body: { assignee: own.email } }));
    for (const _ of [1, 2]) await home.within(remindOfTraining);
    const sentTo = async (who: Person) =>
      passed(await call(who, notices.list, { query: {} }))
        .objects.filter(({ kind }) => kind.startsWith('training'))
        .map(({ title, sentence }) => `${title}. ${sentence}`)
        .toSorted();
    expect(await sentTo(own)).toEqual([
      `Asbestos awareness. Expired on ${longDate(inDays(head, -40))}; it is required and must be renewed`,
      `Manual handling. Valid until ${longDate(inDays(head, 0))}; it must be renewed`,
    ]);
    expect(await sentTo(head)).toContain(
      `${own.fullName}: Asbestos awareness. Expired on ${longDate(inDays(head, -40))}; it is required and must be renewed`,
    );
  });
});

it('the kinds that are shipped say how long they hold or that they do not end, and the law or guidance that asks for them', () => {
  const monthsOf = new Map(shippedTrainingKinds.map(({ id, months }) => [id, months]));
  expect(monthsOf.get('first-aid-at-work')).toBe(36);
  expect(monthsOf.get('gas-safe')).toBe(12);
  expect(monthsOf.get('pasma')).toBe(60);
  expect(monthsOf.get('nebosh-general')).toBeNull();
  for (const { name, source, months } of shippedTrainingKinds) {
    expect(source, name).toMatch(/Regulations|Order|Act/);
    expect(months === null || months >= 12, name).toBe(true);
  }
});
