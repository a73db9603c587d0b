import type { Config } from './process/config.ts';
import type { Encryption } from './access/encryption.ts';
import type { Jobs } from './job-queue/jobs.ts';
import type { ScopeMaker } from './scope.ts';
import type { Throttle } from './access/throttle.ts';

/** What an area may need beside a scope. */
export type Setting = {
  config: Config;
  isSecure: boolean;
  throttle: Throttle;
  maker: ScopeMaker;
  jobs: Jobs;
  encryption: Encryption;
};
