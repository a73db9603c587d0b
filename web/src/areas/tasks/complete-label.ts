import type { Task } from '@lintel/contract/areas/tasks/task';
import { t } from '#platform/texts.ts';

/** A task can be completed before its window, but that is not what it is waiting for. */
export const isEarly = (task: Task) => task.dueStatus === 'NOT_DUE_YET';

export const completeLabel = (task: Task) => t(isEarly(task) ? 'task.complete.early' : 'task.complete');

/** Whether a completion must give a reason for missing evidence. */
export const lacksEvidence = ({ evidence, cycle }: Task) => evidence.length > 0 && !cycle?.isProved;
