import { Badge } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidentStates, isReportMissing } from '@lintel/contract/areas/accidents/closing';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { t } from '#platform/texts.ts';

const colours = { open: 'blue', 'awaiting-second': 'orange', closed: 'gray' } as const;

/** Whether an accident is closed. */
export const StateBadge = ({ state }: Pick<Accident, 'state'>) => (
  <Badge variant="light" color={colours[state]}>
    {accidentStates.find(({ id }) => id === state)!.name}
  </Badge>
);

/** What must be known first of an accident: until it is closed, a report that is still to be made. */
export function AccidentBadge({ of: accident }: { of: Accident }) {
  const { today } = useMe();
  const { state, isPersonalShown, riddorDecision: decision, riddorReportBy } = accident;
  if (state === 'closed' || !isPersonalShown || !isReportMissing({ ...accident, decision }))
    return <StateBadge state={state} />;
  return (
    <Badge variant="light" color="red">
      {riddorReportBy
        ? t('accident.view.report.due', { words: dueWords(riddorReportBy, today) })
        : t('accident.list.to.report')}
    </Badge>
  );
}
