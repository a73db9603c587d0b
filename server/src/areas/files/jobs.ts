import { openFiles } from '#platform/file-store/files';
import type { Setting } from '#platform/setting';
import { readTexts } from './reading/keep.ts';
import { sweep } from './sweep.ts';

export function defineFileJobs({ config, jobs, maker }: Pick<Setting, 'config' | 'jobs' | 'maker'>) {
  const files = openFiles(config.filesUrl);
  jobs.define('files.sweep', {
    cron: '43 * * * *',
    handler: ({ organisationId }) => sweep(maker, files, organisationId),
  });
  jobs.define('files.read', {
    concurrency: 1,
    handler: ({ organisationId, fileHashes }, { id, signal }) =>
      readTexts({ maker, files, organisationId, jobId: id, signal }, fileHashes as string[]),
  });
  // Files from before text was extracted, and those whose job failed for the last time.
  jobs.define('files.readUnread', {
    cron: '17 * * * *',
    atFirst: true,
    concurrency: 1,
    handler: ({ organisationId }, { id, signal }) => readTexts({ maker, files, organisationId, jobId: id, signal }),
  });
}
