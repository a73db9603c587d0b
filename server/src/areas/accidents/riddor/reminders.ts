import { sql } from 'kysely';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import { daysBetween, plusDays, type Day } from '@lintel/contract/cycles/calendar';
import { chunks, dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { isDecidedSinceClosing } from './awaited.ts';
import { keepDueDecisions } from './jobs.ts';
import { notifyManagers, type AccidentNotice } from './notices.ts';

/** How many days before its last day a report is first reminded of. */
const DAYS_BEFORE = 3;

/** How many days lie between two reminders of what waits without a day: a manager's word, or an answer. */
const DAYS_BETWEEN = 7;

/**
 * The reminders of a day, of accidents without a reference that are open, or decided otherwise since they were closed. Where the desk says that a report is due: three
 * days before its last day, on it, and each day after it; what the law wants without delay counts from the day of the
 * decision. Only a manager's "no" with its reason ends them. Where a manager alone says so, or the desk cannot say of one of
 * RIDDOR's categories: the day after, and each week.
 * Each once, however often it is called.
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
    .where('accidents.hseReference', 'is', null)
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
 * What was reported as one of RIDDOR's categories and the desk cannot say yet: the day after and each week, until its questions
 * are answered or somebody judges it. Nobody would notice otherwise that the days of a report pass.
 */
async function openAssessments(scope: Scope): Promise<AccidentNotice[]> {
  const open = await scope.whole
    .selectFrom('accidents')
    .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
    .select(['accidents.id', 'accidents.createdAt'])
    .where('accidents.propertyArchived', '=', false)
    .where((eb) => eb.or([eb('accidents.state', '!=', 'closed'), isDecidedSinceClosing(scope)]))
    .where('accidents.riddorDecision', '=', 'cannot-say')
    .where('accidents.riddorReportable', 'is', null)
    .where('accidents.hseReference', 'is', null)
    .where(sql<boolean>`category.details->>'riddor' = 'true'`)
    .execute();
  return open.flatMap(({ id, createdAt }) => {
    const days = daysBetween(dayIn(scope.timeZone, new Date(createdAt)), scope.today);
    return days > 0 ? [{ id, kind: 'riddor-open' as const, occasion: weekOf(days) }] : [];
  });
}

/** Of the days after a day, the week that is reminded of on its first. */
const weekOf = (days: number) => String(Math.floor((days - 1) / DAYS_BETWEEN));

type Due = { id: string; riddorReportBy: Day | null; decidedOn: Day };

function ofDeadline({ id, riddorReportBy, decidedOn }: Due, today: Day): AccidentNotice[] {
  const late = daysBetween(riddorReportBy ?? decidedOn, today);
  if (riddorReportBy === null && late <= 0) return [];
  // Before the day it is sent once, on whichever day that is possible first.
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
