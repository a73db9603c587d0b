import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** What decodes pictures, loaded with the first of them: it takes 8 MB, and most processes never see one. */
export const pictureDecoder = () => (loaded ??= load());

async function load() {
  const { default: sharp } = await import('sharp');
  // What may be decoded at all: SVG and a dozen others are formats that nobody can send here.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
