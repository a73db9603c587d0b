import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as S3 from '@aws-sdk/client-s3';
import { openCircuit } from './circuit.ts';
import { receiveInto, storeIsAway } from './incoming.ts';
import { isHash, placeBelow } from './store.ts';
import type { Files } from './store.ts';

/** Where files wait on their way. Every account may write to the temporary folder, and the first to create ours would own it. */
async function spool(): Promise<string> {
  const folder = join(tmpdir(), 'lintel-incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  if (uid !== process.getuid?.()) throw storeIsAway(new Error(`${folder} belongs to another account (${uid})`));
  return folder;
}

type Asking = { s3: S3.S3Client; sdk: typeof S3 };

/**
 * Keeps files in a bucket of an S3-compatible store: `s3://bucket/prefix?endpoint=https://…&region=…`. The key and its
 * secret stand before the bucket, `s3://key:secret@bucket`, or where the S3 client looks for them.
 */
export function openBucket(address: string, { patienceMs = 10_000, restMs = 10_000 } = {}): Files {
  const url = new URL(address);
  const bucket = url.hostname;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = path && `${path}/`;
  const keyOf = (hash: string) => prefix + placeBelow(hash);
  const circuit = openCircuit({ restMs, away: storeIsAway });
  let loaded: Promise<Asking> | undefined;
  /** A store that sends nothing for a while is unavailable, however long a large file may take. */
  const ask = async <T>(work: (asking: Asking, abortSignal: AbortSignal, heard: () => void) => Promise<T>) => {
    const asking = await (loaded ??= load(url));
    return circuit(async () => {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(new Error('The file store is silent')), patienceMs);
      return work(asking, silence.signal, () => timer.refresh()).finally(() => clearTimeout(timer));
    });
  };
  return {
    placeOf: (hash) => `s3://${bucket}/${keyOf(hash)}`,
    async receive(content, most, refuse) {
      const received = await receiveInto(await spool(), content, most, refuse);
      const { path, hash, size } = received;
      const keep = () =>
        ask(async ({ s3, sdk }, abortSignal, heard) => {
          const Body = createReadStream(path).on('data', heard).pause();
          // The store takes the hash itself and refuses what arrived otherwise than it was sent.
          const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64');
          const put = { Bucket: bucket, Key: keyOf(hash), Body, ContentLength: size, ChecksumSHA256 };
          await s3.send(new sdk.PutObjectCommand(put), { abortSignal }).finally(() => Body.destroy());
        });
      return { ...received, keep };
    },
    async lend(hash) {
      const get = { Bucket: bucket, Key: keyOf(hash) };
      return ask(async ({ s3, sdk }, abortSignal, heard) => {
        try {
          const { Body } = await s3.send(new sdk.GetObjectCommand(get), { abortSignal });
          const parts = heardOf(Body as unknown as AsyncIterable<Uint8Array>, heard, abortSignal);
          const copy = await receiveInto(await spool(), parts, Number.MAX_SAFE_INTEGER);
          return { path: copy.path, release: copy.drop };
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    async remove(hash) {
      const gone = { Bucket: bucket, Key: keyOf(hash) };
      await ask(({ s3, sdk }, abortSignal) => s3.send(new sdk.DeleteObjectCommand(gone), { abortSignal }));
    },
    async *everyFile() {
      let ContinuationToken: string | undefined;
      do {
        const asked = { Bucket: bucket, Prefix: prefix, ContinuationToken };
        const page = await ask(({ s3, sdk }, abortSignal) =>
          s3.send(new sdk.ListObjectsV2Command(asked), { abortSignal }),
        );
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
          const hash = Key.slice(-64);
          if (isHash(hash) && Key === keyOf(hash)) yield { hash, keptAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/** The S3 client, loaded only where files are kept in a bucket. */
async function load(url: URL): Promise<Asking> {
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = url.searchParams.get('endpoint');
  const s3 = new sdk.S3Client({
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
    // Whoever asked tries again; a queue of retries would only keep the store busy while it is not well.
    maxAttempts: 1,
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { s3, sdk };
}

async function* heardOf(content: AsyncIterable<Uint8Array>, heard: () => void, given: AbortSignal) {
  for await (const part of content) {
    heard();
    yield part;
  }
  // An answer that was given up with its end already here, and not yet read, ends as if there were nothing in it.
  given.throwIfAborted();
}
