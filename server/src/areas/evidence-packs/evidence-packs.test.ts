import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { activity } from '@lintel/contract/areas/activity';
import { EVIDENCE_PACK_DAYS, evidencePacks } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePack } from '@lintel/contract/areas/evidence-packs';
import { myWork } from '@lintel/contract/areas/my-work';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { Permission } from '@lintel/contract/platform/permissions';
import { anAccident } from '#areas/accidents/testing';
import { anAction, aPhotograph, closed } from '#areas/actions/testing';
import { aChecklist, answering, answersTo, aReading } from '#areas/checklists/testing';
import { anEnforcementVisit } from '#areas/enforcement-visits/testing';
import { expireMade } from '#areas/files/made/make-in-background';
import { aFile, aPdf } from '#areas/files/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { lettersSent, reachable } from '#areas/letters/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare } from '#areas/shares/testing';
import { aLetter, aStatutoryNotice, recordEvent } from '#areas/statutory-notices/testing';
import { aTask, completed, inDays } from '#areas/tasks/testing';
import { openFiles } from '#platform/file-store/files';
import { call, passed } from '#test/calls';
import { keptRows } from '#server/operator/kept-tables';
import { namedFiles } from '#server/operator/stored-files';
import { allBut, anOrganisation } from '#test/organisation';
import { asOwner } from '#test/own-database';
import type { Organisation, Person } from '#test/organisation';
import { MOST } from './archive.ts';
import { evidencePack } from './queries.ts';
import { anAskedPack, anEvidencePack, makingPack, packRequest } from './testing.ts';

/** The files of an archive by name. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra] = [20, 28, 30].map((from) =>
      from === 20 ? archive.readUInt32LE(at + from) : archive.readUInt16LE(at + from),
    ) as [number, number, number];
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    files.set(
      archive.toString('utf8', at + 46, at + 46 + name),
      inflateRawSync(archive.subarray(content, content + size)),
    );
    at += 46 + name + extra + archive.readUInt16LE(at + 32);
  }
  return files;
}

const download = (by: Person, { id }: { id: string }) => call(by, evidencePacks.download, { query: { id } });
async function contentOf(by: Person, pack: EvidencePack) {
  const answer = await download(by, pack);
  expect(answer.status).toBe(200);
  return unzipped(answer.raw);
}
const packOf = async (by: Person, ...of: Parameters<typeof packRequest>) =>
  contentOf(by, await anEvidencePack(by, ...of));
async function linesOf(files: Map<string, Buffer>, list: string) {
  const [headings, ...rows] = (await readXlsx(files.get(`Lists/${list}.xlsx`)!)).sheets[0]!.rows;
  return rows.map((row) => Object.fromEntries(headings!.map((heading, at) => [String(heading), row[at] ?? null])));
}
const documentsIn = (files: Map<string, Buffer>) => [...files.keys()].filter((name) => name.startsWith('Documents/'));
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** What How to verify.txt asks of each line of the chains: the number of entries, and of those withheld. */
function verified(chains: Buffer) {
  const seen = new Map<string, [number, string]>();
  let withheld = 0;
  const lines = chains.toString().split('\n').slice(0, -1);
  for (const line of lines) {
    const [record, number, own, before, text] = line.split('\t') as [string, string, string, string, string];
    const [lastNumber, last] = seen.get(record) ?? [0, '-'];
    if (Number(number) !== lastNumber + 1 || before !== last) throw new Error(`out of order: ${line}`);
    if (text === '-') withheld += 1;
    else if (sha256(text) !== own || !text.startsWith(`[${before === '-' ? 'null' : `"${before}"`},`))
      throw new Error(`changed: ${line}`);
    seen.set(record, [Number(number), own]);
  }
  return { entries: lines.length, withheld };
}

let organisation: Organisation;
let manager: Person;
let elm: Property;
let oak: Property;
let accident: Accident;

beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  elm = await aProperty(manager, { buildingName: 'Elm <House>', propertyReferenceNumber: 'B-2' });
  oak = await aProperty(manager, { address1: 'Oak Lodge', propertyReferenceNumber: 'A-1' });
  const checklist = await aChecklist(manager, [aReading({ text: 'Pressure', lowest: 1 })]);
  const alarm = await aTask(manager, { property: elm, code: 'FAL01', dueDate: inDays(manager, -500) });
  await aFile(manager, alarm.cycle!.id, aPdf(), { fileName: 'old.pdf' });
  const again = await completed(manager, alarm, inDays(manager, -480), {
    checklist: answering(checklist, answersTo(checklist.questions, 4)),
  });
  await aFile(manager, again.cycle!.id, aPdf(1), { fileName: 'new.pdf' });
  await completed(manager, again, inDays(manager, -3), {
    checklist: answering(checklist, answersTo(checklist.questions, 7)),
  });
  const action = await anAction(manager, { property: elm, name: 'Mend the door' });
  await aPhotograph(manager, action);
  const attempt = { kind: 'ACTION' as const, id: action.id, reason: 'no-access' as const, note: 'Nobody in' };
  passed(await call(manager, myWork.notDone, { body: attempt as never }));
  await reachable(manager);
  await lettersSent(manager, { kind: 'ACTION', id: action.id }, [{ occupier: 'Lena Letter' }]);
  await closed(manager, action);
  accident = await anAccident(manager, {
    property: elm,
    injuredPerson: { firstName: 'Rose', lastName: 'Quill' },
  } as never);
  await aFile(manager, accident.id, aPdf(2), { fileName: 'statement.pdf' });
  await aHazardCase(manager, { property: elm, tenantName: 'Tom Tenant' } as never);
  await anEnforcementVisit(manager, { property: elm });
  await aFile(manager, elm.id, aPdf(3), { fileName: 'plan.pdf' });
  await aFile(manager, oak.id, aPdf(4), { fileName: 'plan.pdf' });
});

describe('an evidence pack', () => {
  it('has lists, documents and activity, a sum of every file, and an index whose links lead to them', async () => {
    const pack = await anEvidencePack(manager, [elm.id, oak.id]);
    const answer = await download(manager, pack);
    expect([answer.status, sha256(answer.raw)]).toEqual([200, pack.sha256]);
    const files = unzipped(answer.raw);
    const sums = files.get('SHA256SUMS.txt')!.toString().trimEnd().split('\n');
    expect(new Set(sums)).toEqual(
      new Set([...files].filter(([name]) => name !== 'SHA256SUMS.txt').map(([name, of]) => `${sha256(of)}  ${name}`)),
    );
    expect(documentsIn(files).toSorted()).toEqual([
      expect.stringMatching(/^Documents\/A-1 Oak Lodge.*\/Property\/plan\.pdf$/),
      expect.stringMatching(/^Documents\/B-2 Elm _House_.*\/Actions\/ACT-\d+ .*\.png$/),
      expect.stringMatching(/\/Fire safety\/FAL01 .* old\.pdf$/),
      expect.stringMatching(/\/Fire safety\/FAL01 .* new\.pdf$/),
      expect.stringMatching(/\/Property\/plan\.pdf$/),
    ]);
    const index = files.get('Index.html')!.toString();
    expect(index).toContain('Elm &lt;House&gt;');
    expect(index).not.toMatch(/<script|Elm <House>|Rose|Quill|Tom Tenant|Lena/);
    const links = [...index.matchAll(/href="([^"#]+)"/g)].map(([, href]) => decodeURIComponent(href!));
    expect(links.filter((href) => !files.has(href))).toEqual([]);
    expect(documentsIn(files).filter((name) => !links.includes(name))).toEqual([]);
    expect(await linesOf(files, 'Answers and readings')).toMatchObject([
      { Task: expect.any(String), Question: 'Pressure', Property: expect.stringContaining('Elm') },
      { Question: 'Pressure' },
    ]);
    expect(await linesOf(files, 'Attempts at actions')).toMatchObject([{ 'What happened': 'Nobody in' }]);
    expect(await linesOf(files, 'Letters about actions')).toMatchObject([
      { Letter: 'First letter after no access', Text: expect.stringContaining('Dear [name withheld]') },
    ]);
    expect(await linesOf(files, 'Closing and sign-off')).toMatchObject([{ Name: 'Mend the door', Event: 'Closed' }]);
    expect(verified(files.get('Activity log/Chains.txt')!).entries).toBeGreaterThan(10);
    expect(() =>
      verified(Buffer.from(files.get('Activity log/Chains.txt')!.toString().replace(manager.fullName, 'Somebody'))),
    ).toThrow();
    // That it was made stands in the log of each property, with its sum.
    for (const { id } of [elm, oak]) {
      const { records } = passed(
        await call(manager, activity.list, { body: { entityId: id, entityType: 'PROPERTY' } }),
      );
      expect(records[0]).toMatchObject({ event: 'property.evidence-pack-made', actor: manager.fullName });
      expect(records[0]!.summary).toContain(pack.sha256);
    }
  });

  it('of a period has what lies in it or was in force in it, and of chosen subjects nothing else', async () => {
    const files = await packOf(manager, [elm.id], { from: inDays(manager, -100), subjects: ['tasks'] });
    // The former certificate was in force until the new one came, a moment ago.
    expect(documentsIn(files)).toHaveLength(2);
    expect(await linesOf(files, 'Answers and readings')).toHaveLength(1);
    expect(files.has('Lists/Actions.xlsx')).toBe(false);
    expect(files.get('Index.html')!.toString()).toContain('Accidents: not asked for.');
    const gas = await organisation.within(({ db }) =>
      db.selectFrom('taskTypes').select('groupId').where('code', '=', 'GAS01').executeTakeFirstOrThrow(),
    );
    const taskGroupIds = [gas.groupId];
    const ofGas = await packOf(manager, [elm.id], { subjects: ['tasks', 'actions'], taskGroupIds });
    expect([documentsIn(ofGas), ofGas.has('Lists/Tasks.xlsx'), ofGas.has('Lists/Actions.xlsx')]).toEqual([
      [],
      false,
      false,
    ]);
    expect(ofGas.get('Index.html')!.toString()).toMatch(/None in this period<\/h3><p>Tasks, .*Actions/);
    const place = await aProperty(manager);
    for (const code of ['GAS01', 'FRA01'])
      await aShare(manager, { id: (await aTask(manager, { property: place, code })).id, kind: 'TASK' });
    await aShare(manager, await anAction(manager, { property: place }));
    const given = await packOf(manager, [place.id], { subjects: ['contractors'], taskGroupIds });
    expect(await linesOf(given, 'Work given to contractors')).toMatchObject([
      { Work: expect.stringContaining('GAS01') },
    ]);
  });

  it('of a period has notices that were not ended before it, with their standing now', async () => {
    const place = await aProperty(manager);
    const notice = (day: number) =>
      aStatutoryNotice(manager, { property: place, servedOn: inDays(manager, day), receivedOn: inDays(manager, day) });
    const [ended, before] = [await notice(-60), await notice(-50)];
    for (const [of, day] of [
      [ended, -30],
      [before, -41],
    ] as const) {
      const { id: fileId } = await aLetter(manager, of);
      passed(await recordEvent(manager, of, 'ENDED', { how: 'WITHDRAWN', fileId, on: inDays(manager, day) }));
    }
    const files = await packOf(manager, [place.id], { from: inDays(manager, -40), subjects: ['enforcement'] });
    expect(await linesOf(files, 'Statutory notices')).toMatchObject([{ Reference: ended.ref, Status: 'Withdrawn' }]);
  });

  it('names people only for those who may read about them and ask for it, and their reading is recorded', async () => {
    const openings = () =>
      organisation.within(({ db }) =>
        db.selectFrom('accidentOpenings').select(['fileId']).where('userId', '=', reader.id).execute(),
      );
    const reader = await organisation.person();
    const without = await packOf(reader, [elm.id]);
    const everythingIn = (files: Map<string, Buffer>) =>
      Promise.all(
        [...files]
          .filter(([name]) => name.endsWith('.xlsx'))
          .map(async ([, of]) => JSON.stringify((await readXlsx(of)).sheets)),
      ).then((sheets) => sheets.join() + files.get('Activity log/Chains.txt')!.toString());
    expect(await everythingIn(without)).not.toMatch(/Rose|Quill|Tom Tenant|Lena|statement\.pdf/);
    expect(verified(without.get('Activity log/Chains.txt')!).withheld).toBeGreaterThan(0);
    expect(await openings()).toEqual([]);
    const withThem = await packOf(reader, [elm.id], { withPeople: true });
    expect(await everythingIn(withThem)).toMatch(/Rose Quill.*Dear Lena Letter|Dear Lena Letter.*Rose Quill/s);
    expect(documentsIn(withThem).some((name) => name.endsWith('statement.pdf'))).toBe(true);
    expect((await openings()).map(({ fileId }) => fileId === null).toSorted()).toEqual([false, true]);
    // Asking is not enough.
    const outside = await organisation.person(
      allBut('PRISM_APP_SAFETY_MANAGER', 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE', 'PRISM_PROPERTY_ACTION_MANAGE'),
    );
    const refused = await packOf(outside, [elm.id], { withPeople: true });
    expect(await everythingIn(refused)).not.toMatch(/Rose|Quill|Tom Tenant|Lena|statement\.pdf/);
    expect((await linesOf(refused, 'Accidents')).map(({ Reference }) => Reference)).toEqual([accident.ref]);
  });

  it.each([
    ['without accidents', allBut('PRISM_APP_ACCIDENTS_MENU'), 'Accidents', /may not see these.*: accidents/],
    ['without tasks', allBut('PRISM_APP_TASK_MENU'), 'Tasks', /may not see these.*: tasks, equipment/],
  ])('has nothing that its requester may not see: somebody %s', async (_, permissions, list, said) => {
    const files = await packOf(await organisation.person(permissions), [elm.id]);
    expect(files.has(`Lists/${list}.xlsx`)).toBe(false);
    expect(files.get('Index.html')!.toString()).toMatch(said);
    const records = (await readXlsx(files.get('Activity log/Activity log.xlsx')!)).sheets[0]!.rows.map((row) => row[1]);
    expect(records.some((record) => String(record).startsWith(list === 'Tasks' ? 'FAL01' : 'Accident'))).toBe(false);
  });

  it('of somebody with a region, without documents, or of Lintel support, has what each sees', async () => {
    const local = await organisation.person('everything', { propertyIds: [oak.id] });
    expect((await call(local, evidencePacks.request, { body: packRequest([oak.id, elm.id]) })).status).toBe(404);
    expect(documentsIn(await packOf(local, [oak.id]))).toEqual(['Documents/Property/plan.pdf']);
    const noDocuments = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW'));
    const files = await packOf(noDocuments, [elm.id]);
    expect(documentsIn(files)).toEqual([]);
    const chains = files.get('Activity log/Chains.txt')!;
    expect([verified(chains).withheld > 0, chains.includes('plan.pdf')]).toEqual([true, false]);
    const support = await organisation.person(['PRISM_SUPPORT_VIEW']);
    expect(documentsIn(await packOf(support, [oak.id]))).toHaveLength(1);
    const other = await (await anOrganisation()).person();
    expect((await call(other, evidencePacks.request, { body: packRequest([oak.id]) })).status).toBe(404);
  });

  it('is its requester’s alone, and only while they still may see everything in it', async () => {
    const reader = await organisation.person();
    const [whole, own] = [
      await anEvidencePack(reader, [elm.id]),
      await anEvidencePack(reader, [oak.id], { subjects: ['documents'] }),
    ];
    expect((await download(manager, whole)).status).toBe(404);
    const begun = await anAskedPack(reader, [oak.id]);
    const losing = (permission: Permission) =>
      organisation.within(({ db }) =>
        db
          .updateTable('roles')
          .set({ permissions: sql`permissions - ${permission}::text` })
          .where('id', 'in', db.selectFrom('grants').select('roleId').where('userId', '=', reader.id))
          .execute(),
      );
    await losing('PRISM_APP_ACCIDENTS_MENU');
    expect([(await download(reader, whole)).status, (await download(reader, own)).status]).toEqual([403, 200]);
    // One that is being made is made with what they may see now.
    await making(reader, begun);
    expect((await contentOf(reader, begun)).has('Lists/Accidents.xlsx')).toBe(false);
    // The log names a document, though the pack has none; and the work given to a contractor is a task.
    const place = await aProperty(manager);
    await aFile(manager, place.id, aPdf(), { fileName: 'plan.pdf' });
    await aShare(manager, { id: (await aTask(manager, { property: place, code: 'GAS01' })).id, kind: 'TASK' });
    const named = await anEvidencePack(reader, [place.id], { subjects: ['actions'] });
    const given = await anEvidencePack(reader, [place.id], { subjects: ['contractors'] });
    await losing('PRISM_APP_TASK_MENU');
    expect((await download(reader, given)).status).toBe(403);
    const still = await anEvidencePack(reader, [place.id], { subjects: ['contractors'] });
    expect((await download(reader, still)).status).toBe(200);
    await losing('PRISM_PROPERTY_LIBRARY_VIEW');
    expect([(await download(reader, named)).status, (await download(reader, still)).status]).toEqual([403, 403]);
  });

  it('is made once: the same request gets the same, another waits, and a killed job begins again', async () => {
    const reader = await organisation.person();
    const later = packRequest([elm.id], { from: inDays(reader, 1) });
    expect((await call(reader, evidencePacks.request, { body: later })).status).toBe(422);
    const asked = await anAskedPack(reader, [elm.id]);
    expect((await anAskedPack(reader, [elm.id])).id).toBe(asked.id);
    expect((await call(reader, evidencePacks.request, { body: packRequest([oak.id]) })).status).toBe(409);
    const stopped = new AbortController();
    stopped.abort();
    await expect(makingPack(reader, asked, stopped.signal)).rejects.toThrow();
    expect((await download(reader, asked)).status).toBe(404);
    await making(reader, asked);
    expect((await download(reader, asked)).status).toBe(200);
    expect(passed(await call(reader, evidencePacks.progress, { query: { id: asked.id } })).data).toBeNull();
  });

  it('is not made while those of the organisation fill 20 GB', async () => {
    const full = await anOrganisation();
    const by = await full.person();
    const place = await aProperty(by);
    const { id } = await anEvidencePack(by, [place.id], { subjects: ['documents'] });
    await full.within(({ db }) => db.updateTable('madeFiles').set({ fileSize: 20e9 }).where('id', '=', id).execute());
    const { status, body } = await call(by, evidencePacks.request, { body: packRequest([place.id]) });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('more than 20 GB')]);
  });

  it('says which documents did not fit', async () => {
    const reader = await organisation.person();
    const asked = await anAskedPack(reader, [elm.id], { subjects: ['documents', 'tasks'] });
    await makingPack(reader, asked, undefined, { ...MOST, bytes: 1 });
    const files = await contentOf(reader, asked);
    expect(documentsIn(files)).toEqual([]);
    expect(files.get('Index.html')!.toString()).toContain('3 documents, the oldest');
    expect(await linesOf(files, 'Documents')).toMatchObject(Array.from({ length: 3 }, () => ({ File: null })));
    const again = await anAskedPack(reader, [elm.id], { subjects: ['documents', 'tasks'] });
    await makingPack(reader, again, undefined, { ...MOST, documents: 2 });
    expect(documentsIn(await contentOf(reader, again))).toHaveLength(2);
  });

  it('is not made without a document that is missing, and says which', async () => {
    const place = await aProperty(manager);
    await aFile(manager, place.id, aPdf(77), { fileName: 'gone.pdf' });
    const reader = await organisation.person();
    const asked = await anAskedPack(reader, [place.id], { subjects: ['documents'] });
    const lost = await organisation.within(({ whole }) =>
      whole.selectFrom('files').select('fileHash').where('recordId', '=', place.id).executeTakeFirstOrThrow(),
    );
    await openFiles(manager.server.config.filesUrl).remove(lost.fileHash);
    await organisation.within(({ db }) =>
      db.updateTable('madeFiles').set({ attempts: 4 }).where('id', '=', asked.id).execute(),
    );
    await expect(makingPack(reader, asked)).rejects.toThrow();
    const { objects } = passed(await call(reader, evidencePacks.list));
    expect(objects[0]).toMatchObject({
      state: 'failed',
      errorMessage: expect.stringMatching(/“gone\.pdf” of .* administrator/),
    });
  });

  it('is no part of a backup: it can be made again', async () => {
    const { id, sha256: hash } = await anEvidencePack(await organisation.person(), [oak.id], {
      subjects: ['documents'],
    });
    const [ids, kept, all] = await asOwner(manager.server.ownerUrl, async (owner) => [
      (await owner.query<{ id: string }>(`select id from ${keptRows('made_files')}`)).rows.map((row) => row.id),
      await namedFiles(owner, true),
      await namedFiles(owner),
    ]);
    expect([ids.includes(id), kept.includes(hash!), all.includes(hash!)]).toEqual([false, false, true]);
  });

  it('goes after its days with its file', async () => {
    const reader = await organisation.person();
    const pack = await anEvidencePack(reader, [oak.id], { subjects: ['documents'] });
    const later = new Date(manager.server.maker.clock().getTime() + (EVIDENCE_PACK_DAYS + 1) * 86_400_000);
    await organisation.within((scope) => expireMade({ ...scope, now: later }, evidencePack));
    expect((await download(reader, pack)).status).toBe(404);
  });
});

const making = (by: Person, pack: { id: string }) => makingPack(by, pack);
