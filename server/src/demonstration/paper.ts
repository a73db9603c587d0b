import type { Files } from '#platform/file-store/files';
import { page } from './page.ts';

/** A page that represents every certificate and report of the story; its content is in the file store. */
export type Paper = { fileHash: string; size: number };

const content = page('Certificate or report', ['It stands for every paper of the demonstration portfolio.']);

/** Stores the page in the file store. */
export async function storeSampleFiles(files: Files): Promise<Paper> {
  const arrival = await files.receive(oneChunk(), content.length);
  await arrival.keep();
  return { fileHash: arrival.hash, size: arrival.size };
}

async function* oneChunk() {
  yield content;
}
