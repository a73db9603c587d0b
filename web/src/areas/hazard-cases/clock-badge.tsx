import { Badge } from '@mantine/core';
import { daysBetween } from '@lintel/contract/cycles/calendar';
import { dueStatuses, type DueStatus } from '@lintel/contract/areas/tasks/states';
import { clockOf, clockStates, type ClockState, type HazardClock } from '@lintel/contract/statutory/hazard-clocks';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { t } from '#platform/texts.ts';

const SOON_DAYS = 3;
const colours: Record<ClockState, string> = {
  OVERDUE: 'red',
  RUNNING: 'yellow',
  MET: 'teal',
  MET_LATE: 'orange',
  ENDED: 'gray',
  ENDED_LATE: 'orange',
  NOT_NEEDED: 'gray',
};
type Of = Pick<HazardClock, 'code' | 'state' | 'due'>;

/** The state of a clock: of one that runs, the time left. Accommodation has no deadline: once it runs it is owed. */
function looksOf({ code, state, due }: Of, today: string) {
  if (state !== 'RUNNING' || (!due && code !== 'ACCOMMODATION'))
    return { color: colours[state], words: clockStates.find(({ id }) => id === state)!.name };
  if (!due) return { color: 'red', words: t('hazard.owed') };
  const isSoon = daysBetween(today, due.on) <= SOON_DAYS;
  return { color: isSoon ? 'orange' : colours[state], words: dueWords(due.on, today) };
}

export function ClockBadge({ of }: { of: Of }) {
  const { color, words } = looksOf(of, useMe().today);
  return (
    <Badge color={color} variant="light">
      {words}
    </Badge>
  );
}

/** The clock that a case must meet next, with its state. */
export function NextClockBadge({ of }: { of: HazardClock }) {
  const { color, words } = looksOf(of, useMe().today);
  return (
    <Badge color={color} variant="light">
      {t('hazard.next.state', { clock: clockOf(of.code).name, words })}
    </Badge>
  );
}

const ofDue: Partial<Record<DueStatus, string>> = { OVERDUE: 'red', DUE: 'orange', NOT_DUE_YET: 'yellow' };

/** The due status of the clock that is late first. */
export const DeadlineBadge = ({ status }: { status: DueStatus | null }) =>
  status && (
    <Badge color={ofDue[status] ?? 'gray'} variant="light">
      {dueStatuses.find(({ id }) => id === status)!.name}
    </Badge>
  );
