import { isOutsider } from '../access/access.ts';
import type { Me } from '../access/access.ts';
import { limitExceeded } from './problems.ts';
import type { Throttle } from '../access/throttle.ts';

/** How many megabytes one link, one person and a whole organisation may upload in a day. */
type UploadMeasure = { link: number; person: number; organisation: number };
/** Meters a body that somebody sends, whose size may be known. */
export type MeasureUpload = (
  by: { me: Me; organisationId: string },
  body: { content: AsyncIterable<Uint8Array>; size: number | null },
) => Promise<AsyncIterable<Uint8Array>>;

const DAY = 24 * 3600;
/** Bytes counted at a time: each of many parallel uploads can exceed the limit by no more than this. */
const STEP = 8 * 1024 * 1024;
const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** Counts uploads as they arrive, whatever becomes of them, and refuses what exceeds the day's limit. */
export function measureUploads(throttle: Throttle, most: UploadMeasure): MeasureUpload {
  return async ({ me, organisationId }, { content, size }) => {
    const counts = [
      isOutsider(me)
        ? { what: 'uploads of link', key: me.id, megabytes: most.link, whoMay: 'This link may bring' }
        : {
            what: 'uploads of person',
            key: `${organisationId}/${me.id}`,
            megabytes: most.person,
            whoMay: 'You may upload',
          },
      {
        what: 'uploads of organisation',
        key: organisationId,
        megabytes: most.organisation,
        whoMay: 'Your organisation may upload',
      },
    ];
    const charge = async (bytes: number, isOnlyAsked = false) => {
      const seconds = await Promise.all(
        counts.map(({ what, key, megabytes }) =>
          throttle.measure(what, key, kilobytes(bytes), { most: megabytes * 1024, seconds: DAY, isOnlyAsked }),
        ),
      );
      const spent = counts.find((_, at) => seconds[at]! > 0);
      if (spent) throw beyond(spent, Math.max(...seconds));
    };
    await charge(size ?? 1, true);
    return charged(content, charge);
  };
}

/** A body whose bytes are counted before the last of them is passed on. */
async function* charged(content: AsyncIterable<Uint8Array>, charge: (bytes: number) => Promise<void>) {
  let open = 0;
  for await (const part of content) {
    open += part.byteLength;
    if (open >= STEP) {
      await charge(open);
      open = 0;
    }
    yield part;
  }
  if (open > 0) await charge(open);
}

function beyond({ whoMay, megabytes }: { whoMay: string; megabytes: number }, seconds: number) {
  const most = megabytes.toLocaleString('en-GB');
  return limitExceeded(`${whoMay} ${most} MB within a day, and this would be more.`, seconds);
}
