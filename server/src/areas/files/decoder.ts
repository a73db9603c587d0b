import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** The picture decoder, loaded on first use: it takes 8 MB, and many processes never need it. */
export const pictureDecoder = () => (loaded ??= load());

async function load() {
  const { default: sharp } = await import('sharp');
  // The only formats to decode: SVG and a dozen others cannot be uploaded.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
