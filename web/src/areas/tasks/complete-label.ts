import type { Task } from '@lintel/contract/areas/tasks/task';
import type { KeptFile } from '#platform/outbox/unsent.ts';
import { t } from '#platform/texts.ts';

/** A task can be completed before its window, but that is not what it is waiting for. */
export const isEarly = (task: Task) => task.dueStatus === 'NOT_DUE_YET';

export const completeLabel = (task: Task) => t(isEarly(task) ? 'task.complete.early' : 'task.complete');

/** Whether a completion must give a reason for missing evidence; files that wait on the device go with it. */
export const lacksEvidence = ({ evidence, cycle }: Task, kept: readonly Pick<KeptFile, 'evidence'>[] = []) =>
  evidence.length > 0 && !cycle?.isProved && !kept.some((file) => file.evidence && evidence.includes(file.evidence));
