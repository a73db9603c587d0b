import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import { people } from '@lintel/contract/areas/people/endpoints';
import { personLink } from '@lintel/contract/areas/reports/links';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HeldCount } from '#areas/people/held-count.tsx';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

const PEOPLE = 10;
const counted = [
  ['overdueTaskCount', 'my.work.team.overdue.tasks'],
  ['overdueActionCount', 'my.work.team.overdue.actions'],
  ['taskCount', 'my.work.team.tasks'],
  ['actionCount', 'my.work.team.actions'],
] as const;

/** The people whom the reader manages, those with least on time first; each number opens its list, where work is given to others. */
export function TeamSection() {
  const search = { active: true, externalUser: false, limit: PEOPLE, page: 1, selectedGroupIds: [] };
  const { data, error } = useQuery(read(people.report, { body: search }));
  if (!data && !error) return <Skeleton h={520} radius="md" role="status" aria-label={t('loading')} />;
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
      {data && data.totalObjectsForQuery > PEOPLE && (
        <Text size="sm" mt="sm">
          <Anchor renderRoot={(props) => <Link {...props} to="/reports" search={{}} />}>
            {t('my.work.team.all', { count: data.totalObjectsForQuery })}
          </Anchor>
        </Text>
      )}
    </Section>
  );
}
