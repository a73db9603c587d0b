import sharp from 'sharp';
import { nameKey } from '@lintel/contract/areas/files';
import { userIdOf } from '#platform/access/access';
import { entryOf, rememberThumbnail } from '#areas/files/add-files';
import { insertFiles } from '#areas/files/place';
import { indexFiles } from '#areas/files/search-text';
import { takeIn } from '#areas/files/take-in';
import type { TakenIn } from '#areas/files/take-in';
import type { Files } from '#platform/file-store/files';
import type { Scope } from '#platform/scope';

type Colour = { r: number; g: number; b: number };
type Box = { left: number; top: number; width: number; height: number; colour: Colour };

const rgb = (r: number, g: number, b: number): Colour => ({ r, g, b });
const size = { width: 640, height: 480 };
/** A door with its closer, a riser with new fire stopping, and a clear exit, as photographed by a phone. */
const scenes: { wall: Colour; boxes: Box[] }[] = [
  {
    wall: rgb(222, 214, 200),
    boxes: [
      { left: 200, top: 60, width: 240, height: 400, colour: rgb(120, 74, 46) },
      { left: 216, top: 76, width: 208, height: 384, colour: rgb(148, 94, 60) },
      { left: 300, top: 66, width: 120, height: 26, colour: rgb(176, 180, 186) },
      { left: 230, top: 270, width: 14, height: 44, colour: rgb(196, 176, 96) },
    ],
  },
  {
    wall: rgb(176, 178, 180),
    boxes: [
      { left: 90, top: 0, width: 60, height: 480, colour: rgb(96, 104, 112) },
      { left: 220, top: 0, width: 40, height: 480, colour: rgb(150, 70, 52) },
      { left: 60, top: 210, width: 260, height: 64, colour: rgb(206, 92, 70) },
      { left: 380, top: 120, width: 180, height: 240, colour: rgb(140, 142, 146) },
    ],
  },
  {
    wall: rgb(206, 216, 222),
    boxes: [
      { left: 0, top: 380, width: 640, height: 100, colour: rgb(120, 116, 110) },
      { left: 240, top: 110, width: 160, height: 270, colour: rgb(70, 92, 112) },
      { left: 262, top: 40, width: 116, height: 44, colour: rgb(24, 132, 78) },
      { left: 250, top: 250, width: 140, height: 12, colour: rgb(214, 216, 218) },
    ],
  },
];

/** Stores the photographs of the story in the file store. */
export async function takePhotographs(files: Files): Promise<TakenIn[]> {
  return Promise.all(scenes.map((scene, at) => takeOne(files, scene, `photograph-${at + 1}.jpg`)));
}

async function takeOne(files: Files, { wall, boxes }: (typeof scenes)[number], fileName: string): Promise<TakenIn> {
  const solid = (within: { width: number; height: number }, background: Colour) => ({
    create: { width: within.width, height: within.height, channels: 3 as const, background },
  });
  const bytes = await sharp(solid(size, wall))
    .composite(boxes.map(({ left, top, colour, ...box }) => ({ input: solid(box, colour), left, top })))
    .jpeg({ quality: 82 })
    .toBuffer();
  const upload = {
    content: (async function* () {
      yield bytes;
    })(),
    size: bytes.length,
    contentType: 'image/jpeg',
    within: () => Promise.reject(new Error('Nothing is written while a photograph is taken')),
  };
  return takeIn(
    files,
    upload,
    { fileName, evidence: 'photograph', most: bytes.length, keepsPhotoDetails: true },
    async (taken, contents) => {
      for (const content of contents) await content.keep();
      return taken;
    },
  );
}

/** Adds a photograph to each record, with an entry in its log. */
export async function attachPhotos(
  scope: Scope,
  hung: readonly { recordId: string; photograph: TakenIn }[],
  name = 'After the work.jpg',
) {
  if (hung.length === 0) return;
  for (const { fileHash, thumbnailHash } of new Set(hung.map(({ photograph }) => photograph)))
    if (thumbnailHash) await rememberThumbnail(scope, fileHash, thumbnailHash);
  const rows = hung.map(
    ({ recordId, photograph: { size: bytes, fileHash, contentType, evidence, takenAt, receivedHash } }) => ({
      id: scope.newId(),
      recordId,
      name,
      nameKey: nameKey(name),
      size: bytes,
      fileHash,
      contentType,
      evidence,
      takenAt,
      receivedHash,
      uploadedAt: scope.now.toISOString(),
      uploadedBy: userIdOf(scope.me),
      shareId: scope.me.share?.id ?? null,
    }),
  );
  await insertFiles(scope, rows);
  await indexFiles(
    scope,
    rows.map(({ id }) => id),
  );
  await scope.recordAll(
    hung.map(({ recordId, photograph }) => ({
      recordId,
      entry: entryOf('FILE_UPLOAD', 'file.uploaded', [{ ...photograph, name }]),
    })),
  );
}
