import { readFileSync } from 'node:fs';
import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import type { RecurringType } from '@lintel/contract/cycles/default-rule';

/** A task type as we ship it (db/dictionaries/task-types.json); people know it by its short code. */
export type ShippedTaskType = RecurringType & {
  name: string;
  order: number;
  shortCode: string;
  group: string;
  statutory: boolean;
  inspection: boolean;
  riskAssessment: boolean;
  intervalBasis: TaskTypeDetails['intervalBasis'];
  nations: TaskTypeDetails['nations'];
  appliesTo: string;
  areasOfObservation: string[];
  contractorBusiness: string;
  note?: string;
};

let read: ShippedTaskType[] | undefined;

export const shippedTaskTypes = (): ShippedTaskType[] =>
  (read ??= JSON.parse(
    readFileSync(new URL('../../../db/dictionaries/task-types.json', import.meta.url), 'utf8'),
  ) as ShippedTaskType[]);
