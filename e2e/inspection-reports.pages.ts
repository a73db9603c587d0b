import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aTask } from './tasks.pages.ts';

export const pages: AppPage[] = [
  { route: '/inspection_list.html', isLikeAnother: true, heading: 'Inspection reports' },
  { route: '/inspection_add.html', isLikeAnother: true, at: addInspectionAddress, heading: 'Add inspection report' },
  {
    route: '/inspection_edit.html',
    isLikeAnother: true,
    at: async (api) => `/inspection_edit.html?id=${await aReportId(api)}`,
    heading: /^Edit inspection report /,
  },
  {
    route: '/inspection_view.html',
    isLikeAnother: true,
    at: async (api) => `/inspection_view.html?id=${await aReportId(api)}`,
    heading: /^Inspection report /,
  },
];

export async function addInspectionAddress(api: Api): Promise<string> {
  const { id, name, property } = await aTask(api);
  const input = {
    'task.id': id,
    'task.name': name,
    'task.propertyBriefInfoDto.id': property.id,
    'task.propertyBriefInfoDto.address2': property.address2 ?? property.caption,
  };
  return `/inspection_add.html?${new URLSearchParams(input).toString()}`;
}

/** A report of the first task, written if there is none yet. */
async function aReportId(api: Api): Promise<string> {
  const { id: taskId } = await aTask(api);
  const [first] = (await api.send(inspectionReports.ofTask, { query: { taskId } })).objects;
  if (first) return first.id;
  const body = { taskId, inspectedOn: '2026-01-05', inspector: 'Ingrid Vale' };
  return (await api.send(inspectionReports.create, { body })).dto.id;
}
