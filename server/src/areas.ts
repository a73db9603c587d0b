import type { Served } from '#platform/serve';
import type { Setting } from '#platform/setting';
import { anchorDaily } from '#server/operator/anchor-activity';
import { defineActionJobs } from '#areas/actions/jobs';
import { actionRoutes } from '#areas/actions/routes';
import { dashboardRoutes } from '#areas/dashboard/routes';
import { defineCountJobs } from '#areas/dashboard/keep-counts';
import { activityRoutes } from '#areas/activity/routes';
import { dictionaryRoutes } from '#areas/dictionaries/routes';
import { defineFileJobs } from '#areas/files/jobs';
import { fileRoutes } from '#areas/files/routes';
import { defineImportJobs } from '#areas/imports/jobs';
import { importRoutes } from '#areas/imports/routes';
import { presetRoutes } from '#areas/presets/routes';
import { propertyRoutes } from '#areas/properties/routes';
import { searchRoutes } from '#areas/search/routes';
import { defineMailJobs } from '#areas/mail/jobs';
import { inspectionReportRoutes } from '#areas/inspection-reports/routes';
import { mailRoutes } from '#areas/mail/routes';
import { organisationRoutes } from '#areas/organisations/routes';
import { defineNoticeJobs } from '#areas/notices/jobs';
import { defineShareJobs } from '#areas/shares/jobs';
import { noticeRoutes } from '#areas/notices/routes';
import { roleRoutes } from '#areas/roles/routes';
import { defineSessionJobs } from '#areas/session/jobs';
import { sessionRoutes } from '#areas/session/routes';
import { shareRoutes } from '#areas/shares/routes';
import { taskManagementRoutes } from '#areas/task-management/routes';
import { taskTypeRoutes } from '#areas/task-types/routes';
import { defineTaskJobs } from '#areas/tasks/keep-days';
import { taskRoutes } from '#areas/tasks/routes';
import { userRoutes } from '#areas/users/routes';

/** Every call that the server answers. */
export function everyRoute(setting: Setting): Served[] {
  return [
    ...sessionRoutes(setting),
    ...userRoutes(setting),
    ...roleRoutes,
    ...organisationRoutes,
    ...mailRoutes,
    ...propertyRoutes,
    ...importRoutes(setting),
    ...fileRoutes(setting),
    ...taskRoutes,
    ...inspectionReportRoutes,
    ...actionRoutes,
    ...shareRoutes(setting),
    ...dictionaryRoutes,
    ...activityRoutes,
    ...presetRoutes,
    ...searchRoutes,
    ...dashboardRoutes,
    ...taskTypeRoutes,
    ...taskManagementRoutes,
    ...noticeRoutes,
  ];
}

/** Every kind of job. */
export function defineJobs(setting: Setting): void {
  const { config, jobs, maker } = setting;
  defineSessionJobs(setting);
  defineMailJobs(setting);
  defineImportJobs(setting);
  defineFileJobs(setting);
  defineActionJobs(setting);
  defineTaskJobs(setting);
  defineCountJobs(setting);
  defineNoticeJobs(setting);
  defineShareJobs(setting);
  jobs.define('activity.anchor', {
    cron: '0 3 * * *',
    handler: ({ organisationId }, { id }) => anchorDaily(maker, config, organisationId, id),
  });
}
