import { createHash } from 'node:crypto';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { organisation } from '@lintel/contract/areas/organisation';
import { anAccident } from '#areas/accidents/testing';
import { aProperty } from '#areas/properties/testing';
import { call } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { barePicture } from './bare-picture.ts';
import { aFile, aPicture, filesOn } from './testing.ts';

const MAKER = 'Spectra Phones Ltd';
/** A photo as a phone sends it: taken lying on its side, in Leeds, with a phone that has a number. */
const aPhoto = (format: 'jpeg' | 'png' = 'jpeg', { orientation = 6, progressive = false } = {}) =>
  sharp({
    create: {
      width: 96,
      height: 64,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
    .withExif({
      IFD0: { Make: MAKER, Model: 'Spectra 9', Copyright: 'A. Photographer' },
      IFD2: { DateTimeOriginal: '2026:03:03 14:05:09', BodySerialNumber: 'SN-4711-0815' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 59/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 32/1 57/1' },
    })
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .toFormat(format, format === 'jpeg' ? { progressive, quality: 90 } : { progressive })
    .toBuffer();
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
const notesOf = async (picture: Buffer) => {
  const { exif } = await sharp(picture).metadata();
  return exif ? readExif(exif) : undefined;
};
const downloaded = async (by: Person, id: string) => (await call(by, files.download, { query: { id } })).raw;
const SECRETS = [MAKER, 'SN-4711', 'Photographer', 'GPS'];

describe('a photo (U-09)', () => {
  it.each([
    ['JPEG', 'jpeg', false],
    ['progressive JPEG', 'jpeg', true],
    ['PNG', 'png', false],
  ] as const)(
    'that is a %s is kept without where it was taken, with which device and by whom',
    async (_, format, progressive) => {
      const by = await (await anOrganisation()).person();
      const property = await aProperty(by);
      const sent = await aPhoto(format, { progressive });
      expect((await notesOf(sent))?.GPSInfo, 'the photo that is sent says where it was taken').toBeDefined();

      const file = await aFile(by, property.id, sent, { fileName: `roof.${format}` });

      const got = await downloaded(by, file.id);
      const notes = await notesOf(got);
      expect(notes?.GPSInfo).toBeUndefined();
      expect(Object.keys(notes?.Image ?? {})).toEqual(['Orientation']);
      for (const secret of SECRETS) expect(got.includes(secret), secret).toBe(false);
      expect((await pixelsOf(got)).equals(await pixelsOf(sent)), 'pixel for pixel').toBe(true);
      const [before, after] = [await sharp(sent).metadata(), await sharp(got).metadata()];
      expect(after).toMatchObject({ width: 96, height: 64, orientation: 6, format });
      expect(after.icc?.equals(before.icc!)).toBe(true);
      expect(file).toMatchObject({ size: got.length, takenAt: '2026-03-03T14:05:09', hasThumbnail: true });
    },
  );

  it('tells when it was taken, and the log which photo was sent', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const sent = await aPhoto();
    const file = await aFile(by, property.id, sent, { fileName: 'roof.jpg' });
    expect(await filesOn(by, property.id)).toMatchObject([{ id: file.id, takenAt: '2026-03-03T14:05:09' }]);
    const { records } = (await call(by, activity.list, { body: { entityId: property.id, entityType: 'PROPERTY' } }))
      .body;
    expect(records[0]!.changes).toMatchObject([
      { field: `sha256:${sha256(await downloaded(by, file.id))}`, label: 'File' },
      { field: `received:sha256:${sha256(sent)}`, label: 'Camera details', from: 'roof.jpg', to: 'taken out' },
    ]);
  });

  it('is named in the log of an accident to who manages accidents, and to nobody else', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { id } = await anAccident(by);
    await aFile(by, id, await aPhoto(), { fileName: 'Ada Lunn.jpg' });
    const logOf = async (who: Person) =>
      JSON.stringify((await call(who, activity.list, { body: { entityId: id, entityType: 'ACCIDENT' } })).body);
    expect(await logOf(by)).toContain('Ada Lunn.jpg');
    const reader = await logOf(await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER')));
    expect(reader).toContain('Camera details');
    expect(reader).not.toContain('Ada Lunn');
  });

  it('stays as it was sent where the organisation chose so', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const { dto } = (await call(by, organisation.get)).body;
    expect(dto.keepsPhotoDetails, 'unless it is chosen, nothing is kept').toBe(false);
    expect((await call(by, organisation.change, { body: { ...dto, keepsPhotoDetails: true } })).status).toBe(200);
    const sent = await aPhoto();
    const file = await aFile(by, property.id, sent, { fileName: 'roof.jpg' });
    expect((await downloaded(by, file.id)).equals(sent)).toBe(true);
    expect(file.takenAt).toBe('2026-03-03T14:05:09');
  });

  it('without such notes stays as it was sent, and says nothing of when', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    for (const format of ['png', 'jpeg'] as const) {
      const sent = await aPicture(format);
      const file = await aFile(by, property.id, sent, { fileName: `plain.${format}` });
      expect((await downloaded(by, file.id)).equals(sent), format).toBe(true);
      expect(file.takenAt).toBeNull();
    }
  });

  it('loses what was hung on behind its end, and comments', async () => {
    const [jpeg, png] = [await aPicture('jpeg'), await aPicture('png')];
    const film = Buffer.from('a film that a phone hangs on, with its own place');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('secret')]);
    const withBoth = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), film]);
    expect(barePicture(withBoth, 'image/jpeg', 1).equals(jpeg)).toBe(true);
    expect(barePicture(Buffer.concat([png, film]), 'image/png', 1).equals(png)).toBe(true);
  });

  it('comes out the same when it goes in once more', async () => {
    for (const orientation of [1, 3, 8]) {
      const once = barePicture(await aPhoto('jpeg', { orientation }), 'image/jpeg', orientation);
      expect(barePicture(once, 'image/jpeg', orientation).equals(once)).toBe(true);
      expect((await sharp(once).metadata()).orientation ?? 1).toBe(orientation);
    }
  });

  it('cut off or garbled anywhere never makes the cleaning fail or hang', async () => {
    const photo = await aPhoto();
    for (let at = 2; at < photo.length; at += 7) {
      expect(barePicture(photo.subarray(0, at), 'image/jpeg', 1).length).toBeLessThanOrEqual(at + 2);
      const garbled = Buffer.from(photo);
      garbled[at] = 0xff;
      expect(barePicture(garbled, 'image/jpeg', 1).length).toBeLessThanOrEqual(photo.length + 2);
    }
  });
});
