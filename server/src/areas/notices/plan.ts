import { sql } from 'kysely';
import type { Logger } from 'pino';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { writeDueReminders, reminders } from './reminders.ts';
import { keptNoticeRules } from './rules.ts';
import { writeNotices } from './write-notices.ts';

/** Plans the organisation's day once its sending time has come, however many servers try; returns whether this one did. */
export const planToday = (maker: ScopeMaker, organisationId: string, log?: Logger): Promise<boolean> =>
  inScope(maker, { organisationId, requestId: 'notices', quiet: true }, async (scope) => {
    if (await isSuspended(scope)) return false;
    const rules = await keptNoticeRules(scope);
    // The organisation's wall clock: 01:30 may be missing or occur twice on a day, but the day is planned once.
    if (timeIn(scope.timeZone, scope.now) < rules.sendAt) return false;
    const { before, after } = await daysPlanned(scope);
    const { numInsertedOrUpdatedRows: taken } = await scope.db
      .insertInto('noticeDays')
      .values({ day: scope.today, plannedAt: scope.now.toISOString() })
      .onConflict((there) => there.doNothing())
      .executeTakeFirstOrThrow();
    if (!taken) return false;
    // Tomorrow may have been planned in another time zone.
    if (after !== null && after > plusDays(scope.today, 1))
      log?.warn({ organisationId, planned: after }, 'reminders were planned for a day to come: was the clock ahead?');
    await sql`set local statement_timeout = '15min'`.execute(scope.db);
    // There are no statistics for rows just written by this transaction: assumed to be few, they would be scanned once for each
    // other row.
    await sql`set local enable_nestloop = off`.execute(scope.db);
    await writeDueReminders(scope, rules, before);
    const { atOnceCount } = await writeNotices(scope, reminders(scope, rules));
    for (const plan of scope.register.daily) await plan(scope);
    if (atOnceCount > 0) await scope.later('notices.mail', {});
    return true;
  });

/** A suspended organisation gets no reminders; those due meanwhile are sent when it is active again. */
async function isSuspended({ db }: Scope): Promise<boolean> {
  const { suspendedAt } = await db.selectFrom('organisations').select('suspendedAt').executeTakeFirstOrThrow();
  return suspendedAt !== null;
}

/** The planned days nearest to today: a clock that was once fast leaves a later one. */
async function daysPlanned({ db, today }: Scope): Promise<{ before: string | null; after: string | null }> {
  const { before, after } = await db
    .selectFrom('noticeDays')
    .select(({ fn }) => [
      fn.max<string | null>('day').filterWhere('day', '<', today).as('before'),
      fn.max<string | null>('day').filterWhere('day', '>', today).as('after'),
    ])
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** HH:MM in a time zone. */
const timeIn = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
