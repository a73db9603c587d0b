import { evidencePacks } from '@lintel/contract/areas/evidence-packs';
import { openFiles, readWhole } from '#platform/file-store/files';
import { forbidden, notFound } from '#platform/http/problems';
import { fileNameOf } from '#platform/http/zip-names';
import { dayIn } from '#platform/scope';
import { serve } from '#platform/http/serve';
import type { Served } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { stillHasAll } from './policy.ts';
import { findContent, shownPacks, thePack } from './queries.ts';
import { requestPack } from './request.ts';

export function evidencePackRoutes({ config }: Pick<Setting, 'config'>): Served[] {
  const files = openFiles(config.filesUrl);
  return serve(evidencePacks, {
    request: async (scope, { body }) => ({ dto: await requestPack(scope, body) }),
    progress: async (scope, { query }) => {
      const { id, state, doneCount, totalCount, errorMessage } = await thePack(scope, query.id);
      return {
        data: state === 'waiting' ? { id, doneCount, totalCount } : null,
        isFailed: state === 'failed',
        errorMessage,
      };
    },
    list: async (scope) => ({ objects: await shownPacks(scope) }),
    download: async (scope, { query }) => {
      const found = await findContent(scope, query.id);
      if (!found) throw notFound('evidence pack');
      if (!(await stillHasAll(scope, found.reliesOn)))
        throw forbidden('You may no longer see everything that is in this evidence pack. Ask for a new one.');
      return {
        stream: readWhole(files, found.fileHash),
        contentType: 'application/zip',
        fileName: `Evidence pack ${fileNameOf(found.title)} ${dayIn(scope.timeZone, new Date(found.askedAt))}.zip`,
        headers: { 'content-length': String(found.fileSize) },
        isApart: true,
      };
    },
  });
}
