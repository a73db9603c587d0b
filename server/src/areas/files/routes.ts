import { files as endpoints } from '@lintel/contract/areas/files';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { uploadToRecord } from './add-files.ts';
import { download, filesOf, moveFile, removeFile, thumbnail } from './service.ts';
import { commitSession, dropSession, openSession, uploadToSession } from './sessions.ts';

export const fileRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  return serve(endpoints, {
    list: (scope, { body }) => filesOf(scope, body),
    openSession: async (scope, { body }) => ({ dto: await openSession(scope, body) }),
    uploadToSession: async (upload, { params, query }) => ({
      dto: await uploadToSession(files, upload, params.id, query),
    }),
    commitSession: async (scope, { body }) => ({ objects: await commitSession(scope, body.id) }),
    dropSession: (scope, { query }) => dropSession(scope, query.id),
    uploadToTask: async (upload, { params, query }) => ({
      dto: await uploadToRecord(files, upload, { id: params.id, kind: 'TASK' }, query),
    }),
    uploadToInspectionReport: async (upload, { params, query }) => ({
      dto: await uploadToRecord(files, upload, { id: params.id, kind: 'INSPECTION_REPORT' }, query),
    }),
    uploadToAction: async (upload, { params, query }) => ({
      dto: await uploadToRecord(files, upload, { id: params.id, kind: 'ACTION' }, query),
    }),
    download: (scope, { query }, { request: { log } }) => download(scope, query.id, { files, log }),
    thumbnail: (scope, { query }, { request: { log } }) => thumbnail(scope, query.id, { files, log }),
    move: async (scope, { body }) => ({ dto: await moveFile(scope, body) }),
    remove: (scope, { query }) => removeFile(scope, query.id),
  });
};
