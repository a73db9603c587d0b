import { mail } from '@lintel/contract/areas/mail';
import { serve } from '#platform/http/serve';
import { getMail, mailRows, showLink, waitingMail } from './list.ts';

export const mailRoutes = serve(mail, {
  list: (scope, { body }) => mailRows.page(scope, body),
  export: (scope, { body }) => mailRows.export(scope, body),
  link: async (scope, { body }) => ({ dto: await showLink(scope, body.id) }),
  waiting: async (scope) => ({ dto: await waitingMail(scope) }),
  get: async (scope, { query }) => ({ dto: await getMail(scope, query.id) }),
});
