import { accidentTexts } from './accidents.ts';
import { actionTexts } from './actions.ts';
import { answerTexts } from './answers.ts';
import { apiDocumentTexts } from './api-document.ts';
import { apiTokenTexts } from './api-tokens.ts';
import { calendarFeedTexts } from './calendar-feeds.ts';
import { calendarTexts } from './calendar.ts';
import { checklistTexts } from './checklists.ts';
import { conflictTexts } from './conflict.ts';
import { contractorTexts } from './contractors.ts';
import { dashboardTexts } from './dashboard.ts';
import { enforcementVisitTexts } from './enforcement-visits.ts';
import { equipmentTexts } from './equipment.ts';
import { evidencePackTexts } from './evidence-packs.ts';
import { fileTexts } from './files.ts';
import { dictionaryTexts } from './dictionaries.ts';
import { importTexts } from './imports.ts';
import { inspectionReportTexts } from './inspection-reports.ts';
import { labelTexts } from './labels.ts';
import { letterTexts } from './letters.ts';
import { libraryTexts } from './library.ts';
import { listTexts } from './list.ts';
import { mailTexts } from './mail.ts';
import { myWorkTexts } from './my-work.ts';
import { noticeScreenTexts } from './notice-screens.ts';
import { noticeTexts } from './notices.ts';
import { kindTexts } from './of-kinds.ts';
import type { NoticeSentences } from './of-kinds.ts';
import { outboxTexts } from './outbox.ts';
import { peopleTexts } from './people.ts';
import { platformTexts } from './platform.ts';
import { posterTexts } from './posters.ts';
import { propertyTexts } from './properties.ts';
import { complianceGridTexts } from './compliance-grid.ts';
import { propertyReportTexts } from './property-reports.ts';
import { reportTexts } from './reports.ts';
import { ragReportTexts } from './rag-reports.ts';
import { safetyMeasureTexts } from './safety-measures.ts';
import { searchTexts } from './search.ts';
import { secondFactorTexts } from './second-factor.ts';
import { sessionTexts } from './session.ts';
import { settingsTexts } from './settings.ts';
import { directoryTexts } from './directory.ts';
import { signOnTexts } from './sign-on.ts';
import { shareTexts } from './shares.ts';
import { evacuationTexts } from './evacuation-plans.ts';
import { hazardCaseTexts } from './hazard-cases.ts';
import { statutoryNoticeTexts } from './statutory-notices.ts';
import { taskTexts } from './tasks.ts';
import { userTexts } from './users.ts';
import { webhookTexts } from './webhooks.ts';

/** Every text of the client, by key: what `/messageResources.json` answers. Each area adds its own file. */
export const texts = {
  ...platformTexts,
  ...sessionTexts,
  ...settingsTexts,
  ...secondFactorTexts,
  ...signOnTexts,
  ...directoryTexts,
  ...listTexts,
  ...answerTexts,
  ...apiDocumentTexts,
  ...apiTokenTexts,
  ...calendarFeedTexts,
  ...calendarTexts,
  ...checklistTexts,
  ...letterTexts,
  ...conflictTexts,
  ...posterTexts,
  ...propertyTexts,
  ...complianceGridTexts,
  ...propertyReportTexts,
  ...ragReportTexts,
  ...evidencePackTexts,
  ...dictionaryTexts,
  ...reportTexts,
  ...safetyMeasureTexts,
  ...searchTexts,
  ...dashboardTexts,
  ...myWorkTexts,
  ...fileTexts,
  ...importTexts,
  ...labelTexts,
  ...libraryTexts,
  ...userTexts,
  ...webhookTexts,
  ...mailTexts,
  ...peopleTexts,
  ...taskTexts,
  ...equipmentTexts,
  ...inspectionReportTexts,
  ...accidentTexts,
  ...contractorTexts,
  ...enforcementVisitTexts,
  ...statutoryNoticeTexts,
  ...hazardCaseTexts,
  ...evacuationTexts,
  ...actionTexts,
  ...noticeTexts,
  ...kindTexts,
  ...noticeScreenTexts,
  ...outboxTexts,
  ...shareTexts,
} as const satisfies NoticeSentences;
export type TextKey = keyof typeof texts;
