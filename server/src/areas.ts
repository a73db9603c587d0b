import type { Config } from '#platform/config';
import type { Jobs } from '#platform/jobs';
import type { ScopeMaker } from '#platform/scope';
import type { Served } from '#platform/serve';
import type { Throttle } from '#platform/throttle';
import { propertyRoutes } from '#areas/properties/routes';
import { sessionRoutes } from '#areas/session/routes';

/** What an area may need beside a scope. */
export type Setting = { config: Config; isSecure: boolean; throttle: Throttle; maker: ScopeMaker; jobs: Jobs };

/** Every call that the server answers. */
export function everyRoute(setting: Setting): Served[] {
  return [
    ...sessionRoutes(setting),
    ...propertyRoutes,
  ];
}

/** Every kind of job. */
export function defineJobs(_setting: Setting): void {}
