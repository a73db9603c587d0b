import { notices } from '@lintel/contract/areas/notices';
import { noticeTexts as texts } from '@lintel/contract/texts/notices';
import { handOver, holdingsOf } from '#areas/users/hand-over';
import { leaversAmong } from '#areas/users/leavers';
import { serve } from '#platform/http/serve';
import { absencesOf, addAbsence, endAbsence } from './absence.ts';
import { bell, eachNotice, markAllRead, markRead, unreadCount } from './bell.ts';
import { noticesOf } from './of-record.ts';
import { changeNoticePreferences, noticePreferences } from './preferences.ts';
import { changeNoticeRules, noticeRules } from './rules.ts';

export const noticeRoutes = serve(notices, {
  lines: (scope, { query }) => bell(scope, query),
  list: (scope, { query }) => eachNotice(scope, query),
  unread: (scope) => unreadCount(scope),
  read: (scope, { body }) => markRead(scope, body.id),
  readAll: (scope, { body }) => markAllRead(scope, body.newestId),
  ofRecord: (scope, { body }) => noticesOf(scope, body),
  rules: async (scope) => ({ dto: await noticeRules(scope) }),
  changeRules: async (scope, { body }) => ({
    dto: await changeNoticeRules(scope, body),
    message: texts['notice.rules.saved'],
  }),
  preferences: async (scope) => ({ dto: await noticePreferences(scope) }),
  changePreferences: async (scope, { body }) => ({
    dto: await changeNoticePreferences(scope, body),
    message: texts['notice.preferences.saved'],
  }),
  absences: (scope, { query }) => absencesOf(scope, query.userId),
  addAbsence: async (scope, { body }) => ({ dto: await addAbsence(scope, body), message: texts['absence.added'] }),
  endAbsence: async (scope, { query }) => {
    await endAbsence(scope, query.id);
    return { success: true as const, message: texts['absence.ended'] };
  },
  leavers: (scope, { body }) => leaversAmong(scope, body),
  holdings: async (scope, { query }) => ({ dto: await holdingsOf(scope, query) }),
  handOver: async (scope, { body }) => {
    const { before, message } = await handOver(scope, body);
    return { dto: before, message };
  },
});
