import { fileRefusals, fileTypes, nameKey } from '@lintel/contract/areas/files';
import type { EvidenceKind, FileType } from '@lintel/contract/areas/files';
import type { Arrival, Files } from '#platform/files';
import { invalid, tooLarge, wrongType } from '#platform/problems';
import type { Upload } from '#platform/serve';
import { typeOfContent } from './content-type.ts';
import { cleanName } from './file-name.ts';
import { NoPicture, thumbnailOf } from './thumbnail.ts';

/** What was found out about a file that came in whole; its content is not kept yet. */
export type TakenIn = {
  name: string;
  nameKey: string;
  size: number;
  fileHash: string;
  contentType: FileType;
  evidence: EvidenceKind | null;
  thumbnailHash: string | null;
};

/** Takes a file in and looks it over; one that cannot be kept is refused and leaves nothing behind. */
export async function takeIn<T>(
  files: Files,
  { content, size }: Upload,
  { fileName, evidence, most }: { fileName: string; evidence: EvidenceKind | undefined; most: number },
  keep: (taken: TakenIn, contents: Arrival[]) => Promise<T>,
): Promise<T> {
  const exceeds = () => tooLarge(fileRefusals.tooLarge(fileName, most));
  if (size !== null && size > most) throw exceeds();
  const arrivals = [await files.receive(content, most, exceeds)];
  try {
    const [arrival] = arrivals as [Arrival];
    if (arrival.size === 0) throw invalid([{ field: 'file', message: fileRefusals.empty(fileName) }]);
    const contentType = await allowedType(arrival.path, fileName);
    const thumbnail = await smallPicture(files, arrival.path, contentType, fileName);
    if (thumbnail) arrivals.push(thumbnail);
    const name = cleanName(fileName, contentType);
    return await keep(
      {
        name,
        nameKey: nameKey(name),
        size: arrival.size,
        fileHash: arrival.hash,
        contentType,
        evidence: evidence ?? null,
        thumbnailHash: thumbnail?.hash ?? null,
      },
      arrivals,
    );
  } finally {
    for (const arrival of arrivals) await arrival.drop();
  }
}

async function allowedType(path: string, name: string): Promise<FileType> {
  const found = await typeOfContent(path);
  if (found.type) return found.type;
  throw wrongType(found.isHeic ? fileRefusals.heic(name) : fileRefusals.wrongType(name));
}

async function smallPicture(files: Files, path: string, type: FileType, name: string): Promise<Arrival | undefined> {
  if (!fileTypes.some((one) => one.type === type && one.isPicture)) return undefined;
  try {
    const small = await thumbnailOf(path);
    return await files.receive(parts(small), small.length);
  } catch (error) {
    throw error instanceof NoPicture
      ? invalid([{ field: 'file', message: `${name} cannot be added: ${error.message}` }])
      : error;
  }
}

async function* parts(content: Buffer) {
  yield content;
}
