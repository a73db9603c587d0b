import { sql } from 'kysely';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import { daysBetween, plusDays, type Day } from '@lintel/contract/cycles/calendar';
import { chunks, dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { awaitsAssessment, isDecidedSinceClosing, isUnreported } from './awaited.ts';
import { keepDueDecisions } from './jobs.ts';
import { notifyManagers, type AccidentNotice } from './notices.ts';

/** How many days before its deadline the first reminder of a report is sent. */
const DAYS_BEFORE = 3;

/** Days between reminders of what has no deadline: a manager's judgement, or an open question. */
const DAYS_BETWEEN = 7;

/**
 * The day's reminders for accidents without a reference that are open, or decided otherwise since closing. If the desk decides
 * that a report is due: three days before its deadline, on it, and daily after it; what must be notified without delay counts
 * from the day of the decision. Only a manager's "no" with a reason ends them. If only a manager says so, or the desk cannot
 * decide on one of RIDDOR's categories: the day after, and weekly.
 * Each is sent once, however often this is called.
 */
export async function remindOfDeadlines(scope: Scope): Promise<void> {
  while (await keepDueDecisions(scope));
  const due = await scope.whole
    .selectFrom('accidents')
    .innerJoin('properties', 'properties.id', 'accidents.propertyId')
    .innerJoin('accidentDecisions as last', 'last.id', 'accidents.riddorDecisionId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('accidentJudgements')
          .leftJoin('users', 'users.id', 'accidentJudgements.judgedBy')
          .select(['accidentJudgements.id', 'reason', 'judgedAt', 'users.fullName as by'])
          .whereRef('accidentJudgements.accidentId', '=', 'accidents.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('judged'),
      (join) => join.onTrue(),
    )
    .select(['accidents.id', 'accidents.riddorDecision', 'accidents.riddorReportBy', 'last.decidedOn'])
    .select(['judged.id as judgementId', 'judged.judgedAt', 'judged.by'])
    .where('properties.archivedAt', 'is', null)
    .where((eb) => eb.or([eb('accidents.state', '!=', 'closed'), isDecidedSinceClosing(scope)]))
    .where(isUnreported)
    .where((eb) => {
      const isDenied = eb.and([eb('accidents.riddorReportable', '=', false), eb('judged.reason', 'is not', null)]);
      const isNear = eb.or([
        eb('accidents.riddorReportBy', '<=', plusDays(scope.today, DAYS_BEFORE)),
        eb('accidents.riddorReportBy', 'is', null),
      ]);
      const isDue = eb.and([eb('accidents.riddorDecision', '=', 'reportable'), isNear]);
      const isJudged = eb.and([
        eb('accidents.riddorDecision', '!=', 'reportable'),
        eb('accidents.riddorReportable', '=', true),
        eb('judged.id', 'is not', null),
      ]);
      return eb.and([eb.or([isDue, isJudged]), sql<boolean>`(${isDenied}) is not true`]);
    })
    .execute();
  const notices = due.flatMap(({ riddorDecision, judgementId, judgedAt, by, ...one }) =>
    riddorDecision === 'reportable'
      ? ofDeadline(one, scope.today)
      : ofJudgement(one.id, judgementId!, by, daysBetween(dayIn(scope.timeZone, new Date(judgedAt!)), scope.today)),
  );
  notices.push(...(await openAssessments(scope)));
  for (const some of chunks(notices, 1000)) await notifyManagers(scope, some);
}

/**
 * Accidents in RIDDOR's categories that the desk cannot decide yet: the day after and weekly, until its questions are answered
 * or somebody judges it. Otherwise nobody would notice the deadline of a report passing.
 */
async function openAssessments(scope: Scope): Promise<AccidentNotice[]> {
  const open = await scope.whole
    .selectFrom('accidents')
    .select(['accidents.id', 'accidents.createdAt'])
    .where('accidents.propertyArchived', '=', false)
    .where(awaitsAssessment(scope))
    .execute();
  return open.flatMap(({ id, createdAt }) => {
    const days = daysBetween(dayIn(scope.timeZone, new Date(createdAt)), scope.today);
    return days > 0 ? [{ id, kind: 'riddor-open' as const, occasion: weekOf(days) }] : [];
  });
}

/** The week to which a day belongs, reminded of on its first. */
const weekOf = (days: number) => String(Math.floor((days - 1) / DAYS_BETWEEN));

type Due = { id: string; riddorReportBy: Day | null; decidedOn: Day };

function ofDeadline({ id, riddorReportBy, decidedOn }: Due, today: Day): AccidentNotice[] {
  const late = daysBetween(riddorReportBy ?? decidedOn, today);
  if (riddorReportBy === null && late <= 0) return [];
  // Before the deadline it is sent once, on the first possible day.
  const rung = late < 0 ? -DAYS_BEFORE : late;
  const meantFor = late < 0 ? plusDays(riddorReportBy!, -DAYS_BEFORE) : today;
  const kind: NoticeKind = late < 0 ? 'riddor-due-soon' : late === 0 ? 'riddor-due' : 'riddor-overdue';
  const occasion = `${riddorReportBy ?? decidedOn}/${rung}`;
  return [{ id, kind, occasion, details: meantFor < today ? { meantFor } : {} }];
}

function ofJudgement(id: string, judgementId: string, by: string | null, days: number): AccidentNotice[] {
  if (days <= 0) return [];
  const occasion = `${judgementId}/${weekOf(days)}`;
  return [{ id, kind: 'riddor-awaited', occasion, details: { by: by ?? 'Somebody' } }];
}
