import { isOutsider } from './access.ts';
import type { Me } from './access.ts';
import { Refusal } from './problems.ts';
import type { Throttle } from './throttle.ts';

/** How many megabytes may be uploaded within a day: by one link, by one person, by all of an organisation. */
type UploadMeasure = { link: number; person: number; organisation: number };
/** Measures a body that somebody sends, of so many bytes where it says how many. */
export type MeasureUpload = (
  by: { me: Me; organisationId: string },
  body: { content: AsyncIterable<Uint8Array>; size: number | null },
) => Promise<AsyncIterable<Uint8Array>>;

const DAY = 24 * 3600;
const HOUR = 3600;
/** What is counted at a time: many uploads at once come no further than this beyond the measure, each. */
const STEP = 8 * 1024 * 1024;
const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** Counts what is uploaded as it comes, whatever becomes of it, and refuses what is beyond the day's measure. */
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

/** A body that is paid for before the last of it is given away. */
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
  const hours = Math.ceil(seconds / HOUR);
  return Object.assign(
    new Refusal(
      429,
      `${whoMay} ${megabytes.toLocaleString('en-GB')} MB within a day, and this would be more. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    ),
    { retryAfter: seconds },
  );
}
