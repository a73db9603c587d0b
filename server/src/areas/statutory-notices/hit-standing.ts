import { sql } from 'kysely';
import { noticeStandings } from '@lintel/contract/statutory/notice-standings';
import type { NoticeStanding } from '@lintel/contract/statutory/notice-standings';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { Scope } from '#platform/scope';
import { noticesOn } from './queries.ts';

export const standingOfNoticeHits = standingOfHits(
  (scope: Scope) =>
    sql<NoticeStanding | null>`(${noticesOn(scope, scope.today)
      .where('statutoryNotices.id', '=', sql<string>`found.record_id`)
      .select('standing.standing')})`,
  withTones(noticeStandings, {
    RECEIVED: 'warn',
    APPEAL_SUSPENDED: 'warn',
    APPEAL_IN_FORCE: 'warn',
    IN_FORCE: 'warn',
    OVERDUE: 'bad',
    COMPLIED: 'good',
    PROSECUTED: 'bad',
    DISCHARGED: 'quiet',
    WITHDRAWN: 'quiet',
    QUASHED: 'quiet',
    REVOKED: 'quiet',
  }),
);
