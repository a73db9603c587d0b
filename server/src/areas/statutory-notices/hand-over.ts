import { noticeFieldLabels } from '@lintel/contract/areas/statutory-notices/notice';
import { endings } from '@lintel/contract/statutory/notice-standings';
import { replaceNamedPerson } from '#platform/record/named-people';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';
import { namedOnNotices } from './people.ts';

/** The active notices that name a user. */
export const noticeHandOver: HandOver<Scope> = {
  nouns: ['statutory notice', 'statutory notices'],
  label: noticeFieldLabels.peopleIds,
  event: 'statutory-notice.handed-over',
  holdingsOf: ({ whole, today }, userIds) =>
    whole
      .selectFrom('statutoryNoticePeople')
      .innerJoin('statutoryNotices', 'statutoryNotices.id', 'statutoryNoticePeople.noticeId')
      .innerJoin('statutoryNoticeStandings as standing', 'standing.noticeId', 'statutoryNotices.id')
      .select(['statutoryNotices.id', 'statutoryNoticePeople.userId'])
      .where('statutoryNoticePeople.userId', '=', oneOf(userIds))
      .where('statutoryNotices.deletedAt', 'is', null)
      .where('standing.fromOn', '<=', today)
      .where('standing.untilOn', '>', today)
      .where('standing.standing', 'not in', endings)
      .orderBy('statutoryNotices.id')
      .execute(),
  pass: (scope, ids, from, to) =>
    replaceNamedPerson(scope, namedOnNotices, ids, {
      from,
      to,
    }),
};
