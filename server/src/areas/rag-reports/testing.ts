import { propertyList } from '@lintel/contract/areas/properties/list';
import { ragReports } from '@lintel/contract/areas/rag-reports';
import type { RagReport, RagRequest } from '@lintel/contract/areas/rag-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { openFiles } from '#platform/file-store/files';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';
import { makeReport } from './make.ts';

export const ragRequest = (list: RagRequest['list'] = 'property', more: object = {}) =>
  ({ list, search: { ...(list === 'property' ? propertyList : taskList).defaults, page: 1, ...more } }) as RagRequest;

/** A report that was requested and that no job has produced yet. */
export const anAskedReport = async (by: Person, ...of: Parameters<typeof ragRequest>): Promise<RagReport> =>
  passed(await call(by, ragReports.request, { body: ragRequest(...of) })).dto;

/** Runs the job; a server that runs jobs may have been faster. */
export const making = ({ server, organisationId }: Person, { id }: { id: string }) =>
  makeReport({ maker: server.maker, files: openFiles(server.config.filesUrl) }, { organisationId, reportId: id });

/** A finished report. */
export async function aRagReport(by: Person, ...of: Parameters<typeof ragRequest>): Promise<RagReport> {
  const asked = await anAskedReport(by, ...of);
  await making(by, asked);
  return passed(await call(by, ragReports.list)).objects.find(({ id }) => id === asked.id)!;
}
