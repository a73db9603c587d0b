import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskTroubleOf } from '../process/disk-trouble.ts';
import { Refusal, unavailable } from './problems.ts';

const PART = 1 << 16;

/**
 * Buffers a stream in a temporary file as fast as it arrives, so that a slow reader holds up only itself and not the transaction
 * that the stream is read in. `taken` resolves when the source ends, and rejects if it fails.
 */
export function readAhead(source: AsyncIterable<Uint8Array>): {
  parts: AsyncGenerator<Uint8Array>;
  taken: Promise<void>;
} {
  const path = join(tmpdir(), `lintel-${randomBytes(12).toString('hex')}`);
  const opened = onDisk(open(path, 'wx+', 0o600));
  let written = 0;
  let state: 'taking' | 'done' | 'unwanted' = 'taking';
  let failure: unknown;
  let wake = () => {};

  async function take() {
    const file = await opened;
    // Nobody else needs the name, and an unlinked file disappears with the process.
    await unlink(path);
    try {
      for await (const part of source) {
        if (state === 'unwanted') break;
        for (let at = 0; at < part.length;)
          at += (await onDisk(file.write(part, at, part.length - at, written + at))).bytesWritten;
        written += part.length;
        wake();
      }
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      if (state === 'unwanted') await file.close();
      else state = 'done';
      wake();
    }
  }

  async function* parts() {
    const file = await opened;
    try {
      for (let at = 0; ;) {
        while (at === written && state === 'taking') await new Promise<void>((resolve) => (wake = resolve));
        if (failure) throw failure;
        if (at === written) return;
        const { bytesRead, buffer } = await file.read(
          Buffer.allocUnsafe(Math.min(PART, written - at)),
          0,
          Math.min(PART, written - at),
          at,
        );
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      if (state === 'done') await file.close();
      else state = 'unwanted';
    }
  }
  return { parts: parts(), taken: take() };
}

/** Works with the disk of the temporary files; what is wrong with that is told, and written to the log. */
const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    const trouble = diskTroubleOf(cause);
    if (!trouble) throw cause;
    const refusal =
      trouble === 'full'
        ? Object.assign(
            new Refusal(
              507,
              'The disk is full, so the file could not be put together. Please tell your administrator.',
            ),
            { retryAfter: 30 },
          )
        : unavailable('The folder of temporary files cannot be used at the moment. Please tell your administrator.');
    throw Object.assign(refusal, { cause });
  });
