import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { reasonInWords, reasonsInWords, type StandingReason } from '@lintel/contract/areas/contractors/reason';
import { IconHelmet } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { AddButton, ImportButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import css from './contractors.module.css';
import { PassingDay } from './passing-day.tsx';
import { StandingBadge } from './standing-badge.tsx';

const address = '/contractor_list.html';
const route = getRouteApi(address);

export function ContractorListPage() {
  const me = useMe();
  const mayAdd = mayDo(me, 'PRISM_APP_CONTRACTOR_MANAGE');
  const mayImport = mayDo(me, 'PRISM_APP_PROPERTY_IMPORT');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('contractors.title')}
      list={contractorList}
      endpoint={contractors.list}
      exported={contractors.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('CONTRACTOR', id)}
      searchPlaceholder={t('contractors.search')}
      nameOf={({ name }) => name}
      card={{
        title: ({ name }) => name,
        place: ({ business }) => business,
        states: ['standing'],
        facts: ['reasons', 'evidenceUntil'],
      }}
      cells={{
        standing: ({ standing }) => <StandingBadge standing={standing} />,
        reasons: ({ reasons: [first, ...others] }) => first && <Reason first={first} others={others} />,
        dateReview: ({ dateReview, standing }) =>
          dateReview && <PassingDay day={dateReview} passed={standing === 'LAPSED' && 'contractors.review.overdue'} />,
        evidenceUntil: ({ evidenceUntil }) =>
          evidenceUntil && (
            <PassingDay day={evidenceUntil} passed={evidenceUntil < me.today && 'contractors.evidence.ended'} />
          ),
      }}
      actions={
        mayAdd && (
          <>
            {mayImport && <ImportButton kind="contractors" label={t('contractors.import')} />}
            <AddButton to="/contractor_edit.html" search={{}} label={t('contractors.add')} />
          </>
        )
      }
      nothing={
        <EmptyState
          icon={<IconHelmet aria-hidden />}
          title={t('contractors.none')}
          description={t('contractors.none.hint')}
          py="xl"
        />
      }
    />
  );
}

/** The most serious reason, and how many others there are: the page of the contractor has them all. */
function Reason({ first, others }: { first: StandingReason; others: StandingReason[] }) {
  const reason = reasonInWords(first);
  return (
    <span className={css.reason} title={reasonsInWords([first, ...others])}>
      {others.length === 0 ? reason : t('contractors.reason.more', { reason, count: others.length })}
    </span>
  );
}
