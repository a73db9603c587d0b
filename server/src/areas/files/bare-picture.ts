import { crc32 } from 'node:zlib';
import type { FileType } from '@lintel/contract/areas/stored-file';

/**
 * A picture with identical pixels, stripped of its metadata: place, device, author, thumbnails, and whatever follows its end.
 * Orientation and colour profile stay.
 */
export const barePicture = (picture: Buffer, type: FileType, orientation: number): Buffer =>
  type === 'image/png' ? barePng(picture, orientation) : bareJpeg(picture, orientation);

const [START, END, SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe];
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isOfApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** JFIF, the colour profile and Adobe's colour transform: without them the picture would look different. */
const KEPT: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

function bareJpeg(picture: Buffer, orientation: number): Buffer {
  const head: Buffer[] = [picture.subarray(0, 2)];
  const body: Buffer[] = [];
  let at = 2;
  while (at < picture.length - 1) {
    const marker = picture[at + 1]!;
    // Bytes between two segments that belong to neither are skipped, as decoders do.
    if (picture[at] !== 0xff || marker === 0x00 || marker === 0xff) at += 1;
    else if (marker === END) break;
    else if (marker === START || marker === 0x01 || isRestart(marker)) at += 2;
    else {
      const end = marker === SCAN ? endOfScan(picture, at) : endOfSegment(picture, at);
      const segment = picture.subarray(at, end);
      if (marker === 0xe0 && body.length === 0 && isKept(marker, segment)) head.push(segment);
      else if (isKept(marker, segment)) body.push(segment);
      at = end;
    }
  }
  return Buffer.concat([...head, ...uprightInJpeg(orientation), ...body, Buffer.from([0xff, END])]);
}

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (!isOfApplication(marker)) return true;
  const name = KEPT[marker];
  return name !== undefined && segment.subarray(4, 4 + name.length).toString('latin1') === name;
}

const endOfSegment = (picture: Buffer, at: number) =>
  Math.min(picture.length, at + 2 + Math.max(2, at + 4 <= picture.length ? picture.readUInt16BE(at + 2) : 2));

/** The end of a scan's header and of the data that follow it: the next marker that is not of the data themselves. */
function endOfScan(picture: Buffer, at: number): number {
  let end = picture.indexOf(0xff, endOfSegment(picture, at));
  while (end >= 0 && end < picture.length - 1) {
    const next = picture[end + 1]!;
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return end;
    end = picture.indexOf(0xff, end + (next === 0xff ? 1 : 2));
  }
  return picture.length;
}

/** The chunks that determine how a PNG looks; all others are metadata. */
const DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs sPLT acTL fcTL fdAT'.split(' '),
);
const PNG_HEADER = 8;

function barePng(picture: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [picture.subarray(0, PNG_HEADER)];
  for (let at = PNG_HEADER; at + 12 <= picture.length;) {
    const end = at + 12 + picture.readUInt32BE(at);
    const name = picture.subarray(at + 4, at + 8).toString('latin1');
    if (DRAWN.has(name)) kept.push(picture.subarray(at, end));
    if (name === 'IHDR') kept.push(...uprightInPng(orientation));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** The smallest possible Exif, with only the orientation. Upright pictures need none. */
const upright = (orientation: number) =>
  orientation >= 2 && orientation <= 8
    ? [
        Buffer.from([
          0x4d,
          0x4d,
          0,
          0x2a,
          0,
          0,
          0,
          8,
          0,
          1,
          0x01,
          0x12,
          0,
          3,
          0,
          0,
          0,
          1,
          0,
          orientation,
          0,
          0,
          0,
          0,
          0,
          0,
        ]),
      ]
    : [];

const uprightInJpeg = (orientation: number) =>
  upright(orientation).map((exif) =>
    Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 8]), Buffer.from('Exif\0\0', 'latin1'), exif]),
  );

const uprightInPng = (orientation: number) =>
  upright(orientation).map((exif) => {
    const [length, sum, body] = [
      Buffer.alloc(4),
      Buffer.alloc(4),
      Buffer.concat([Buffer.from('eXIf', 'latin1'), exif]),
    ];
    length.writeUInt32BE(exif.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
