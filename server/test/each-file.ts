import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { waitBeforeMidnight } from './midnight.ts';
import { passwordCost } from '#platform/access/secrets';
import { callFromElsewhere } from './calls.ts';
import { leaveTheServer } from './test-server.ts';

// Hashing at the shipped cost would be a tenth of the tests' processor time; tests about it set `shippedCost`.
Object.assign(passwordCost, { memory: 64, passes: 1 });
callFromElsewhere();
// Longer than any file takes, on a machine that is also busy with other work.
await pause(waitBeforeMidnight(new Date(), 5 * 60_000));
afterAll(leaveTheServer);
