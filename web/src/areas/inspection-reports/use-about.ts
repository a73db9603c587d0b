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
export function useAbout(taskId: string, report?: Pick<InspectionReport, 'cycleId'>): About | undefined {
  const me = useMe();
  const task = useQuery(read(tasks.get, { query: { id: taskId } })).data?.dto;
  const start = useActionStart({ id: taskId }, { enabled: mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE') });
  const openNow = task?.can.complete && task.cycle ? task.cycle.id : null;
  // Fixed at first, or by the report: if somebody else completes this round meanwhile, the next one is not meant.
  const [openAtFirst, setOpenAtFirst] = useState<string | null>();
  if (task && openAtFirst === undefined) setOpenAtFirst(openNow);
  const cycleId = !report ? openAtFirst : report.cycleId === openNow ? openNow : null;
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
