import { LOGO_BYTES } from '@lintel/contract/areas/organisation';
import { invalid, tooLarge, wrongType } from '#platform/http/problems';

const MAX_SIDE = 4000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8', 'hex');

/** Reads an uploaded picture, at most 1 MB, and checks that all of it is a PNG or JPEG, whatever type it claims. */
export async function checkedLogo(content: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; type: string }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > LOGO_BYTES) throw tooLarge('Use a picture of at most 1 MB');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const type = bytes.subarray(0, 8).equals(PNG)
    ? 'image/png'
    : bytes.subarray(0, 2).equals(JPEG)
      ? 'image/jpeg'
      : undefined;
  if (!type) throw wrongType('Use a PNG or JPEG picture');
  const sides = type === 'image/png' ? sidesOfPng(bytes) : sidesOfJpeg(bytes);
  if (!sides) throw invalid([{ field: 'logo', message: 'This picture is damaged or holds something else besides' }]);
  if (Math.max(...sides) > MAX_SIDE || Math.min(...sides) < 1)
    throw invalid([{ field: 'logo', message: `Use a picture of at most ${MAX_SIDE} pixels a side` }]);
  return { bytes, type };
}

/** Width and height, if chunks are contiguous from the signature to IEND and nothing follows. */
function sidesOfPng(bytes: Buffer): [number, number] | undefined {
  if (bytes.length < 57 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return end === bytes.length ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined;
    at = end;
  }
  return undefined;
}

/** Width and height, if segments are contiguous up to the scan and the picture ends with its end marker. */
function sidesOfJpeg(bytes: Buffer): [number, number] | undefined {
  if (bytes.length < 20 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return undefined;
  let sides: [number, number] | undefined;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xffc0) return undefined;
    if (marker === 0xffda) return sides;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) sides = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
