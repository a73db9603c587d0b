import { mail } from '@lintel/contract/areas/mail';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { getMail, mailRows, showLink, waitingMail } from './list.ts';
import { sendTestMessage } from './test-message.ts';

export const mailRoutes = (setting: Setting) =>
  serve(mail, {
    list: (scope, { body }) => mailRows.page(scope, body),
    export: (scope, { body }) => mailRows.export(scope, body),
    link: async (scope, { body }) => ({ dto: await showLink(scope, body.id) }),
    waiting: async (scope) => ({ dto: await waitingMail(scope) }),
    test: async (scope) => ({ dto: await sendTestMessage(scope, setting) }),
    get: async (scope, { query }) => ({ dto: await getMail(scope, query.id) }),
  });
