import { afterAll } from 'vitest';
import { passwordCost } from '#platform/secrets';
import { callFromElsewhere, leaveTheServer } from './harness.ts';

// Hashing as shipped would be a tenth of what all tests compute; those that are about it ask for `shippedCost`.
Object.assign(passwordCost, { memory: 64, passes: 1 });
callFromElsewhere();
afterAll(leaveTheServer);
