import { Badge } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidentStates, missingOfReport } from '@lintel/contract/areas/accidents/closing';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { t } from '#platform/texts.ts';

const colours = { open: 'gray', 'awaiting-second': 'violet', closed: 'blue' } as const;

/** Whether an accident is closed. */
export const StateBadge = ({ state }: Pick<Accident, 'state'>) => (
  <Badge variant="light" color={colours[state]}>
    {accidentStates.find(({ id }) => id === state)!.name}
  </Badge>
);

/** Whether its report is still to be made: by the assessment, as reminders count it, or while it is open by a manager's judgement. */
export const isToReport = (accident: Accident) =>
  accident.awaitsReport ||
  (accident.state !== 'closed' &&
    accident.isPersonalShown &&
    accident.riddorReportable === true &&
    missingOfReport(accident).length > 0);

/** What must be known first of an accident: a report that is still to be made, and otherwise whether it is closed. */
export function AccidentBadge({ of: accident }: { of: Accident }) {
  const { today } = useMe();
  const { state, riddorReportBy } = accident;
  if (!isToReport(accident)) return <StateBadge state={state} />;
  return (
    <Badge variant="light" color="red">
      {riddorReportBy
        ? t('accident.view.report.due', { words: dueWords(riddorReportBy, today) })
        : t('accident.list.to.report')}
    </Badge>
  );
}
