import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { waitBeforeMidnight } from './midnight.ts';
import { passwordCost } from '#platform/secrets';
import { callFromElsewhere } from './calls.ts';
import { leaveTheServer } from './test-server.ts';

// Hashing as shipped would be a tenth of what all tests compute; those that are about it ask for `shippedCost`.
Object.assign(passwordCost, { memory: 64, passes: 1 });
callFromElsewhere();
// Longer than any file takes, on a machine that does other things besides.
await pause(waitBeforeMidnight(new Date(), 5 * 60_000));
afterAll(leaveTheServer);
