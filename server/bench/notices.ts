import { planToday } from '#areas/notices/plan';
import type { Installation } from './installation.ts';

const MINUTE = 60_000;

/** Planning all reminders: on the first day, for everything overdue; the day after; and after a week without a server. */
export async function measureNotices({ maker, organisationId, within }: Installation) {
  console.log('\nReminders planned');
  const began = new Date();
  began.setUTCHours(12, 0, 0, 0);
  for (const [what, days] of [
    ['the first day', 0],
    ['the day after', 1],
    ['after a week without a server', 8],
  ] as const) {
    const clock = () => new Date(began.getTime() + days * 24 * 60 * MINUTE);
    const memory = process.memoryUsage().rss;
    const start = performance.now();
    if (!(await planToday({ ...maker, clock }, organisationId))) throw new Error('The day was not planned');
    const seconds = (performance.now() - start) / 1000;
    const grown = (process.memoryUsage().rss - memory) / 2 ** 20;
    const { rungs, noticeCount } = await within(async ({ whole }) => ({
      rungs: await countOf(whole, 'ladderRungs'),
      noticeCount: await countOf(whole, 'notices'),
    }));
    console.log(
      `${what.padEnd(44)} ${seconds.toFixed(1)} s, ${grown.toFixed(0)} MB more; so far ${rungs.toLocaleString('en-GB')} rungs, ${noticeCount.toLocaleString('en-GB')} notices`,
    );
  }
}

type Db = Parameters<Parameters<Installation['within']>[0]>[0]['whole'];
async function countOf(db: Db, table: 'ladderRungs' | 'notices'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
