import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { noticeFieldLabels as labels } from '@lintel/contract/areas/statutory-notices/notice';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { StandingBadge } from './standing-badge.tsx';

/** The notices that a visit brought. */
export const NoticesOfVisit = ({ recordId: visitId }: { recordId: string }) => (
  <NoticesOf search={{ visitIds: [visitId] }} add={{ visitId }} />
);

/** The notices on a property, the newest first. */
export const NoticesOfProperty = ({ recordId: propertyId }: { recordId: string }) => (
  <NoticesOf search={{ propertyIds: [propertyId] }} add={{ propertyId }} />
);

function NoticesOf({ search, add }: { search: Record<string, string[]>; add: Record<string, string> }) {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  const body = { ...statutoryNoticeList.defaults, ...search, limit: 50, page: 1 };
  const { data, isError, error } = useQuery(
    read(statutoryNotices.list, { body: statutoryNoticeList.search.parse(body) }),
  );
  if (isError && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton h={120} role="status" aria-label={t('loading')} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" className="no-print">
        <Anchor renderRoot={(props) => <Link {...props} to="/statutory_notice_list.html" search={search as never} />}>
          {t('statutory.open.list')}
        </Anchor>
        {mayAdd && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/statutory_notice_add.html" search={add as never} />}
          >
            {t('statutory.add')}
          </Button>
        )}
      </Group>
      {data.objects.length === 0 && <Text c="dimmed">{t('statutory.list.none')}</Text>}
      {data.objects.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table aria-label={t('statutory.list.title')} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('statutory.ref')}</Table.Th>
                <Table.Th>{labels.type}</Table.Th>
                <Table.Th>{t('statutory.standing')}</Table.Th>
                <Table.Th>{labels.complyBy}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.objects.map(({ id, ref, type, standing, complyBy }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor
                      renderRoot={(props) => <Link {...props} to="/statutory_notice_view.html" search={{ id }} />}
                    >
                      {ref}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{type}</Table.Td>
                  <Table.Td>
                    <StandingBadge standing={standing} />
                  </Table.Td>
                  <Table.Td className="tabular">{complyBy ? dayText(complyBy) : t('no.value')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
