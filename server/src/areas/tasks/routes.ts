import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { equipmentTexts } from '@lintel/contract/texts/equipment';
import { taskTexts as texts } from '@lintel/contract/texts/tasks';
import { assignToUser } from '#areas/shares/assign';
import { serve } from '#platform/http/serve';
import { alignTask } from './align.ts';
import { amendCompletion } from './amend.ts';
import { changeTasks } from './bulk.ts';
import { changeTask } from './change.ts';
import { completeTask, previewCompletion } from './complete.ts';
import { decideTogether, proposalsOf } from './decide-together.ts';
import { activityOfCycle } from './cycle-activity.ts';
import { pastCycles } from './cycles.ts';
import { chooseEquipment } from './equipment/choose.ts';
import { tasksOfPiece, timesOfPiece } from './equipment/of-piece.ts';
import { equipmentOfTask, equipmentToChoose } from './equipment/of-task.ts';
import { taskDescriptions, taskRows } from './list.ts';
import { taskMatrix } from './matrix.ts';
import { taskOverview } from './overview.ts';
import { acceptExemption, applyTaskAgain, exemptTask, rejectExemption, withdrawExemption } from './exempt.ts';
import { resumeTask, suspendTask } from './suspend.ts';
import { getTask } from './task.ts';
import { exportTimesDone } from './times-done.ts';

export const taskRoutes = serve(tasks, {
  list: (scope, { body }) => taskRows.page(scope, body),
  export: (scope, { body }) => taskRows.export(scope, body),
  exportTimesDone: (scope, { body }) => exportTimesDone(scope, body),
  neighbours: (scope, { body }) => taskRows.neighbours(scope, body),
  overview: (scope) => taskOverview(scope),
  matrix: (scope, { query }) => taskMatrix(scope, query),
  descriptions: (scope, { query }) => taskDescriptions(scope, query),
  get: async (scope, { query }) => ({ dto: await getTask(scope, query.id) }),
  cycles: (scope, { query }) => pastCycles(scope, query),
  cycleActivity: async (scope, { body }) => ({ success: true as const, records: await activityOfCycle(scope, body) }),
  change: async (scope, { body }) => ({ dto: await changeTask(scope, body), message: texts['task.saved'] }),
  assign: async (scope, { params, body }) => {
    await assignToUser(scope, 'TASK', params.id, body.assignee);
    return { dto: await getTask(scope, params.id), message: texts['task.saved'] };
  },
  preview: (scope, { body }) => previewCompletion(scope, body),
  complete: async (scope, { body }) => ({ dto: await completeTask(scope, body), message: 'Completion saved' }),
  amend: async (scope, { body }) => ({ dto: await amendCompletion(scope, body), message: 'Correction saved' }),
  equipment: (scope, { query }) => equipmentOfTask(scope, query.id),
  equipmentToChoose: (scope, { query }) => equipmentToChoose(scope, query.id),
  chooseEquipment: async (scope, { body }) => ({
    dto: await chooseEquipment(scope, body),
    message: equipmentTexts['equipment.saved'],
  }),
  ofEquipment: (scope, { query }) => tasksOfPiece(scope, query.id),
  timesOfEquipment: (scope, { query }) => timesOfPiece(scope, query),
  align: async (scope, { body }) => ({ dto: await alignTask(scope, body), message: 'Check aligned' }),
  suspend: async (scope, { body }) => ({ dto: await suspendTask(scope, body), message: 'Task suspended' }),
  resume: async (scope, { query }) => ({ dto: await resumeTask(scope, query.id), message: 'Task resumed' }),
  exempt: async (scope, { body }) => {
    const dto = await exemptTask(scope, body);
    return { dto, message: dto.exemption ? texts['task.exempt.proposed'] : texts['task.exempted'] };
  },
  acceptExemption: async (scope, { body }) => {
    const dto = await acceptExemption(scope, body);
    return { dto, message: texts[dto.state === 'removed' ? 'task.removal.accepted' : 'task.exempted'] };
  },
  rejectExemption: async (scope, { body }) => ({
    dto: await rejectExemption(scope, body),
    message: texts['task.exemption.rejected'],
  }),
  withdrawExemption: async (scope, { query }) => ({
    dto: await withdrawExemption(scope, query.id),
    message: texts['task.exemption.withdrawn'],
  }),
  proposals: (scope, { body }) => proposalsOf(scope, body),
  decideTogether: (scope, { body }) => decideTogether(scope, body),
  applyAgain: async (scope, { query }) => ({
    dto: await applyTaskAgain(scope, query),
    message: 'The task applies again',
  }),
  bulkChange: (scope, { body }) => changeTasks(scope, body),
});
