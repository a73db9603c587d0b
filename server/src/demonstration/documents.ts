import sharp from 'sharp';
import { uploadToRecord } from '#areas/files/add-files';
import { systemActor } from '#platform/access/access';
import type { Files } from '#platform/file-store/files';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import type { Transact } from '#platform/http/serve';
import { chance } from './chance.ts';
import { keptDocuments, labelDocument } from './library.ts';
import { page } from './page.ts';

const PHOTOGRAPHS = 6;
const PLANS = 3;

/** Uploads a few files as users would: photographs of failed tasks, sheets for some entrances, and library documents. */
export async function seedDocuments(
  maker: ScopeMaker,
  { organisationId, login, files, seed }: { organisationId: string; login: string; files: Files; seed: number },
) {
  const identify = async (db: Scope['db']) => ({
    me: {
      ...systemActor(),
      ...(await db.selectFrom('users').select(['id', 'fullName']).where('login', '=', login).executeTakeFirstOrThrow()),
    },
    timeZone: 'Europe/London',
  });
  const within: Transact = (work, how) =>
    inScope(maker, { organisationId, requestId: 'story of files', identify, quiet: how === 'preparing' }, work);
  const upload = (content: Buffer, contentType: string) => ({
    content: once(content),
    size: content.length,
    contentType,
    within,
  });
  for (const [at, { id, lastDoneOn }] of (await within(failedTasks)).entries())
    await uploadToRecord(
      files,
      upload(await photographOf(seed + at, lastDoneOn!), 'image/jpeg'),
      { id, kind: 'TASK' },
      { fileName: `As found ${at + 1}.jpg`, evidence: 'photograph' },
    );
  for (const property of await within(highestProperties))
    await uploadToRecord(
      files,
      upload(entranceSheetOf(property), 'application/pdf'),
      { id: property.id, kind: 'PROPERTY' },
      { fileName: 'Sheet at the entrance.pdf' },
    );
  for (const { id, kind, fileName, content, labels } of await within((scope) => keptDocuments(scope, login))) {
    const kept = await uploadToRecord(files, upload(content, 'application/pdf'), { id, kind }, { fileName });
    await within((scope) => labelDocument(scope, kept, labels));
  }
}

const failedTasks = ({ whole }: Scope) =>
  whole
    .selectFrom('tasks')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.id', 'tasks.lastDoneOn'])
    .where('tasks.lastOutcome', '=', 'unsatisfactory')
    .where('properties.archivedAt', 'is', null)
    .orderBy('properties.referenceSort')
    .orderBy('taskTypes.codeKey')
    .limit(PHOTOGRAPHS)
    .execute();

const highestProperties = ({ whole }: Scope) =>
  whole
    .selectFrom('properties')
    .select(['id', 'propertyReferenceNumber', 'buildingName', 'address1', 'city', 'postcode', 'storeys', 'dwellings'])
    .where('archivedAt', 'is', null)
    .where('storeys', 'is not', null)
    .orderBy('storeys', 'desc')
    .orderBy('referenceSort')
    .limit(PLANS)
    .execute();

type Property = Awaited<ReturnType<typeof highestProperties>>[number];
const entranceSheetOf = ({
  propertyReferenceNumber,
  buildingName,
  address1,
  city,
  postcode,
  storeys,
  dwellings,
}: Property) =>
  page(buildingName ?? address1, [
    [address1, city, postcode].filter(Boolean).join(', '),
    `Reference ${propertyReferenceNumber}`,
    '',
    `${storeys} storeys${dwellings ? `, ${dwellings} dwellings` : ''}`,
    'In case of fire: leave the building, close doors behind you, call 999.',
    'Do not use the lift. Meet at the main gate.',
    '',
    'This sheet belongs to a demonstration.',
  ]);

/** Draws a fire door in a brick wall, with a gap of some width. */
async function photographOf(seed: number, day: string): Promise<Buffer> {
  const [width, height] = [480, 360];
  const luck = chance(seed);
  const [left, gap, shade] = [luck.whole(120, 220), luck.whole(6, 30), luck.whole(0, 40)];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isMortar = y % 24 < 2 || (x + (Math.floor(y / 24) % 2) * 24) % 48 < 2;
      const isDoor = x > left && x < left + 150 && y > 60;
      const isGap = isDoor && x > left + 150 - gap;
      const isHandle = isDoor && x > left + 112 - gap && x < left + 132 - gap && y > 200 && y < 212;
      const isFloor = y > 335 && !isDoor;
      const [red, green, blue] = isHandle
        ? [205, 205, 210]
        : isGap
          ? [24, 22, 28]
          : isDoor
            ? [62, 84 + shade, 120]
            : isFloor
              ? [120, 118, 112]
              : isMortar
                ? [190, 184, 174]
                : [158 - shade, 84, 66];
      const light = 0.82 + (0.18 * x) / width;
      pixels.set([red * light, green * light, blue * light], (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} ${luck.whole(9, 15)}:${luck.whole(10, 59)}:00` },
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function* once(content: Buffer) {
  yield content;
}
