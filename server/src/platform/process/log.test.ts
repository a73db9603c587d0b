import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it.runIf(process.platform === 'linux')('goes on, and returns at once, while its disk is full', () => {
  const full = openSync('/dev/full', 'w');
  const { log, print } = openLog('warn', full);
  expect(() => {
    log.error('The first line that does not fit');
    print('Nor does this\n');
    log.fatal('The last line of a server, after which pino flushes');
  }).not.toThrow();
  closeSync(full);
});
