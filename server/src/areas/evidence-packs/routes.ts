import { evidencePacks } from '@lintel/contract/areas/evidence-packs';
import { finishedFile, lostCounts, progressOf } from '#areas/files/made/queries';
import { openFiles, readWhole } from '#platform/file-store/files';
import { forbidden } from '#platform/http/problems';
import { fileNameOf } from '#platform/http/zip-names';
import { dayIn } from '#platform/scope';
import { serve } from '#platform/http/serve';
import type { MountedEndpoint } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { evidencePack, shownPacks } from './queries.ts';
import type { PackAsked } from './queries.ts';
import { requestPack } from './request.ts';

export function evidencePackRoutes({ config }: Pick<Setting, 'config'>): MountedEndpoint[] {
  const files = openFiles(config.filesUrl);
  return serve(evidencePacks, {
    request: async (scope, { body }) => ({ dto: await requestPack(scope, body) }),
    progress: (scope, { query }) => progressOf(scope, evidencePack, query.id),
    list: async (scope) => ({ objects: await shownPacks(scope) }),
    download: async (scope, { query }) => {
      const found = await finishedFile(scope, evidencePack, query.id);
      const [lostCount] = await lostCounts(scope, [found.reliesOn]);
      if (lostCount)
        throw forbidden('You may no longer see everything that is in this evidence pack. Ask for a new one.');
      const { title } = found.request as PackAsked;
      return {
        stream: readWhole(files, found.fileHash),
        contentType: 'application/zip',
        fileName: `Evidence pack ${fileNameOf(title)} ${dayIn(scope.timeZone, new Date(found.askedAt))}.zip`,
        headers: { 'content-length': String(found.fileSize) },
        isApart: true,
      };
    },
  });
}
