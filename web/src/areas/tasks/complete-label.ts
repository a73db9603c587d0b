import type { Task } from '@lintel/contract/areas/tasks/task';
import { t } from '#platform/texts.ts';

/** Before its window a task can be completed, but that is not what it waits for. */
export const isEarly = (task: Task) => task.dueStatus === 'NOT_DUE_YET';

export const completeLabel = (task: Task) => t(isEarly(task) ? 'task.complete.early' : 'task.complete');

/** Whether a completion must say why it brings no evidence. */
export const lacksEvidence = ({ evidence, cycle }: Task) => evidence.length > 0 && !cycle?.isProved;
