import { Badge } from '@mantine/core';
import { dueStatuses, type DueStatus } from '@lintel/contract/areas/tasks/states';
import { clockStates, type ClockState, type HazardClock } from '@lintel/contract/statutory/hazard-clocks';
import { t } from '#platform/texts.ts';

const colours: Record<ClockState, string> = {
  OVERDUE: 'red',
  RUNNING: 'yellow',
  MET: 'teal',
  MET_LATE: 'orange',
  ENDED: 'gray',
  ENDED_LATE: 'orange',
  NOT_NEEDED: 'gray',
};

/** The state of a clock. Accommodation has no deadline: once it runs it is owed. */
export function ClockBadge({ code, state }: Pick<HazardClock, 'code' | 'state'>) {
  const isOwed = code === 'ACCOMMODATION' && state === 'RUNNING';
  return (
    <Badge color={isOwed ? 'red' : colours[state]} variant="light">
      {isOwed ? t('hazard.owed') : clockStates.find(({ id }) => id === state)!.name}
    </Badge>
  );
}

const ofDue: Partial<Record<DueStatus, string>> = { OVERDUE: 'red', DUE: 'orange', NOT_DUE_YET: 'yellow' };

/** The due status of the clock that ends first. */
export const DeadlineBadge = ({ status }: { status: DueStatus | null }) =>
  status && (
    <Badge color={ofDue[status] ?? 'gray'} variant="light">
      {dueStatuses.find(({ id }) => id === status)!.name}
    </Badge>
  );
