import { accessLogList } from '@lintel/contract/areas/accidents/access-log';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import { dashboardParts } from '@lintel/contract/areas/dashboard-parts';
import { mailList } from '@lintel/contract/areas/mail';
import { shareList } from '@lintel/contract/areas/shares/list';
import { taskTypeList } from '@lintel/contract/areas/task-types';
import { accidentRecord } from '#areas/accidents/record';
import { accidentSubscriptions, defineAccidentJobs } from '#areas/accidents/riddor/jobs';
import { remindOfDeadlines } from '#areas/accidents/riddor/reminders';
import { accidentRoutes } from '#areas/accidents/routes';
import { defineActionJobs } from '#areas/actions/jobs';
import { actionRecord } from '#areas/actions/record';
import { actionRoutes } from '#areas/actions/routes';
import { activityRoutes } from '#areas/activity/routes';
import { remindOfTokens } from '#areas/api-tokens/reminders';
import { apiTokenRoutes } from '#areas/api-tokens/routes';
import { apiTokenSubscriptions } from '#areas/api-tokens/subscriptions';
import { calendarFeedRoutes } from '#areas/calendar-feeds/routes';
import { calendarFeedSubscriptions } from '#areas/calendar-feeds/subscriptions';
import { calendarRoutes } from '#areas/calendar/routes';
import { checklistRoutes } from '#areas/checklists/routes';
import { complianceGridRoutes } from '#areas/compliance-grid/routes';
import { contractorLinkRoutes } from '#areas/contractor-links/routes';
import { contractorLinkSubscriptions } from '#areas/contractor-links/subscriptions';
import { defineContractorJobs } from '#areas/contractors/jobs';
import { remindOfEnding } from '#areas/contractors/notify';
import { contractorRecord } from '#areas/contractors/record';
import { contractorRoutes } from '#areas/contractors/routes';
import { defineCountJobs } from '#areas/dashboard/keep-counts';
import { dashboardRoutes } from '#areas/dashboard/routes';
import { knownEntries } from '#areas/dictionaries/queries';
import { dictionaryRoutes } from '#areas/dictionaries/routes';
import { remindOfDirectoryToken } from '#areas/directory/reminders';
import { directoryRoutes } from '#areas/directory/routes';
import { directorySubscriptions } from '#areas/directory/subscriptions';
import { remindOfVisits } from '#areas/enforcement-visits/notify';
import { enforcementVisitRecord } from '#areas/enforcement-visits/record';
import { enforcementVisitRoutes } from '#areas/enforcement-visits/routes';
import { equipmentRecord } from '#areas/equipment/record';
import { equipmentRoutes } from '#areas/equipment/routes';
import { defineEvacuationJobs } from '#areas/evacuation-plans/jobs';
import { remindOfReviews } from '#areas/evacuation-plans/notify';
import { evacuationPlanRecord } from '#areas/evacuation-plans/record';
import { evacuationPlanRoutes } from '#areas/evacuation-plans/routes';
import { defineFileJobs } from '#areas/files/jobs';
import { defineEvidencePackJobs } from '#areas/evidence-packs/jobs';
import { evidencePackRoutes } from '#areas/evidence-packs/routes';
import { fileRecord } from '#areas/files/record';
import { fileRoutes } from '#areas/files/routes';
import { defineHazardJobs } from '#areas/hazard-cases/jobs';
import { remindOfClocks } from '#areas/hazard-cases/notify';
import { hazardCaseRecord } from '#areas/hazard-cases/record';
import { hazardCaseRoutes } from '#areas/hazard-cases/routes';
import { defineImportJobs } from '#areas/imports/jobs';
import { importRecord } from '#areas/imports/record';
import { importRoutes } from '#areas/imports/routes';
import { inspectionReportRecord } from '#areas/inspection-reports/record';
import { inspectionReportRoutes } from '#areas/inspection-reports/routes';
import { remindOfDocuments } from '#areas/library/remind';
import { defineLetterJobs } from '#areas/letters/jobs';
import { letterRoutes } from '#areas/letters/routes';
import { libraryRoutes } from '#areas/library/routes';
import { defineMailJobs } from '#areas/mail/jobs';
import { mailRoutes } from '#areas/mail/routes';
import { myWorkRoutes } from '#areas/my-work/routes';
import { defineNoticeJobs } from '#areas/notices/jobs';
import { noticeRoutes } from '#areas/notices/routes';
import { noticeSubscriptions } from '#areas/notices/subscriptions';
import { dueWindow } from '#areas/organisation/due-window';
import { organisationRecord } from '#areas/organisation/record';
import { organisationRoutes } from '#areas/organisation/routes';
import { personRecord } from '#areas/people/record';
import { peopleRoutes } from '#areas/people/routes';
import { remindOfTraining } from '#areas/people/training-reminders';
import { definePosterJobs } from '#areas/posters/jobs';
import { posterReportRecord } from '#areas/posters/record';
import { posterRoutes } from '#areas/posters/routes';
import { presetRoutes } from '#areas/presets/routes';
import { propertyRecord } from '#areas/properties/record';
import { propertyRoutes } from '#areas/properties/routes';
import { propertyReportRoutes } from '#areas/property-reports/routes';
import { defineRagJobs } from '#areas/rag-reports/jobs';
import { ragReportRoutes } from '#areas/rag-reports/routes';
import { reportRoutes } from '#areas/reports/routes';
import { roleRoutes } from '#areas/roles/routes';
import { safetyMeasureRoutes } from '#areas/safety-measures/routes';
import { searchRoutes } from '#areas/search/routes';
import { secondFactorRoutes } from '#areas/second-factor/routes';
import { defineSessionJobs } from '#areas/session/jobs';
import { sessionRoutes } from '#areas/session/routes';
import { defineShareJobs } from '#areas/shares/jobs';
import { notifyExpiringLinks } from '#areas/shares/notify';
import { shareRoutes } from '#areas/shares/routes';
import { shareSubscriptions } from '#areas/shares/subscriptions';
import { defineSignOnJobs } from '#areas/sign-on/links';
import { signOnRoutes } from '#areas/sign-on/routes';
import { defineStatutoryNoticeJobs } from '#areas/statutory-notices/jobs';
import { remindOfNoticeDays } from '#areas/statutory-notices/notify';
import { statutoryNoticeRecord } from '#areas/statutory-notices/record';
import { statutoryNoticeRoutes } from '#areas/statutory-notices/routes';
import { statutoryNoticeSubscriptions } from '#areas/statutory-notices/subscriptions';
import { taskManagementRoutes } from '#areas/task-management/routes';
import { taskTypeRoutes } from '#areas/task-types/routes';
import { defineTaskJobs } from '#areas/tasks/keep-days';
import { typesThatAskForEvidence } from '#areas/tasks/queries';
import { cycleRecord, taskRecord } from '#areas/tasks/record';
import { taskRoutes } from '#areas/tasks/routes';
import { shortWindowsNow } from '#areas/tasks/soon';
import { taskSubscriptions } from '#areas/tasks/subscriptions';
import { userRecord } from '#areas/users/record';
import { userRoutes } from '#areas/users/routes';
import { defineWebhookJobs } from '#areas/webhooks/jobs';
import { webhookRoutes } from '#areas/webhooks/routes';
import { webhookSubscriptions } from '#areas/webhooks/subscriptions';
import { administeredWith } from '#platform/access/record-rights';
import type { Register } from '#platform/scope';
import type { MountedEndpoint } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { anchorDaily } from '#server/operator/anchor-activity';

/** Every kind of record, in the order of the dashboard. One that is missing here does not compile. */
const kinds: Register['kinds'] = {
  PROPERTY: propertyRecord,
  TASK: taskRecord,
  'TASK-CYCLE': cycleRecord,
  INSPECTION_REPORT: inspectionReportRecord,
  ACTION: actionRecord,
  ACCIDENT: accidentRecord,
  CONTRACTOR: contractorRecord,
  POSTER_REPORT: posterReportRecord,
  ENFORCEMENT_VISIT: enforcementVisitRecord,
  STATUTORY_NOTICE: statutoryNoticeRecord,
  HAZARD_CASE: hazardCaseRecord,
  EVACUATION_PLAN: evacuationPlanRecord,
  EQUIPMENT: equipmentRecord,
  FILE: fileRecord,
  USER: userRecord,
  PERSON: personRecord,
  ROLE: { isVisible: administeredWith('ROLE', 'PRISM_APP_ROLE_MANAGE') },
  DICTIONARY: { isVisible: administeredWith('DICTIONARY', 'PRISM_APP_DICTIONARY_MANAGE') },
  IMPORT: importRecord,
  TASK_TYPE: { isVisible: administeredWith('TASK_TYPE', 'PRISM_APP_TASK_MENU'), list: taskTypeList },
  ORGANISATION: organisationRecord,
};

/** What each area registers for use by others. */
export const register: Register = {
  kinds,
  lists: [
    ...Object.values(kinds).flatMap((kind) => kind?.list ?? []),
    mailList,
    shareList,
    accessLogList,
    dashboardParts,
    ...Object.values(calendarTabs),
  ],
  preload: [dueWindow, shortWindowsNow, typesThatAskForEvidence, (scope) => knownEntries(scope, 'ACTION_STATUS')],
  daily: [
    notifyExpiringLinks,
    remindOfDocuments,
    remindOfDeadlines,
    remindOfNoticeDays,
    remindOfVisits,
    remindOfClocks,
    remindOfReviews,
    remindOfTraining,
    remindOfEnding,
    remindOfTokens,
    remindOfDirectoryToken,
  ],
  subscriptions: [
    ...accidentSubscriptions,
    ...taskSubscriptions,
    ...statutoryNoticeSubscriptions,
    ...noticeSubscriptions(kinds),
    ...shareSubscriptions(kinds),
    ...contractorLinkSubscriptions,
    ...apiTokenSubscriptions,
    ...calendarFeedSubscriptions,
    ...directorySubscriptions,
    ...webhookSubscriptions,
  ],
};

/** Every endpoint of the server. */
export function everyRoute(setting: Setting): MountedEndpoint[] {
  return [
    ...sessionRoutes(setting),
    ...secondFactorRoutes(setting),
    ...signOnRoutes(setting),
    ...directoryRoutes(setting),
    ...apiTokenRoutes(setting),
    ...userRoutes(setting),
    ...peopleRoutes,
    ...roleRoutes,
    ...safetyMeasureRoutes,
    ...organisationRoutes,
    ...mailRoutes(setting),
    ...propertyRoutes(setting),
    ...complianceGridRoutes,
    ...propertyReportRoutes,
    ...ragReportRoutes(setting),
    ...evidencePackRoutes(setting),
    ...importRoutes(setting),
    ...fileRoutes(setting),
    ...libraryRoutes(setting),
    ...taskRoutes,
    ...equipmentRoutes(setting),
    ...inspectionReportRoutes,
    ...actionRoutes,
    ...accidentRoutes,
    ...contractorRoutes,
    ...contractorLinkRoutes(setting),
    ...enforcementVisitRoutes(setting),
    ...statutoryNoticeRoutes,
    ...hazardCaseRoutes,
    ...evacuationPlanRoutes,
    ...posterRoutes(setting),
    ...shareRoutes(setting),
    ...dictionaryRoutes,
    ...activityRoutes,
    ...presetRoutes,
    ...searchRoutes,
    ...dashboardRoutes,
    ...myWorkRoutes,
    ...letterRoutes,
    ...calendarRoutes,
    ...calendarFeedRoutes(setting),
    ...reportRoutes,
    ...taskTypeRoutes,
    ...checklistRoutes,
    ...taskManagementRoutes,
    ...noticeRoutes,
    ...webhookRoutes(setting),
  ];
}

/** Defines every kind of job. */
export function defineJobs(setting: Setting): void {
  const { config, jobs, maker } = setting;
  defineSessionJobs(setting);
  defineSignOnJobs(setting);
  defineMailJobs(setting);
  defineImportJobs(setting);
  defineFileJobs(setting);
  defineAccidentJobs(setting);
  defineActionJobs(setting);
  defineContractorJobs(setting);
  defineStatutoryNoticeJobs(setting);
  defineHazardJobs(setting);
  defineEvacuationJobs(setting);
  defineLetterJobs(setting);
  defineTaskJobs(setting);
  defineCountJobs(setting);
  defineNoticeJobs(setting);
  definePosterJobs(setting);
  defineRagJobs(setting);
  defineEvidencePackJobs(setting);
  defineShareJobs(setting);
  defineWebhookJobs(setting);
  jobs.define('activity.anchor', {
    cron: '0 3 * * *',
    handler: ({ organisationId }, { id }) => anchorDaily(maker, config, organisationId, id),
  });
}
