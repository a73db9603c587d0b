import type { Selectable } from 'kysely';
import { fileRefusals, nameKey } from '@lintel/contract/areas/files';
import { fileTypes, type FileType } from '@lintel/contract/areas/stored-file';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { Arrival, Files } from '#platform/file-store/files';
import { invalid, tooLarge, wrongType } from '#platform/http/problems';
import type { Upload } from '#platform/http/serve';
import { activePartOf } from './active-pdf.ts';
import { typeOfContent, typeOfText } from './content-type.ts';
import { cleanName } from './file-name.ts';
import { readPhoto } from './photo.ts';
import type { FileContent } from './tables.ts';
import { NoPicture, thumbnailOf } from './thumbnail.ts';

/** What is known about a file that was received in full; its content is not stored yet. */
export type TakenIn = Omit<Selectable<FileContent>, 'uploadedAt'> & { thumbnailHash: string | null };

/** Receives and inspects a file; one that cannot be accepted is refused and leaves nothing behind. */
export async function takeIn<T>(
  files: Files,
  { content, size }: Upload,
  {
    fileName,
    evidence,
    most,
    keepsPhotoDetails,
    takesDocuments = false,
  }: {
    fileName: string;
    evidence: EvidenceKind | undefined;
    most: number;
    keepsPhotoDetails: boolean;
    takesDocuments?: boolean;
  },
  keep: (taken: TakenIn, contents: Arrival[]) => Promise<T>,
): Promise<T> {
  const exceeds = () => tooLarge(fileRefusals.tooLarge(fileName, most));
  if (size !== null && size > most) throw exceeds();
  const arrivals = [await files.receive(content, most, exceeds)];
  try {
    const [arrival] = arrivals as [Arrival];
    const contents: Arrival[] = [];
    const receive = async (made: Buffer) => {
      arrivals.push(await files.receive(parts(made), made.length));
      contents.push(arrivals.at(-1)!);
      return arrivals.at(-1)!;
    };
    if (arrival.size === 0) throw invalid([{ field: 'file', message: fileRefusals.empty(fileName) }]);
    const contentType = await allowedType(arrival.path, fileName, takesDocuments);
    const isPicture = fileTypes.some((one) => one.type === contentType && one.isPicture);
    const active = contentType === 'application/pdf' ? await activePartOf(arrival.path) : undefined;
    if (active) throw invalid([{ field: 'file', message: fileRefusals.active(fileName, active) }]);
    if (evidence === 'photograph' && !isPicture)
      throw invalid([{ field: 'evidence', message: fileRefusals.noPhotograph(fileName) }]);
    if (evidence && !fileTypes.some(({ type }) => type === contentType))
      throw invalid([{ field: 'evidence', message: fileRefusals.noEvidence(fileName) }]);
    const thumbnail = isPicture ? await receive(await smallPicture(arrival.path, fileName)) : undefined;
    const photo = isPicture ? await readPhoto(arrival.path, contentType) : undefined;
    const bare = photo?.bare && !keepsPhotoDetails ? await receive(photo.bare) : undefined;
    if (!bare) contents.push(arrival);
    const kept = bare ?? arrival;
    const name = cleanName(fileName, contentType);
    return await keep(
      {
        name,
        nameKey: nameKey(name),
        size: kept.size,
        fileHash: kept.hash,
        contentType,
        evidence: evidence ?? null,
        takenAt: photo?.takenAt ?? null,
        receivedHash: bare ? arrival.hash : null,
        thumbnailHash: thumbnail?.hash ?? null,
      },
      contents,
    );
  } finally {
    for (const arrival of arrivals) await arrival.drop();
  }
}

async function allowedType(path: string, name: string, takesDocuments: boolean): Promise<FileType> {
  const found = await typeOfContent(path);
  const type = found.type ?? (takesDocuments ? await typeOfText(path, name) : undefined);
  if (type && (takesDocuments || fileTypes.some((usual) => usual.type === type))) return type;
  if (!found.type && found.isHeic) throw wrongType(fileRefusals.heic(name));
  throw wrongType((takesDocuments ? fileRefusals.wrongDocument : fileRefusals.wrongType)(name));
}

async function smallPicture(path: string, name: string): Promise<Buffer> {
  try {
    return await thumbnailOf(path);
  } catch (error) {
    throw error instanceof NoPicture
      ? invalid([{ field: 'file', message: `${name} cannot be added: ${error.message}` }])
      : error;
  }
}

async function* parts(content: Buffer) {
  yield content;
}
