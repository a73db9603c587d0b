import { pictureDecoder } from './decoder.ts';

/** Phones take pictures of 50 megapixels; one of hundreds is meant to exhaust memory (U-04). */
const MOST_PIXELS = 64_000_000;
const EDGE = 320;
const SECONDS = 20;

/** A picture that cannot be decoded is truncated, or not a picture. */
export class NoPicture extends Error {}

/** A newly encoded thumbnail: it contains no bytes of the original, nor its metadata. */
export async function thumbnailOf(picture: string | Buffer): Promise<Buffer> {
  const sharp = await pictureDecoder();
  try {
    return await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch (error) {
    throw new NoPicture(
      /pixel limit/i.test(String(error))
        ? `it has more than ${MOST_PIXELS / 1_000_000} million pixels`
        : 'its picture is damaged',
    );
  }
}
