import { Table, Text } from '@mantine/core';
import { people } from '@lintel/contract/areas/people/endpoints';
import { managedTeam, personLink } from '@lintel/contract/areas/reports/links';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { useQuery } from '@tanstack/react-query';
import { HeldCount } from '#areas/people/held-count.tsx';
import { stringifySearch } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { maySee } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';

const PEOPLE = 10;
const counted = [
  ['overdueTaskCount', 'my.work.team.overdue.tasks'],
  ['overdueActionCount', 'my.work.team.overdue.actions'],
  ['taskCount', 'my.work.team.tasks'],
  ['actionCount', 'my.work.team.actions'],
] as const;

/** The page with everybody that the user manages, including indirect reports: the list of people, else the chart in Reports. */
const addressOfAll = (me: CurrentUser) =>
  (maySee(me, ['PRISM_APP_PEOPLE_MENU']) && `/people_list.html${stringifySearch(managedTeam)}`) ||
  (maySee(me, ['PRISM_APP_ANALYSIS_MENU']) && '/reports?tab=compliance&reportId=TeamPerformanceChart');

/**
 * The user's direct reports, those with least on time first; each number links to its list, where work can be reassigned.
 * Refetched after each write, so it does not count the work of an organisation of a thousand.
 */
export function TeamSection() {
  const search = { active: true, externalUser: false, directly: true, limit: PEOPLE, page: 1, selectedGroupIds: [] };
  const { data, error } = useQuery(read(people.report, { body: search }));
  const all = addressOfAll(useMe());
  if (!data && !error) return <Loading h={520} radius="md" />;
  if (data?.objects.length === 0) return null;
  return (
    <Section title={t('my.work.team')}>
      {!data && <FailureAlert error={error} />}
      {data && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t('my.work.team')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('my.work.team.person')}</Table.Th>
                {counted.map(([of, label]) => (
                  <Table.Th key={of} scope="col" ta="right">
                    {t(label)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.objects.map(({ taskSummaryCount: taskCount, actionSummaryCount: actionCount, ...person }) => (
                <Table.Tr key={person.id}>
                  <Table.Th scope="row" fw={500} miw={150}>
                    <AddressLink href={personLink(person.login)}>{person.fullName}</AddressLink>
                  </Table.Th>
                  {counted.map(([of]) => (
                    <Table.Td key={of} ta="right">
                      <HeldCount of={of} count={{ ...person, taskCount, actionCount }[of]} personId={person.id} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && all && (
        <Text size="sm" mt="sm">
          <AddressLink href={all}>{t('my.work.team.all')}</AddressLink>
        </Text>
      )}
    </Section>
  );
}
