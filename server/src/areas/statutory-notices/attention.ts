import { pageOf } from '@lintel/contract/areas/activity';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import { endings, noticeStandings } from '@lintel/contract/statutory/notice-standings';
import { attentionInList } from '#areas/properties/attention';
import type { OpenOnProperty } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { statutoryNoticeRows } from './list.ts';

/** The active statutory notices of a property, as in the list: their requirements are due or overdue. */
export async function attentionOfNotices(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_APP_ENFORCEMENT_VISIT_MENU')) return {};
  const found = await attentionInList(scope, propertyId, {
    rows: statutoryNoticeRows,
    address: '/statutory_notice_list.html',
    sortingField: 'complyBy',
    troubles: [
      { id: 'overdue-notices', label: 'Overdue statutory notices', tone: 'bad', filters: { overdue: 'YES' } },
      { id: 'notices', label: 'Statutory notices not ended', tone: 'soon', filters: { ended: 'NO', overdue: 'NO' } },
    ],
    item: ({ id, ref, type, standing, complyBy }) => ({
      id,
      title: `${ref} · ${type}`,
      why: noticeStandings.find((known) => known.id === standing)!.name,
      on: complyBy,
      href: pageOf('STATUTORY_NOTICE', id),
    }),
  });
  return { isLaw: true, ...found };
}

/** The number of active notices on each of these properties, regardless of who may see them. */
export const noticesInForceOn = ({ whole, today }: Scope, propertyIds: readonly string[]): Promise<OpenOnProperty[]> =>
  whole
    .selectFrom('statutoryNotices')
    .innerJoin('statutoryNoticeStandings as standing', 'standing.noticeId', 'statutoryNotices.id')
    .select((eb) => ['statutoryNotices.propertyId', eb.fn.countAll<number>().as('count')])
    .where('statutoryNotices.propertyId', '=', oneOf(propertyIds))
    .where('statutoryNotices.deletedAt', 'is', null)
    .where('standing.fromOn', '<=', today)
    .where('standing.untilOn', '>', today)
    .where('standing.standing', 'not in', endings)
    .groupBy('statutoryNotices.propertyId')
    .execute();
