import { destination, pino } from 'pino';
import type { Logger } from 'pino';
import { inSources } from './in-sources.ts';

/** How much is kept while it cannot be written. */
const MOST_WAITING = 1024 * 1024;

/**
 * The log, and what the operator reads beside it, on standard output. On a full disk lines wait for room, and are lost beyond 1 MB:
 * by itself pino would end the server with the first of them, or wait in it for ever.
 */
export function openLog(level: string, file: number = process.stdout.fd): { log: Logger; print(text: string): void } {
  const output = destination({ dest: file, sync: true, maxLength: MOST_WAITING });
  output.on('error', () => {});
  const print = (text: string) => void output.write(text);
  // Only what `print` does: after a fatal line pino would flush the output, which does not return while the disk is full.
  return { log: pino({ level }, { write: (line) => print(inSources(line)) }), print };
}
