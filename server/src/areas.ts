import type { Config } from '#platform/config';
import type { Jobs } from '#platform/jobs';
import type { ScopeMaker } from '#platform/scope';
import type { Served } from '#platform/serve';
import type { Throttle } from '#platform/throttle';
import { anchorDaily } from '#server/operator/anchor-activity';
import { dashboardRoutes } from '#areas/dashboard/routes';
import { activityRoutes } from '#areas/activity/routes';
import { dictionaryRoutes } from '#areas/dictionaries/routes';
import { presetRoutes } from '#areas/presets/routes';
import { propertyRoutes } from '#areas/properties/routes';
import { searchRoutes } from '#areas/search/routes';
import { sessionRoutes } from '#areas/session/routes';

/** What an area may need beside a scope. */
export type Setting = { config: Config; isSecure: boolean; throttle: Throttle; maker: ScopeMaker; jobs: Jobs };

/** Every call that the server answers. */
export function everyRoute(setting: Setting): Served[] {
  return [
    ...sessionRoutes(setting),
    ...propertyRoutes,
    ...dictionaryRoutes,
    ...activityRoutes,
    ...presetRoutes,
    ...searchRoutes,
    ...dashboardRoutes,
  ];
}

/** Every kind of job. */
export function defineJobs({ config, jobs, maker }: Setting): void {
  jobs.define('activity.anchor', { every: '0 3 * * *', handler: ({ organisationId }, { id }) => anchorDaily(maker, config, organisationId, id) });
}
