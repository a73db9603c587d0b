import type { ActionStart, NewAction } from '@lintel/contract/areas/actions/action';
import type { Priority } from '@lintel/contract/areas/actions/states';
import { randomId } from '#platform/random-id.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';

/** What a field of a line offers. */
export type Choice = { value: string; label: string };

/** One of several actions raised at once, as typed. */
export type Line = {
  key: string;
  name: string;
  location: string;
  areaId: string;
  priority: Priority;
  /** Null: follows from the priority. */
  dueDate: string | null;
  owner: string;
  photographId: string;
};

export const firstLine = ({ areaOfObservationIds }: ActionStart): Line => ({
  key: randomId(),
  name: '',
  location: '',
  areaId: areaOfObservationIds.length === 1 ? areaOfObservationIds[0]! : '',
  priority: 'MEDIUM',
  dueDate: null,
  owner: '',
  photographId: '',
});

/** The next line copies what is usually the same; its due date follows from its priority again. */
export const lineAfter = ({ areaId, priority, owner }: Line): Line => ({
  key: randomId(),
  name: '',
  location: '',
  areaId,
  priority,
  dueDate: null,
  owner,
  photographId: '',
});

/** The lines that say what is to be put right. */
export const filledLines = (lines: readonly Line[]) => lines.filter(({ name }) => name.trim() !== '');

export const dueDateOf = ({ dueDate, priority }: Line, { dueDates }: Pick<ActionStart, 'dueDates'>) =>
  dueDate ?? dueDates[priority];

/** The request body for one line. Without an area of its own it gets those that the form would preselect. */
export const actionOf = (
  line: Line,
  start: ActionStart,
): Partial<NewAction> & Pick<NewAction, 'name' | 'priority'> => ({
  name: line.name,
  location: line.location,
  priority: line.priority,
  // If omitted, it follows from the priority on the day of saving (ACT-066).
  ...(start.mayChooseDueDate && { dueDate: dueDateOf(line, start) }),
  areaOfObservationIds: line.areaId ? [line.areaId] : start.areaOfObservationIds,
  sourceFileIds: line.photographId ? [line.photographId] : [],
});

/** The server's refusals, by the line that they concern. */
export function refusalsOf(failure: unknown, lines: readonly Line[]): Record<string, string> {
  if (!(failure instanceof Refusal)) return {};
  return Object.fromEntries(
    failure.errors.flatMap(({ field, message }) => {
      const line = lines[Number(/^actions\.(\d+)\./.exec(field)?.[1] ?? (lines.length === 1 ? 0 : -1))];
      return line ? [[line.key, t.known(message)]] : [];
    }),
  );
}
