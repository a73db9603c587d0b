import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentTexts as texts } from '@lintel/contract/texts/accidents';
import { serve } from '#platform/http/serve';
import { acceptClosing, closeAccident, reopenAccident, sendBackClosing } from './close.ts';
import { decideOn } from './riddor/decide.ts';
import { riddorForms } from './riddor/form.ts';
import { answerForm, keepReport, markNotified } from './riddor/form-writes.ts';
import { decisionHistory } from './riddor/history.ts';
import { judge } from './riddor/judge.ts';
import { noteReport } from './riddor/report.ts';
import { accidentRules, changeAccidentRules } from './rules.ts';
import { listInjuries, removeInjury, saveInjury } from './injuries.ts';
import { getInterview, listInterviews, removeInterview, saveInterview } from './interviews.ts';
import { accidentRows, withoutPeople } from './list.ts';
import { accidentHours, saveAccidentHours } from './hours.ts';
import { openAccident, accessLogRows } from './access-log.ts';
import { subjectAccess } from './subject-access.ts';
import { leaveIncident } from './incident.ts';
import { dueRedactions, keepLonger, proposeRedaction, redactAccidents } from './redact.ts';
import { changeRetentionRules, retentionRules } from '#platform/retention-rules';
import { addAccident, changeAccident } from './save.ts';
import { accidentSummary } from './summary.ts';

const done = { success: true as const };

export const accidentRoutes = serve(accidents, {
  list: (scope, { body }) => accidentRows.page(scope, body),
  export: (scope, { body }) => accidentRows.export(scope, withoutPeople(body)),
  neighbours: (scope, { body }) => accidentRows.neighbours(scope, body),
  get: async (scope, { query }) => ({ dto: await openAccident(scope, query.id) }),
  create: async (scope, { body }) => ({ dto: await addAccident(scope, body), message: texts['accident.added'] }),
  change: async (scope, { body }) => ({ dto: await changeAccident(scope, body), message: texts['accident.saved'] }),
  heldAboutPerson: async (scope, { query }) => ({ dto: await subjectAccess(scope, query.id) }),
  openings: (scope, { body }) => accessLogRows.page(scope, body),
  exportOpenings: (scope, { body }) => accessLogRows.export(scope, body),
  retention: async (scope) => ({ dto: await retentionRules(scope) }),
  changeRetention: async (scope, { body }) => ({ dto: await changeRetentionRules(scope, body) }),
  dueRedactions: (scope, { query }) => dueRedactions(scope, query),
  proposeRedaction: async (scope, { body }) => ({ changedCount: await proposeRedaction(scope, body) }),
  keepLonger: async (scope, { body }) => ({ changedCount: await keepLonger(scope, body) }),
  redact: async (scope, { body }) => ({ changedCount: await redactAccidents(scope, body) }),
  summary: (scope, { body }) => accidentSummary(scope, body.months),
  hours: (scope) => accidentHours(scope),
  saveHours: (scope, { body }) => saveAccidentHours(scope, body),
  decide: async (scope, { body }) => decideOn(scope, body.facts, body.asOf),
  decisions: (scope, { body }) => decisionHistory(scope, body),
  riddorForms: (scope, { body }) => riddorForms(scope, body.accidentId),
  answerForm: async (scope, { body }) => {
    await answerForm(scope, body);
    return { ...done, message: texts['accident.form.answered'] };
  },
  keepReport: async (scope, { body }) => {
    await keepReport(scope, body);
    return { ...done, message: texts['accident.form.kept'] };
  },
  markNotified: async (scope, { body }) => {
    await markNotified(scope, body);
    return done;
  },
  judge: async (scope, { body }) => ({ dto: await judge(scope, body) }),
  report: async (scope, { body }) => ({ dto: await noteReport(scope, body) }),
  close: async (scope, { body }) => ({ dto: await closeAccident(scope, body) }),
  accept: async (scope, { body }) => ({ dto: await acceptClosing(scope, body) }),
  sendBack: async (scope, { body }) => ({ dto: await sendBackClosing(scope, body) }),
  leaveIncident: async (scope, { body }) => ({ dto: await leaveIncident(scope, body) }),
  reopen: async (scope, { body }) => ({ dto: await reopenAccident(scope, body) }),
  rules: async (scope) => ({ dto: await accidentRules(scope) }),
  changeRules: async (scope, { body }) => ({ dto: await changeAccidentRules(scope, body) }),
  injuries: (scope, { body }) => listInjuries(scope, body.accidentId, body.limit),
  saveInjury: async (scope, { body }) => ({ dto: await saveInjury(scope, body) }),
  removeInjury: async (scope, { query }) => {
    await removeInjury(scope, query.id);
    return done;
  },
  interviews: (scope, { body }) => listInterviews(scope, body.accidentId, body.limit),
  interview: async (scope, { query }) => ({ dto: await getInterview(scope, query.id) }),
  saveInterview: async (scope, { body }) => ({
    dto: await saveInterview(scope, body),
    message: texts['accident.interview.saved'],
  }),
  removeInterview: async (scope, { query }) => {
    await removeInterview(scope, query.id);
    return { ...done, message: texts['accident.interview.removed'] };
  },
});
