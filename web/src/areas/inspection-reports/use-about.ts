import { checklists, notAsked, type AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionStart } from '#areas/tasks/actions-to-raise.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import type { About } from './inspection-values.ts';

/** What the form of a report needs to know of its task; undefined while loading. */
export function useAbout(taskId: string, report?: InspectionReport): About | undefined {
  const me = useMe();
  const task = useQuery(read(tasks.get, { query: { id: taskId } })).data?.dto;
  const start = useActionStart({ id: taskId }, { enabled: mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE') });
  // Fixed at first: if somebody else completes this round meanwhile, the next one is not meant.
  const [cycleId, setCycleId] = useState<string | null>();
  if (task && cycleId === undefined) setCycleId(openFor(task, report));
  const covers = (task?.equipmentCount ?? 0) > 0;
  const pieces = useQuery({ ...read(tasks.equipment, { query: { id: taskId } }), enabled: covers }).data?.objects;
  const asks = (task?.questionCount ?? 0) > 0;
  // Fixed at first too: its answers are to the questions that the form showed.
  const found = useQuery({ ...read(checklists.ofTask, { query: { id: taskId } }), enabled: asks }).data;
  const [asked, setAsked] = useState<AskedChecklist>();
  if (found && !asked) setAsked(found);
  if ((covers && !pieces) || (asks && !asked)) return undefined;
  return task && { task, cycleId: cycleId ?? null, start, pieces: pieces ?? [], asked: asked ?? notAsked };
}

/** The round that a report can complete: the open one, unless the report was written in another. */
function openFor({ cycle, can }: About['task'], report: InspectionReport | undefined) {
  if (!cycle || !can.complete) return null;
  return report && report.cycleId !== cycle.id ? null : cycle.id;
}
