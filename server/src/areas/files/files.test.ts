import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { fileLimits, files } from '@lintel/contract/areas/files';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import {
  aFile,
  aFileOnAProperty,
  aFlood,
  aPdf,
  aPdfOf,
  aPicture,
  aSession,
  filesOn,
  sendToSession,
} from './testing.ts';

const commit = (by: Person, id: string) => call(by, files.commitSession, { body: { id } });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('uploading to a record', () => {
  it('takes three steps: a session, each file into it, the commit (FILE-011, FILE-012, FILE-013)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    expect(session).toMatchObject({ ownerId: property.id, mostBytes: 52_428_800 });
    expect((await sendToSession(manager, session.id, aPdf())).status).toBe(200);
    const photograph = await aPicture('jpeg');
    expect(
      (await sendToSession(manager, session.id, photograph, { fileName: 'boiler.jpg', evidence: 'photograph' })).status,
    ).toBe(200);
    expect(await filesOn(manager, property.id), 'nothing is there before the commit').toEqual([]);

    const { body } = await commit(manager, session.id);
    expect(body.objects).toMatchObject([
      { name: 'certificate.pdf', contentType: 'application/pdf', evidence: null, hasThumbnail: false },
      { name: 'boiler.jpg', contentType: 'image/jpeg', evidence: 'photograph', hasThumbnail: true },
    ]);
  });

  it('is told in the log as one upload, with the hash of each file (ACTIVITY-020)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const content = aPdf();
    await aFile(manager, property.id, content, { fileName: 'EICR 2026.pdf' });
    const { records } = (
      await call(manager, activity.list, { body: { entityId: property.id, entityType: 'PROPERTY' } })
    ).body;
    expect(records[0]).toMatchObject({
      activityType: 'FILE_UPLOAD',
      event: 'file.uploaded',
      actor: manager.fullName,
      changes: [
        {
          field: `sha256:${sha256(content)}`,
          label: 'File',
          from: null,
          to: expect.stringMatching(/^EICR 2026\.pdf \(\d+ bytes\)$/) as string,
        },
      ],
    });
  });

  it('lists name, date and size, newest first, by the record they are on (FILE-014, FILE-015)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const content = aPdfOf(5000);
    const began = Date.now();
    await aFile(manager, property.id, content, { fileName: 'one.pdf' });
    const ended = Date.now();
    await aFile(manager, property.id, aPdf(), { fileName: 'two.pdf' });
    const { body } = await call(manager, files.list, { body: { ownerId: property.id } });
    expect(body.objects.map(({ name }) => name)).toEqual(['two.pdf', 'one.pdf']);
    expect(body.objects[1]).toMatchObject({ size: 5000, uploadedBy: manager.fullName });
    const uploadedAt = Date.parse(body.objects[1]!.uploadDate);
    expect([began <= uploadedAt, uploadedAt <= ended]).toEqual([true, true]);
    expect(body).toMatchObject({ totalObjectsForQuery: 2, maxPage: 1, can: { add: true, remove: true } });
    const second = await call(manager, files.list, { body: { ownerId: property.id, page: 2, limit: 1 } });
    expect(second.body.objects.map(({ name }) => name)).toEqual(['one.pdf']);
  });

  it('refuses an empty file, a file of one byte for its type alone, and not a byte beyond the limit (U-01, FILE-002, FILE-003, FILE-007)', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const answers = async (content: Buffer | string, fileName: string) => {
      const { status, body } = await sendToSession(manager, session.id, content, { fileName });
      return [status, (body as unknown as { message?: string }).message];
    };
    expect(await answers('', 'empty.pdf')).toEqual([422, 'empty.pdf: the file is empty']);
    expect(await answers('x', 'one.pdf')).toEqual([415, 'one.pdf: only JPEG, PNG and PDF files can be added']);
    expect(await answers(aPdfOf(fileLimits.bytes), 'most.pdf')).toEqual([200, undefined]);
    expect(await answers(aPdfOf(fileLimits.bytes + 1), 'more.pdf')).toEqual([
      413,
      'more.pdf: file exceeds maximum allowed size (50 MB)',
    ]);
  });

  it('says the type by the content, whatever the name says (U-02, FILE-005)', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const png = await aPicture('png');
    const taken = await sendToSession(manager, session.id, png, { fileName: 'photo.jpg' });
    expect(taken.body.dto).toMatchObject({ name: 'photo.png', contentType: 'image/png' });
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const refused: [fileName: string, content: Buffer | string][] = [
      ['page.png', '<!doctype html><script>alert(1)</script>'],
      ['drawing.svg', script],
      ['drawing.png', `<?xml version="1.0"?>${script}`],
      ['moving.jpg', Buffer.from('GIF89a/*\x01\x00\x01\x00\x80\x00\x00*/=1;alert(1)')],
      ['archive.pdf', Buffer.from('504b0304140000000800', 'hex')],
      [
        'eicar.pdf',
        Buffer.from(
          'WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=',
          'base64',
        ),
      ],
      ['locked.pdf', Buffer.from('504b0304140001000800', 'hex')],
      ['program.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ];
    for (const [fileName, content] of refused) {
      const { status, body } = await sendToSession(manager, session.id, content, { fileName });
      expect([status, body], fileName).toMatchObject([
        415,
        { message: `${fileName}: only JPEG, PNG and PDF files can be added` },
      ]);
    }
    const both = Buffer.concat([await aPicture('jpeg'), aPdf()]);
    const disguised = await sendToSession(manager, session.id, both, { fileName: 'both.pdf' });
    expect(disguised.body.dto).toMatchObject({ name: 'both.jpg', contentType: 'image/jpeg' });
  });

  it('takes only a picture for a photograph, whatever it is called', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const photograph = { fileName: 'door.jpg', evidence: 'photograph' } as const;
    const { status, body } = await sendToSession(manager, session.id, aPdf(), photograph);
    expect([status, body]).toMatchObject([422, { message: 'door.jpg: only a picture can be added as a photograph' }]);
    expect((await sendToSession(manager, session.id, await aPicture('jpeg'), photograph)).status).toBe(200);
    const named = await sendToSession(manager, session.id, aPdf(), { fileName: 'report.JPG' });
    expect(named.body.dto).toMatchObject({ name: 'report.pdf', contentType: 'application/pdf' });
  });

  it('tells who sends a HEIC photo what to do (U-10)', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const heic = Buffer.concat([
      Buffer.from('00000024667479706865696300000000', 'hex'),
      Buffer.from('mif1heic'),
      Buffer.alloc(64),
    ]);
    const { status, body } = await sendToSession(manager, session.id, heic, { fileName: 'IMG_0001.HEIC' });
    expect(status).toBe(415);
    expect(body).toMatchObject({ message: expect.stringMatching(/HEIC photo.*JPEG.*Most Compatible/) as string });
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.ini.pdf'],
    ['C:\\Users\\me\\EICR.pdf', 'EICR.pdf'],
    ['CON', '_CON.pdf'],
    ['nul.pdf', '_nul.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['certificate\u202Efdp.exe', 'certificatefdp.exe.pdf'],
    ['Zertifikat 🔥 größe.pdf', 'Zertifikat 🔥 größe.pdf'],
    ['two\nlines.pdf', 'two lines.pdf'],
    ['invoice.html', 'invoice.html.pdf'],
    ['..', 'file.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
  ])('keeps the name %j as %j (U-03)', async (given, kept) => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    expect((await sendToSession(manager, session.id, aPdf(), { fileName: given })).body.dto.name).toBe(kept);
    const [file] = (await commit(manager, session.id)).body.objects;
    const { headers } = await call(manager, files.download, { query: { id: file!.id } });
    expect(String(headers['content-disposition'])).toContain(`filename*=UTF-8''`);
    expect(String(headers['content-disposition'])).not.toMatch(/[\r\n]/);
  });

  it('refuses a name with a sign that cannot be stored (U-03)', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    expect((await sendToSession(manager, session.id, aPdf(), { fileName: 'a\u0000b.pdf' })).status).toBe(422);
  });

  it('refuses a name that is there already, in whatever case: in the session, and on the record (U-03, FILE-008)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    await sendToSession(manager, session.id, aPdf(), { fileName: 'EICR.pdf' });
    const again = await sendToSession(manager, session.id, aPdf(), { fileName: 'eicr.PDF' });
    expect([again.status, again.body]).toMatchObject([422, { message: 'eicr.PDF: file already added' }]);
    await commit(manager, session.id);
    const next = await aSession(manager, property.id);
    const there = await sendToSession(manager, next.id, aPdf(), { fileName: 'EICR.pdf' });
    expect([there.status, there.body]).toMatchObject([422, { message: 'EICR.pdf: file already added' }]);
  });

  it('of the same name by two people at once keeps one of them', async () => {
    const organisation = await anOrganisation();
    const [one, other] = [await organisation.person(), await organisation.person()];
    const property = await aProperty(one);
    const ready = await Promise.all(
      [one, other].map(async (by) => {
        const session = await aSession(by, property.id);
        await sendToSession(by, session.id, aPdf());
        return { by, session };
      }),
    );
    const statuses = await Promise.all(ready.map(async ({ by, session }) => (await commit(by, session.id)).status));
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(await filesOn(one, property.id)).toHaveLength(1);
  });

  it('refuses a picture of 256 million pixels, and one that is only half there (U-04)', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const flood = aFlood();
    expect(flood.length).toBeLessThan(1_000_000);
    const flooded = await sendToSession(manager, session.id, flood, { fileName: 'flood.png' });
    expect([flooded.status, flooded.body]).toMatchObject([
      422,
      { message: 'flood.png cannot be added: it has more than 64 million pixels' },
    ]);
    const half = (await aPicture('jpeg', { width: 2000, height: 2000 })).subarray(0, 3000);
    const halved = await sendToSession(manager, session.id, half, { fileName: 'half.jpg' });
    expect([halved.status, halved.body]).toMatchObject([
      422,
      { message: 'half.jpg cannot be added: its picture is damaged' },
    ]);
  });
});

describe('an upload session', () => {
  it('belongs to who opened it: to everybody else it is not there (U-07)', async () => {
    const organisation = await anOrganisation();
    const [mine, stranger] = [await organisation.person(), await organisation.person()];
    const session = await aSession(mine, (await aProperty(mine)).id);
    await sendToSession(mine, session.id, aPdf());
    expect((await sendToSession(stranger, session.id, aPdf(), { fileName: 'planted.pdf' })).status).toBe(404);
    expect((await commit(stranger, session.id)).status).toBe(404);
    expect((await call(stranger, files.dropSession, { query: { id: session.id } })).status).toBe(404);
    expect((await commit(mine, session.id)).body.objects).toHaveLength(1);
  });

  it('is committed once (U-07)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const session = await aSession(manager, property.id);
    await sendToSession(manager, session.id, aPdf());
    const statuses = await Promise.all([commit(manager, session.id), commit(manager, session.id)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await filesOn(manager, property.id)).toHaveLength(1);
    expect(await activityOn(manager, property.id)).toEqual(['property.created', 'file.uploaded']);
  });

  it('answers a repeated commit of the same key as the first time', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    await sendToSession(manager, session.id, aPdf());
    const given = { body: { id: session.id }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const [first, second] = [
      await call(manager, files.commitSession, given),
      await call(manager, files.commitSession, given),
    ];
    expect(second.body).toEqual(first.body);
  });

  it('without a file is not committed', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    expect((await commit(manager, session.id)).status).toBe(422);
  });

  it('is one of at most twenty of a person: the oldest makes room (U-07)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const first = await aSession(manager, property.id);
    await Promise.all(Array.from({ length: 60 }, () => aSession(manager, property.id)));
    const open = await manager.server.maker.database.inOrganisation(manager.organisationId, (db) =>
      db.selectFrom('uploadSessions').select('id').execute(),
    );
    expect(open).toHaveLength(fileLimits.sessionsOfPerson);
    expect((await sendToSession(manager, first.id, aPdf())).status).toBe(404);
  });

  it('takes at most a hundred files (U-07)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    await organisation.within(({ db, newId, now }) =>
      db
        .insertInto('uploadSessionFiles')
        .values(
          Array.from({ length: fileLimits.filesOfSession }, (_, at) => ({
            id: newId(),
            sessionId: session.id,
            name: `${at}.pdf`,
            nameKey: `${at}.pdf`,
            size: 1,
            fileHash: 'a'.repeat(64),
            contentType: 'application/pdf' as const,
            evidence: null,
            uploadedAt: now.toISOString(),
          })),
        )
        .execute(),
    );
    expect((await sendToSession(manager, session.id, aPdf())).status).toBe(409);
  });
});

describe('a file', () => {
  it('comes back byte for byte, to be kept and never to be shown (U-06)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const content = aPdfOf(300_000);
    const file = await aFile(manager, property.id, content, { fileName: 'Gas safety.pdf' });
    const { status, raw, headers } = await call(manager, files.download, { query: { id: file.id } });
    expect(status).toBe(200);
    expect(sha256(raw)).toBe(sha256(content));
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Gas safety\.pdf"/) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store, private',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': '300000',
    });
  });

  it('that is a picture has a small one, made anew, the right way up and without where it was taken (U-02, U-06)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const taken = await sharp(await aPicture('jpeg', { width: 2000, height: 1000 }))
      .withExif({ IFD0: { Copyright: 'Secret Place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = await aFile(manager, property.id, taken, { fileName: 'roof.jpg' });
    const { raw, headers } = await call(manager, files.thumbnail, { query: { id: file.id } });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store, private',
    });
    sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'webp', width: 160, height: 320 });
    expect((await sharp(raw).metadata()).exif).toBeUndefined();
  });

  it('that is a PDF has no small picture', async () => {
    const manager = await (await anOrganisation()).person();
    const file = await aFileOnAProperty(manager);
    expect((await call(manager, files.thumbnail, { query: { id: file.id } })).status).toBe(404);
  });

  it('is deleted out of sight, and the log says so (ACTIVITY-021)', async () => {
    const manager = await (await anOrganisation()).person();
    const property = await aProperty(manager);
    const file = await aFile(manager, property.id, aPdf(), { fileName: 'old.pdf' });
    expect((await call(manager, files.remove, { query: { id: file.id } })).body).toEqual({ success: true });
    expect(await filesOn(manager, property.id)).toEqual([]);
    expect((await call(manager, files.download, { query: { id: file.id } })).status).toBe(404);
    expect((await call(manager, files.remove, { query: { id: file.id } })).status).toBe(404);
    const { records } = (
      await call(manager, activity.list, { body: { entityId: property.id, entityType: 'PROPERTY' } })
    ).body;
    expect(records[0]).toMatchObject({
      activityType: 'FILE_DELETE',
      changes: [{ label: 'File', from: expect.stringMatching(/^old\.pdf/) as string, to: null }],
    });
    await aFile(manager, property.id, aPdf(), { fileName: 'old.pdf' });
  });

  it('moves to another record, and both logs tell it (ACTIVITY-022, ACTIVITY-023)', async () => {
    const manager = await (await anOrganisation()).person();
    const [from, to] = [await aProperty(manager), await aProperty(manager)];
    const file = await aFile(manager, from.id);
    const moved = await call(manager, files.move, { body: { id: file.id, ownerId: to.id } });
    expect(moved.body.dto).toMatchObject({ id: file.id, name: file.name });
    expect(await filesOn(manager, from.id)).toEqual([]);
    expect(await filesOn(manager, to.id)).toHaveLength(1);
    const newest = async (entityId: string) =>
      (await call(manager, activity.list, { body: { entityId, entityType: 'PROPERTY' } })).body.records[0];
    expect(await newest(from.id)).toMatchObject({ activityType: 'FILE_MOVE_TO', changes: [{ to: null }] });
    expect(await newest(to.id)).toMatchObject({ activityType: 'FILE_MOVE_FROM', changes: [{ from: null }] });
    expect((await call(manager, files.move, { body: { id: file.id, ownerId: to.id } })).status).toBe(422);
  });

  it('does not move to where its name is taken (FILE-008)', async () => {
    const manager = await (await anOrganisation()).person();
    const [from, to] = [await aProperty(manager), await aProperty(manager)];
    const file = await aFile(manager, from.id, aPdf(), { fileName: 'plan.pdf' });
    await aFile(manager, to.id, aPdf(), { fileName: 'Plan.pdf' });
    const { status, body } = await call(manager, files.move, { body: { id: file.id, ownerId: to.id } });
    expect([status, body]).toMatchObject([422, { message: 'plan.pdf: file already added' }]);
  });
});

describe('who may do what with the files of a property', () => {
  it('is asked of the property: seeing, adding and removing each need their permission there (PERM-026)', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const [here, there] = [await aProperty(manager), await aProperty(manager)];
    const [ofHere, ofThere] = [await aFile(manager, here.id), await aFile(manager, there.id)];
    const sees = async (who: Person, ownerId: string) => (await call(who, files.list, { body: { ownerId } })).status;
    const keeper = await organisation.person(
      ['PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW', 'PRISM_PROPERTY_LIBRARY_MANAGE'],
      { propertyIds: [here.id] },
    );
    expect([await sees(keeper, here.id), await sees(keeper, there.id)]).toEqual([200, 404]);
    expect((await call(keeper, files.download, { query: { id: ofHere.id } })).status).toBe(200);
    expect((await call(keeper, files.download, { query: { id: ofThere.id } })).status).toBe(404);
    expect((await call(keeper, files.remove, { query: { id: ofThere.id } })).status).toBe(404);
    expect((await call(keeper, files.move, { body: { id: ofHere.id, ownerId: there.id } })).status).toBe(404);
    expect((await call(keeper, files.openSession, { body: { ownerId: there.id } })).status).toBe(404);

    const reader = await organisation.person(['PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW']);
    const { body } = await call(reader, files.list, { body: { ownerId: here.id } });
    expect(body.can).toEqual({ add: false, remove: false });
    expect((await call(reader, files.remove, { query: { id: ofHere.id } })).status).toBe(403);

    const without = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW'));
    expect(await sees(without, here.id)).toBe(403);
    // Nor does what happened say what the files are called.
    const toldTo = async (who: Person) =>
      JSON.stringify([
        passed(await call(who, activity.list, { body: { entityType: 'PROPERTY', entityId: here.id } })),
        passed(await call(who, dashboard.portfolio)).recent.filter(({ propertyId }) => propertyId === here.id),
      ]);
    expect((await toldTo(manager)).split(ofHere.name)).toHaveLength(3);
    expect((await toldTo(without)).match(/file\.uploaded/g)).toHaveLength(2);
    expect(await toldTo(without)).not.toContain(ofHere.name);
    expect(await sees(await organisation.person(['PRISM_SUPPORT_VIEW']), here.id)).toBe(200);

    const completer = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_MANAGE'));
    expect((await call(completer, files.openSession, { body: { ownerId: here.id } })).status).toBe(403);
  });

  it('is asked again when a session is committed', async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const keeper = await organisation.person(['PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_MANAGE'], {
      propertyIds: [property.id],
    });
    const session = await aSession(keeper, property.id);
    await sendToSession(keeper, session.id, aPdf());
    await organisation.within(({ db }) =>
      db.deleteFrom('grantProperties').where('propertyId', '=', property.id).execute(),
    );
    expect((await commit(keeper, session.id)).status).toBe(404);
    expect(await filesOn(manager, property.id)).toEqual([]);
  });

  it('does not cross to another organisation, not even for the same content', async () => {
    const [ours, theirs] = [await (await anOrganisation()).person(), await (await anOrganisation()).person()];
    const content = aPdf();
    const file = await aFile(ours, (await aProperty(ours)).id, content);
    const property = await aProperty(theirs);
    const own = await aFile(theirs, property.id, content);
    expect((await call(theirs, files.download, { query: { id: file.id } })).status).toBe(404);
    expect((await call(theirs, files.download, { query: { id: own.id } })).raw.equals(content)).toBe(true);
    expect((await call(theirs, files.move, { body: { id: file.id, ownerId: property.id } })).status).toBe(404);
  });
});
