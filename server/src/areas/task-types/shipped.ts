import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { NationRule } from '@lintel/contract/areas/task-types';
import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { RuledType } from './rule.ts';

/** A shipped task type (db/dictionaries/task-types.json); people know it by its short code. */
export type ShippedTaskType = {
  code: string;
  name: string;
  order: number;
  shortCode: string;
  group: string;
  /** Code of its TASK_INTERVAL, which `defaultInterval` repeats. */
  interval: string;
  defaultInterval: { value: number; unit: 'day' | 'week' | 'month' | 'year' } | null;
  basis: TaskTypeDetails['basis'];
  /** How early it can be done and keep its anniversary. */
  earlyWindow?: { value: number; unit: 'month' };
  /** How much later it may be due once, to be aligned with others; set by law, not by the organisation. */
  alignBy?: { value: number; unit: 'month' };
  nationRules?: z.input<typeof NationRule>[];
  statutory: boolean;
  inspection: boolean;
  riskAssessment: boolean;
  intervalBasis: TaskTypeDetails['intervalBasis'];
  legalBasis: string[];
  lawSince?: TaskTypeDetails['lawSince'];
  nations: TaskTypeDetails['nations'];
  appliesTo: string;
  areasOfObservation: string[];
  contractorBusiness: string;
  safetyMeasure?: TaskTypeDetails['safetyMeasure'];
  note?: string;
};

let read: ShippedTaskType[] | undefined;

export const shippedTaskTypes = (): ShippedTaskType[] =>
  (read ??= JSON.parse(
    readFileSync(new URL('../../../db/dictionaries/task-types.json', import.meta.url), 'utf8'),
  ) as ShippedTaskType[]);

/** How much later a type may be due once, by short code; null for nearly all. */
export function alignByOf(code: string): Interval | null {
  const { alignBy } = shippedTaskTypes().find(({ shortCode }) => shortCode === code) ?? {};
  return alignBy ? { count: alignBy.value, unit: alignBy.unit } : null;
}

/** The fields of a shipped type before they were corrected, by short code. */
type FormerFields = Partial<
  Pick<ShippedTaskType, 'legalBasis' | 'nations' | 'intervalBasis' | 'basis'> & { note: string | null }
>;
let former: Record<string, FormerFields> | undefined;
export const formerFieldsOf = (code: string): FormerFields =>
  (former ??= (
    JSON.parse(readFileSync(new URL('../../../db/dictionaries/task-types-before.json', import.meta.url), 'utf8')) as {
      types: Record<string, FormerFields>;
    }
  ).types)[code] ?? {};

/** The parts of it that determine due dates. */
export const ruledBy = ({
  statutory,
  basis,
  earlyWindow,
  intervalBasis,
  legalBasis,
  nationRules = [],
}: ShippedTaskType): RuledType => ({
  statutory,
  basis,
  earlyCount: earlyWindow?.value ?? null,
  earlyUnit: earlyWindow?.unit ?? null,
  graceDays: 0,
  workingDays: 'none',
  intervalBasis,
  legalBasis,
  nationRules: nationRules.map((rule) => NationRule.parse(rule)),
});
