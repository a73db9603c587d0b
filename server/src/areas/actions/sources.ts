import type { ActionSource, ActionSourceType } from '@lintel/contract/areas/actions';
import { visibleReports } from '#areas/inspection-reports/queries';
import { areaIdsOfType, visibleTasks } from '#areas/tasks/queries';
import { captionOfTask } from '#areas/tasks/caption';
import { invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import type { SourceReference } from './queries.ts';

/** A record that actions are raised from, as somebody who may see it knows it. */
export type FoundSource = {
  id: string;
  type: ActionSourceType;
  caption: string;
  propertyId: string | null;
  taskId: string | null;
  areaOfObservationIds: string[];
};
type Found = Omit<FoundSource, 'id' | 'type'>;

/** How a source is found, by its type: what names it, and no more. Accidents and enforcement visits add theirs with their areas. */
const finders: Partial<Record<ActionSourceType, (scope: Scope, id: string) => Promise<Found | undefined>>> = {
  TASK: async (scope, id) => {
    const task = await visibleTasks(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['taskTypes.code', 'taskTypes.name', 'properties.address1', 'tasks.propertyId', areaIdsOfType(scope)])
      .where('tasks.id', '=', id)
      .executeTakeFirst();
    return task && { ...task, caption: captionOfTask(task), taskId: id };
  },
  INSPECTION_REPORT: async (scope, id) => {
    const report = await visibleReports(scope)
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['taskTypes.code', 'taskTypes.name', 'properties.address1', 'tasks.propertyId', areaIdsOfType(scope)])
      .select(['inspectionReports.reference', 'inspectionReports.taskId'])
      .where('inspectionReports.id', '=', id)
      .executeTakeFirst();
    return report && { ...report, caption: `${report.reference} · ${captionOfTask(report)}` };
  },
};

export async function findSource(scope: Scope, { id, type }: SourceReference): Promise<FoundSource | undefined> {
  const found = await finders[type]?.(scope, id);
  if (!found) return undefined;
  const { caption, propertyId, taskId, areaOfObservationIds } = found;
  return { id, type, caption, propertyId, taskId, areaOfObservationIds };
}

export async function getSource(scope: Scope, source: SourceReference): Promise<FoundSource> {
  const found = await findSource(scope, source);
  if (!found) throw invalid([{ field: 'source', message: 'What the action comes from is not available' }]);
  return found;
}

/** The source of an action as its reader may know it: what it was called then, and a link where they may see it. */
export async function shownSource(
  scope: Scope,
  {
    sourceId,
    sourceType,
    sourceCaption,
  }: { sourceId: string | null; sourceType: ActionSourceType | null; sourceCaption: string | null },
): Promise<ActionSource | null> {
  if (!sourceId || !sourceType) return null;
  const found = await findSource(scope, { id: sourceId, type: sourceType });
  return {
    id: sourceId,
    type: sourceType,
    caption: found?.caption ?? sourceCaption ?? '',
    canView: found !== undefined,
    areaOfObservationIds: found?.areaOfObservationIds ?? [],
  };
}
