import { contractorLinks } from '@lintel/contract/areas/contractor-links/endpoints';
import { contractorTexts as texts } from '@lintel/contract/texts/contractors';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { copyLink, linkOf, revokeLink, sendLink } from './links.ts';
import { getWorkspace, openWork, openWorkspace, sendEvidence, sendEvidenceFile } from './workspace.ts';

export const contractorLinkRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  return serve(contractorLinks, {
    get: async (scope, { query }) => ({ dto: await linkOf(scope, query.id) }),
    send: async (scope, { body }) => ({
      dto: await sendLink(scope, config, body),
      message: texts[config.smtpUrl ? 'contractor.link.sent' : 'contractor.link.kept'],
    }),
    copy: async (scope, { body }) => ({ dto: await copyLink(scope, config, body.id) }),
    revoke: async (scope, { body }) => ({ dto: await revokeLink(scope, body.id) }),
    open: async (scope) => ({ dto: await openWorkspace(scope) }),
    read: async (scope) => ({ dto: await getWorkspace(scope) }),
    addEvidence: async (scope, { body: { contractorToken: _, ...sent } }) => ({ dto: await sendEvidence(scope, sent) }),
    addFile: async (upload, { query }) => {
      await sendEvidenceFile(files, upload, query);
      return { success: true as const };
    },
    openWork: async (scope, { body }) => ({ dto: await openWork(scope, body.id) }),
  });
};
