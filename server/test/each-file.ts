import { afterAll } from 'vitest';
import { leaveTheServer } from './harness.ts';

afterAll(leaveTheServer);
