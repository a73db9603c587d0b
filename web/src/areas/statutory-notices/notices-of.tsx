import { pageOf } from '@lintel/contract/areas/activity';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { noticeFieldLabels as labels } from '@lintel/contract/areas/statutory-notices/notice';
import { useMe } from '#platform/current-user.ts';
import { ListOnRecord } from '#platform/list/list-on-record.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { StandingBadge } from './standing-badge.tsx';

/** The notices that resulted from a visit. */
export const NoticesOfVisit = ({ recordId: visitId }: { recordId: string }) => (
  <NoticesOf search={{ visitIds: [visitId] }} add={{ visitId }} />
);

/** The notices on a property, the newest first. */
export const NoticesOfProperty = ({ recordId: propertyId }: { recordId: string }) => (
  <NoticesOf search={{ propertyIds: [propertyId] }} add={{ propertyId }} />
);

function NoticesOf({ search, add }: { search: Record<string, string[]>; add: Record<string, string> }) {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  return (
    <ListOnRecord
      title={t('statutory.list.title')}
      none={t('statutory.list.none')}
      list={statutoryNoticeList}
      endpoint={statutoryNotices.list}
      place={{ to: '/statutory_notice_list.html', search }}
      add={mayAdd && { label: t('statutory.add'), to: '/statutory_notice_add.html', search: add }}
      href={({ id }) => pageOf('STATUTORY_NOTICE', id)}
      columns={[
        {
          label: t('statutory.ref'),
          cell: ({ ref }) => ref,
        },
        { label: labels.type, cell: ({ type }) => type },
        { label: t('statutory.standing'), cell: ({ standing }) => <StandingBadge standing={standing} /> },
        { label: labels.complyBy, isNumeric: true, cell: ({ complyBy }) => complyBy && dayText(complyBy) },
      ]}
    />
  );
}
