import { Button, EmptyState, Text, VisuallyHidden } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import type { TextKey } from '@lintel/contract/texts/index';
import { IconFileImport, IconHelmet, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
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
        facts: ['evidenceUntil'],
      }}
      cells={{
        standing: ({ standing }) => <StandingBadge standing={standing} />,
        dateReview: ({ dateReview, standing }) =>
          dateReview && <DayOf day={dateReview} passed={standing === 'LAPSED' && 'contractors.review.overdue'} />,
        evidenceUntil: ({ evidenceUntil }) =>
          evidenceUntil && (
            <DayOf day={evidenceUntil} passed={evidenceUntil < me.today && 'contractors.evidence.ended'} />
          ),
      }}
      actions={
        mayAdd && (
          <>
            {mayImport && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/property_import.html" search={{ kind: 'contractors' }} />}
              >
                {t('contractors.import')}
              </Button>
            )}
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/contractor_edit.html" search={{}} />}
            >
              {t('contractors.add')}
            </Button>
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

/** A date, marked if it has passed: that of the review, or the last on which all evidence is valid. */
function DayOf({ day, passed }: { day: string; passed: TextKey | false }) {
  if (!passed) return dayText(day);
  return (
    <Text span inherit c="red" title={t(passed)}>
      {dayText(day)}
      <VisuallyHidden> {t(passed)}</VisuallyHidden>
    </Text>
  );
}
