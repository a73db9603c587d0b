import { sql } from 'kysely';
import { noticeTypes } from '@lintel/contract/statutory/notice-types';
import type { NoticeType } from '@lintel/contract/statutory/notice-type';
import type { Scope } from '#platform/scope';

const reviewed = (noticeTypes as readonly NoticeType[]).flatMap(({ code, reviewedYearly }) =>
  reviewedYearly ? [code] : [],
);
const served = sql`coalesce(statutory_notices.served_on, statutory_notices.received_on)`;

/** The next date, today or later, of the authority's review of a notice, calculated like the contract's `nextReview`; null for most. */
export function reviewOf({ today }: Pick<Scope, 'today'>) {
  const years = sql`greatest(1, date_part('year', ${today}::date) - date_part('year', ${served}))::int`;
  const after = (count: typeof years) => sql`(${served} + make_interval(years => ${count}))::date`;
  return sql<{ reviewOn: string | null }>`(select case when statutory_notices.type = any (${reviewed}::text[]) then
    case when ${after(years)} >= ${today}::date then ${after(years)} else ${after(sql`${years} + 1`)} end end as review_on)`;
}
