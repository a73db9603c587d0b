import { Text } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import type { ShareResult } from '@lintel/contract/areas/shares/list';
import { useQuery } from '@tanstack/react-query';
import { stringifySearch } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { RemindContractor } from './remind-contractor.tsx';

/** The outcome of a contractor's assignments; each number links to its records. */
export function Scorecard({ contractorId }: { contractorId: string }) {
  const { data, error } = useQuery(read(shares.scorecard, { query: { id: contractorId } }));
  const me = useMe();
  const opens = mayDo(me, 'PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU');
  if (!data) return <FailureAlert error={error} title={t('scorecard.title')} />;
  const { since, given, done, onTime, sentBack, noAccess, lapsed, averageDays } = data.dto;
  const number = (count: number, result?: ShareResult) => {
    if (!opens || count === 0) return count;
    const search = stringifySearch({
      contractorIds: [contractorId],
      statusClosed: 'ALL',
      assignedFrom: since,
      results: result && [result],
    });
    return <AddressLink href={`/assign_by_email_entity_list.html${search}`}>{count}</AddressLink>;
  };
  return (
    <Section
      title={t('scorecard.title')}
      actions={mayDo(me, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL') && <RemindContractor contractorId={contractorId} />}
    >
      <Text size="sm" c="dimmed" mb="xs">
        {t('scorecard.since', { day: dayText(since) })}
      </Text>
      <Facts>
        <Fact name={t('scorecard.given')}>{number(given)}</Fact>
        <Fact name={t('scorecard.done')}>{number(done, 'DONE')}</Fact>
        <Fact name={t('scorecard.onTime')}>{number(onTime, 'ON_TIME')}</Fact>
        <Fact name={t('scorecard.sentBack')}>{number(sentBack, 'SENT_BACK')}</Fact>
        <Fact name={t('scorecard.noAccess')}>{number(noAccess, 'NO_ACCESS')}</Fact>
        <Fact name={t('scorecard.lapsed')}>{number(lapsed, 'LAPSED')}</Fact>
        <Fact name={t('scorecard.days')}>{averageDays}</Fact>
      </Facts>
    </Section>
  );
}
