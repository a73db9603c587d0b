import { readFile } from 'node:fs/promises';
import readExif from 'exif-reader';
import type { FileType } from '@lintel/contract/areas/stored-file';
import { barePicture } from './bare-picture.ts';
import { pictureDecoder } from './decoder.ts';

type Photo = {
  /** By the camera's clock, without time zone: YYYY-MM-DDTHH:MM:SS. */
  takenAt: string | null;
  /** The picture without metadata; undefined if it has none. */
  bare: Buffer | undefined;
};

/** The metadata of a photo, and the photo without it (U-09). It was decoded before, so it is complete. */
export async function readPhoto(path: string, type: FileType): Promise<Photo> {
  const sharp = await pictureDecoder();
  const { exif, orientation = 1 } = await sharp(path).metadata();
  const picture = await readFile(path);
  const bare = barePicture(picture, type, orientation);
  return { takenAt: exif ? takenAtOf(exif) : null, bare: bare.equals(picture) ? undefined : bare };
}

function takenAtOf(exif: Buffer): string | null {
  try {
    const { Photo } = readExif(exif);
    const taken = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized;
    const year = taken?.getUTCFullYear() ?? 0;
    // Cameras whose clock was never set give the year 0, or an invalid date.
    return year >= 1900 && year < 2200 ? taken!.toISOString().slice(0, 19) : null;
  } catch {
    // Unreadable metadata gives no time; it is stripped all the same.
    return null;
  }
}
