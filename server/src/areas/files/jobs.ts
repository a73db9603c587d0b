import { openFiles } from '#platform/files';
import type { Setting } from '#platform/setting';
import { sweep } from './sweep.ts';

export function defineFileJobs({ config, jobs, maker }: Pick<Setting, 'config' | 'jobs' | 'maker'>) {
  const files = openFiles(config.filesUrl);
  jobs.define('files.sweep', {
    cron: '43 * * * *',
    handler: ({ organisationId }) => sweep(maker, files, organisationId),
  });
}
