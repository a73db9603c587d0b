import { partOfList } from '#platform/list/evidence-pack';
import type { Asked, Part } from '#platform/record/evidence-pack';
import type { Scope } from '#platform/scope';
import { inspectionReportRows } from './list.ts';

/** Inspections in the period, of tasks of the chosen groups. */
export async function inspectionReportsPart(scope: Scope, { propertyId, from, taskGroupIds }: Asked): Promise<Part> {
  const codes = taskGroupIds.length
    ? await scope.db
        .selectFrom('taskTypes')
        .select('code')
        .where('groupId', 'in', [...taskGroupIds])
        .execute()
    : [];
  if (taskGroupIds.length && codes.length === 0) return { tables: [], records: [], needs: [] };
  return partOfList(scope, inspectionReportRows, {
    kind: 'INSPECTION_REPORT',
    title: 'Inspection reports',
    propertyId,
    search: {
      ...(from && { inspectedOnFrom: from }),
      // The filter takes several, whatever its type says.
      ...(taskGroupIds.length && { codes: codes.map(({ code }) => code) as never }),
    },
    shown: ['ref', 'inspectedOn', 'code', 'task', 'inspector', 'outcome', 'actionCount'],
    caption: ({ ref }) => `Inspection report ${String(ref)}`,
    permission: 'PRISM_APP_TASK_MENU',
  });
}
