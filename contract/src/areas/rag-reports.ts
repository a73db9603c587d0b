import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { MadeFile, MakingProgress } from '../platform/made-file.ts';
import { byId, dto, options } from '../platform/shapes.ts';
import { propertyList } from './properties/list.ts';
import { taskList } from './tasks/list.ts';

/** Days for which a report can be downloaded. */
export const RAG_REPORT_DAYS = 30;

/** The list whose filters select what a report covers. */
export const RagList = z.enum(['property', 'task']);
export type RagList = z.infer<typeof RagList>;

/** The properties of the property list with all their tasks, or the tasks of the task list with their properties. */
export const RagRequest = z.discriminatedUnion('list', [
  z.object({ list: z.literal('property'), search: propertyList.search }),
  z.object({ list: z.literal('task'), search: taskList.search }),
]);
export type RagRequest = z.infer<typeof RagRequest>;

export const RagReport = MadeFile.extend({ list: RagList, search: z.record(z.string(), z.unknown()) });
export type RagReport = z.infer<typeof RagReport>;

export const ragReports = endpoints('rag-reports', {
  request: {
    method: 'POST',
    path: 'report/rag.json',
    allow: 'PRISM_APP_TASK_MENU',
    body: RagRequest,
    // Its row records who requested it, when and with which filters.
    quiet: true,
    reply: dto(RagReport),
    summary: 'Requests a RAG report; if one with the same filters is still being made, returns that one.',
  },
  progress: {
    method: 'GET',
    path: 'report/rag/progress.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: MakingProgress,
    background: true,
    unlogged: true,
  },
  list: {
    method: 'GET',
    path: 'report/rag/list.json',
    allow: 'PRISM_APP_TASK_MENU',
    reply: options(RagReport),
    summary: 'The reports that the caller asked for and that are still kept, the latest first.',
  },
  download: {
    method: 'GET',
    path: 'report/rag.xls',
    allow: 'PRISM_APP_TASK_MENU',
    query: byId,
    reply: 'file',
    summary: 'The spreadsheet, for who asked for it, as long as they may see every property that stands in it.',
  },
});
