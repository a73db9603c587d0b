import { openFiles } from '#platform/file-store/files';
import type { Setting } from '#platform/setting';
import { pass } from './passes.ts';
import { undoInBackground } from './undo.ts';

/** The passes over an import's rows, and its undoing: at most two at once in a process. */
export function defineImportJobs({ config, jobs, maker }: Pick<Setting, 'config' | 'jobs' | 'maker'>) {
  const work = { maker, config, files: openFiles(config.filesUrl) };
  const of = ({ organisationId, importId, version }: Record<string, unknown>) => ({
    organisationId: String(organisationId),
    importId: String(importId),
    version: Number(version),
  });
  jobs.define('imports.pass', { handler: (data, { signal, isLast }) => pass(work, of(data), { signal, isLast }) });
  jobs.define('imports.undo', { handler: (data, { isLast }) => undoInBackground(work, of(data), isLast) });
}
