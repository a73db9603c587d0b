import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { visitFieldLabels as labels } from '@lintel/contract/areas/enforcement-visits/visit';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { Paginator } from '#platform/list/paginator.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './visits.module.css';

const PER_PAGE = 50;

/** The visits of authorities to a property, newest first. */
export function VisitsOfProperty({ recordId: propertyId }: { recordId: string }) {
  const [page, setPage] = useState(1);
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  const body = { ...enforcementVisitList.defaults, propertyIds: [propertyId], limit: PER_PAGE, page };
  const { data, isError, error } = useQuery({
    ...read(enforcementVisits.list, { body: enforcementVisitList.search.parse(body) }),
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton h={160} role="status" aria-label={t('loading')} />;
  return (
    <Stack gap="sm">
      {mayAdd && (
        <Group justify="flex-end" className="no-print">
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/enforcement_visit_add.html" search={{ propertyId }} />}
          >
            {t('visits.add')}
          </Button>
        </Group>
      )}
      {data.totalObjectsForQuery === 0 && <Text c="dimmed">{t('visits.none')}</Text>}
      {data.totalObjectsForQuery > 0 && (
        <Table aria-label={t('visits.title')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('visits.ref')}</Table.Th>
              <Table.Th>{labels.visitDate}</Table.Th>
              <Table.Th>{labels.categoryId}</Table.Th>
              <Table.Th className={css.wideOnly}>{labels.outcomeId}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map(({ id, ref, visitDate, category, outcome }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor renderRoot={(props) => <Link {...props} to="/enforcement_visit_view.html" search={{ id }} />}>
                    {ref}
                  </Anchor>
                </Table.Td>
                <Table.Td className="tabular">{dayText(visitDate)}</Table.Td>
                <Table.Td>{category}</Table.Td>
                <Table.Td className={css.wideOnly}>{outcome ?? t('no.value')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data.maxPage > 1 && (
        <Paginator
          page={data.page}
          pageCount={data.maxPage}
          size={data.limit}
          total={data.totalObjectsForQuery}
          onPage={setPage}
        />
      )}
    </Stack>
  );
}
