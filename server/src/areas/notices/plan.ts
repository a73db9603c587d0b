import { sql } from 'kysely';
import type { Logger } from 'pino';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { putUpRungs, reminders } from './reminders.ts';
import { keptNoticeRules } from './rules.ts';
import { writeNotices } from './write-notices.ts';

/** Plans the organisation's day once its hour of sending has come, whatever number of servers tries; answers whether it did. */
export const planToday = (maker: ScopeMaker, organisationId: string, log?: Logger): Promise<boolean> =>
  inScope(maker, { organisationId, requestId: 'notices', quiet: true }, async (scope) => {
    if (await isSuspended(scope)) return false;
    const rules = await keptNoticeRules(scope);
    // The wall clock of the organisation: 01:30 may be missing on a day, or be there twice, and the day is planned once.
    if (timeIn(scope.timeZone, scope.now) < rules.sendAt) return false;
    const { before, after } = await daysPlanned(scope);
    const { numInsertedOrUpdatedRows: taken } = await scope.db
      .insertInto('noticeDays')
      .values({ day: scope.today, plannedAt: scope.now.toISOString() })
      .onConflict((there) => there.doNothing())
      .executeTakeFirstOrThrow();
    if (!taken) return false;
    // Tomorrow's may have come with another time zone.
    if (after !== null && after > plusDays(scope.today, 1))
      log?.warn({ organisationId, planned: after }, 'reminders were planned for a day to come: was the clock ahead?');
    await sql`set local statement_timeout = '15min'`.execute(scope.db);
    // Of rows that this transaction has just written there are no statistics: taken for few, they would be gone through
    // once for each of the others.
    await sql`set local enable_nestloop = off`.execute(scope.db);
    await putUpRungs(scope, rules, before);
    const { atOnceCount } = await writeNotices(scope, reminders(scope, rules));
    for (const plan of scope.register.daily) await plan(scope);
    if (atOnceCount > 0) await scope.later('notices.mail', {});
    return true;
  });

/** An organisation that nobody may enter is reminded of nothing; what came up meanwhile is sent when it is open again. */
async function isSuspended({ db }: Scope): Promise<boolean> {
  const { suspendedAt } = await db.selectFrom('organisations').select('suspendedAt').executeTakeFirstOrThrow();
  return suspendedAt !== null;
}

/** The days planned next to today: a clock that was ahead once leaves one after it. */
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

/** HH:MM on the clocks of a time zone. */
const timeIn = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
