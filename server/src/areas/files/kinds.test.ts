import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { fileLimits, files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { anAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { call } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { fileCountsOf } from './queries.ts';
import { aFile, aPdf, aPdfOf, aPicture, aSession, filesOn, sendAsForm, sendToSession } from './testing.ts';

/** One file straight to a record. */
const straight = (
  by: Person,
  endpoint: typeof files.uploadToTask | typeof files.uploadToInspectionReport,
  id: string,
  content: Buffer,
  fileName = 'report.pdf',
) =>
  call(by, endpoint, {
    params: { id },
    query: { fileName },
    body: content,
    headers: { 'content-type': 'application/pdf' },
  } as never);

describe('files of a task', () => {
  it('are added straight to it, to its cycle and to its inspection reports, each with a log of its own', async () => {
    const manager = await (await anOrganisation()).person();
    const task = await aTask(manager);
    const report = await anInspectionReport(manager, task);
    expect((await straight(manager, files.uploadToTask, task.id, aPdf())).status).toBe(200);
    expect((await straight(manager, files.uploadToInspectionReport, report.id, aPdf())).status).toBe(200);
    await aFile(manager, task.cycle!.id, aPdf(), { fileName: 'certificate.pdf', evidence: 'certificate' });
    for (const id of [task.id, report.id, task.cycle!.id]) {
      expect(await filesOn(manager, id)).toHaveLength(1);
      expect((await activityOn(manager, id)).at(-1)).toBe('file.uploaded');
    }
  });

  it('stay as they are while its property is archived, as do those of all that lies on it; its own documents do not', async () => {
    const manager = await (await anOrganisation()).person();
    const [property, inUse] = [await aProperty(manager), await aProperty(manager)];
    const task = await aTask(manager, { property });
    const [report, action] = [await anInspectionReport(manager, task), await anAction(manager, { property })];
    const held = [task, task.cycle!, report, action, property];
    const there = await Promise.all(held.map(({ id }) => aFile(manager, id)));
    const { version } = (await call(manager, properties.get, { query: { id: property.id } })).body.dto;
    await call(manager, properties.archive, { body: { id: property.id, version, reason: 'Sold' } });
    for (const [at, { id }] of held.entries()) {
      const may = id === property.id;
      const fileId = there[at]!.id;
      const shown = await call(manager, files.list, { body: { ownerId: id } });
      const answers = [
        await call(manager, files.openSession, { body: { ownerId: id } }),
        await call(manager, files.move, { body: { id: fileId, ownerId: inUse.id } }),
        await call(manager, files.remove, { query: { id: may ? (await aFile(manager, id)).id : fileId } }),
      ];
      expect([at, shown.body.can, answers.map(({ status }) => status)]).toEqual([
        at,
        { add: may, remove: may },
        answers.map(() => (may ? 200 : 409)),
      ]);
    }
  });

  it('go to the kind of record that the address names', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const task = await aTask(manager, { property });
    expect((await straight(manager, files.uploadToTask, property.id, aPdf())).status).toBe(404);
    expect((await straight(manager, files.uploadToInspectionReport, task.id, aPdf())).status).toBe(404);
  });

  it('need the right to complete it, those of a report the right to record inspections, where the property is', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [property, other] = [await aProperty(manager), await aProperty(manager)];
    const [task, elsewhere] = [await aTask(manager, { property }), await aTask(manager, { property: other })];
    const report = await anInspectionReport(manager, task);
    const opens = async (by: Person, ownerId: string) =>
      (await call(by, files.openSession, { body: { ownerId } })).status;

    const inspector = await organisation.person(allBut('PRISM_PROPERTY_TASK_COMPLETE'));
    expect([await opens(inspector, task.id), await opens(inspector, task.cycle!.id)]).toEqual([403, 403]);
    expect(await opens(inspector, report.id)).toBe(200);
    const completer = await organisation.person(allBut('PRISM_PROPERTY_INSPECTION_MANAGE'));
    expect([await opens(completer, task.id), await opens(completer, task.cycle!.id)]).toEqual([200, 200]);
    expect(await opens(completer, report.id)).toBe(403);
    const caretaker = await organisation.person(
      ['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_TASK_COMPLETE'],
      { propertyIds: [property.id] },
    );
    expect([await opens(caretaker, task.id), await opens(caretaker, elsewhere.id)]).toEqual([200, 404]);
  });

  it(
    'are all kept when two people add them side by side, straight and by sessions, while others comment',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const people = [await organisation.person(), await organisation.person()];
      const task = await aTask(people[0]!);
      const added = people.flatMap((by, who) => [
        ...[1, 2, 3].map((one) => straight(by, files.uploadToTask, task.id, aPdf(), `${who}-${one}.pdf`)),
        aFile(by, task.id, aPdf(), { fileName: `${who}-session.pdf` }).then(() => ({ status: 200 })),
        call(by, activity.comment, { body: { entityType: 'TASK', entityId: task.id, text: 'Looked at' } }),
      ]);
      expect((await Promise.all(added)).map(({ status }) => status)).toEqual(added.map(() => 200));
      expect(await filesOn(people[0]!, task.id)).toHaveLength(8);
    },
  );

  it('are counted for many records at once, with what they prove', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [one, other] = [await aTask(manager), await aTask(manager)];
    await aFile(manager, one.cycle!.id, aPdf(), { fileName: 'a.pdf', evidence: 'certificate' });
    await aFile(manager, one.cycle!.id, aPdf(), { fileName: 'b.pdf' });
    const gone = await aFile(manager, one.cycle!.id, await aPicture(), { fileName: 'c.png', evidence: 'photograph' });
    await call(manager, files.remove, { query: { id: gone.id } });
    const counts = await organisation.within((scope) => fileCountsOf(scope, [one.cycle!.id, other.cycle!.id]));
    expect([...counts]).toEqual([[one.cycle!.id, { count: 2, proofs: 1, evidence: ['certificate'] }]]);
  });
});

describe('a file that is sent as a form', () => {
  it('is added under the name that its part gives, to an action and to an inspection report (ACT-058, INS-023)', async () => {
    const manager = await (await anOrganisation()).person();
    const [action, report] = [await anAction(manager), await anInspectionReport(manager, await aTask(manager))];
    for (const [kind, id] of [
      ['action', action.id],
      ['inspectionReport', report.id],
    ] as const) {
      const to = `${kind}/${id}/uploadFile.json`;
      const content = aPdf();
      const { status, body } = await sendAsForm(manager, to, content, { fileName: 'Prüfbericht.pdf' });
      expect([status, body]).toMatchObject([200, { dto: { name: 'Prüfbericht.pdf', size: content.length } }]);
      const { raw } = await call(manager, files.download, { query: { id: body.dto.id } });
      expect(raw.equals(content)).toBe(true);
      const cut = await sendAsForm(manager, to, aPdf(100_000), { fileName: 'half.pdf', share: 0.6 });
      expect([cut.status, cut.body]).toMatchObject([400, { message: expect.stringMatching(/cut off/) as string }]);
      expect((await sendAsForm(manager, to, aPdf(), { fileName: '  ' })).status).toBe(422);
      expect((await sendAsForm(manager, `${to}?fileName=said.pdf`, aPdf())).body.dto.name).toBe('said.pdf');
      expect((await filesOn(manager, id)).map(({ name }) => name)).toEqual(['said.pdf', 'Prüfbericht.pdf']);
    }
  });

  it('is refused to who may not add it before its name is known', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const action = await anAction(manager);
    const to = `action/${action.id}/uploadFile.json`;
    const reader = await organisation.person(allBut('PRISM_PROPERTY_ACTION_FILE_UPLOAD'));
    expect((await sendAsForm(reader, to, aPdf())).status).toBe(403);
    expect((await sendAsForm({ ...manager, cookie: 'lintel.csrf=test-token' }, to, aPdf())).status).toBe(401);
    expect(await filesOn(manager, action.id)).toEqual([]);
  });
});

describe('files of a contractor', () => {
  it('have at most 20971520 bytes (FILE-004)', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aContractor(manager)).id);
    expect(session.mostBytes).toBe(20_971_520);
    const sent = (bytes: number) => sendToSession(manager, session.id, aPdfOf(bytes), { fileName: 'insurance.pdf' });
    const refused = await sent(20_971_521);
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { message: 'insurance.pdf: file exceeds maximum allowed size (20 MB)' },
    ]);
  });
});

describe('files of an inspection report', () => {
  it('have at most 20971520 bytes, on every way in (U-01, FILE-004, FILE-007)', async () => {
    const manager = await (await anOrganisation()).person();
    const task = await aTask(manager);
    const report = await anInspectionReport(manager, task);
    const refusal = { message: 'more.pdf: file exceeds maximum allowed size (20 MB)' };
    const most = 20_971_520;
    expect(fileLimits.reportBytes).toBe(most);
    const upload = (size: number, name: string) =>
      straight(manager, files.uploadToInspectionReport, report.id, aPdfOf(size), name);
    expect((await upload(most, 'most.pdf')).status).toBe(200);
    const refused = await upload(most + 1, 'more.pdf');
    expect([refused.status, refused.body]).toMatchObject([413, refusal]);
    const asForm = (size: number, fileName: string) =>
      sendAsForm(manager, `inspectionReport/${report.id}/uploadFile.json`, aPdfOf(size), { fileName });
    const tooLarge = await asForm(most + 1, 'more.pdf');
    expect([tooLarge.status, tooLarge.body]).toMatchObject([413, refusal]);
    const session = await aSession(manager, report.id);
    expect(session.mostBytes).toBe(most);
    const inSession = await sendToSession(manager, session.id, aPdfOf(most + 1), { fileName: 'more.pdf' });
    expect([inSession.status, inSession.body]).toMatchObject([413, refusal]);
    const large = await aFile(manager, task.id, aPdfOf(most + 1), { fileName: 'more.pdf' });
    const moved = await call(manager, files.move, { body: { id: large.id, ownerId: report.id } });
    expect([moved.status, moved.body]).toMatchObject([422, refusal]);
  });
});
