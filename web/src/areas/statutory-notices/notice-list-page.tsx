import { Button, EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { toComplyWith } from '@lintel/contract/statutory/notice-standings';
import { IconChartBar, IconGavel } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { StandingBadge } from './standing-badge.tsx';

const address = '/statutory_notice_list.html';
const route = getRouteApi(address);

export function NoticeListPage() {
  const me = useMe();
  const { today } = me;
  const mayAdd = mayDo(me, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('statutory.list.title')}
      list={statutoryNoticeList}
      endpoint={statutoryNotices.list}
      exported={statutoryNotices.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('STATUTORY_NOTICE', id)}
      searchPlaceholder={t('statutory.list.search')}
      card={{
        title: ({ type }) => type,
        place: ({ property }) => property,
        states: ['standing'],
        facts: ['complyBy', 'openRequirementCount'],
      }}
      nameOf={({ ref, property }) => `${ref}, ${property}`}
      cells={{
        standing: ({ standing }) => <StandingBadge standing={standing} />,
        complyBy: ({ complyBy, standing }) =>
          complyBy &&
          ((toComplyWith as readonly string[]).includes(standing) ? (
            <DueDay dueOn={complyBy} status={complyBy < today ? 'OVERDUE' : 'DUE'} />
          ) : (
            dayText(complyBy)
          )),
      }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/statutory_notice_summary.html" search={{}} />}
          >
            {t('statutory.summary.link')}
          </Button>
          {mayAdd && <AddButton to="/statutory_notice_add.html" search={{}} label={t('statutory.add')} />}
        </>
      }
      nothing={
        <EmptyState
          icon={<IconGavel aria-hidden />}
          title={t('statutory.list.none')}
          description={t('statutory.list.none.hint')}
          py="xl"
        />
      }
    />
  );
}
