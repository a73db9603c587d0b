import type { Config } from './config.ts';
import type { Encryption } from './encryption.ts';
import type { Jobs } from './jobs.ts';
import type { ScopeMaker } from './scope.ts';
import type { Throttle } from './throttle.ts';

/** What an area may need beside a scope. */
export type Setting = {
  config: Config;
  isSecure: boolean;
  throttle: Throttle;
  maker: ScopeMaker;
  jobs: Jobs;
  encryption: Encryption;
};
