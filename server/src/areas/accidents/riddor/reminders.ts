import type { NoticeKind } from '@lintel/contract/areas/notices';
import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { keepDueDecisions } from './jobs.ts';
import { tellManagers } from './notices.ts';

/** How many days before its last day a report is told of. */
const DAYS_BEFORE = 3;

/**
 * The reminders of a day: reports of accidents that are not closed nor judged not to be reported, whose last day comes in three days, is today or has passed, while no reference is
 * recorded; what the law wants without delay counts from the day of the decision. Each once, however often it is called.
 */
export async function tellOfDeadlines(scope: Scope): Promise<void> {
  while (await keepDueDecisions(scope));
  const due = await scope.whole
    .selectFrom('accidents')
    .innerJoin('properties', 'properties.id', 'accidents.propertyId')
    .innerJoin('accidentDecisions as last', 'last.id', 'accidents.riddorDecisionId')
    .select(['accidents.id', 'accidents.riddorReportBy', 'last.decidedOn'])
    .where('properties.archivedAt', 'is', null)
    .where('accidents.state', '!=', 'closed')
    .where('accidents.riddorDecision', '=', 'reportable')
    .where('accidents.hseReference', 'is', null)
    .where((eb) => eb.or([eb('accidents.riddorReportable', 'is', null), eb('accidents.riddorReportable', '=', true)]))
    .where((eb) =>
      eb.or([
        eb('accidents.riddorReportBy', '<=', plusDays(scope.today, DAYS_BEFORE)),
        eb('accidents.riddorReportBy', 'is', null),
      ]),
    )
    .execute();
  const told = due.flatMap(({ id, riddorReportBy, decidedOn }) => {
    const late = daysBetween(riddorReportBy ?? decidedOn, scope.today);
    if (riddorReportBy === null && late <= 0) return [];
    // Before the day it is told once, on whichever day that is possible first.
    const rung = late < 0 ? -DAYS_BEFORE : late;
    const meantFor = late < 0 ? plusDays(riddorReportBy!, -DAYS_BEFORE) : scope.today;
    const kind: NoticeKind = late < 0 ? 'riddor-due-soon' : late === 0 ? 'riddor-due' : 'riddor-overdue';
    return [
      {
        id,
        kind,
        occasion: `${riddorReportBy ?? decidedOn}/${rung}`,
        details: meantFor < scope.today ? { meantFor } : {},
      },
    ];
  });
  for (const some of chunks(told, 1000)) await tellManagers(scope, some);
}
