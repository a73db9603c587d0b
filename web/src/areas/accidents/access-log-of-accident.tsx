import { Anchor, Stack, Table, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accessLogList } from '@lintel/contract/areas/accidents/access-log';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';

/** Who has read what this accident says about people, newest first. */
export function AccessLogOfAccident({ accidentId }: { accidentId: string }) {
  const search = { ...accessLogList.defaults, page: 1, accidentIds: [accidentId] };
  const { data, error } = useQuery(read(accidents.openings, { body: search }));
  if (error) return <FailureAlert error={error} />;
  if (!data) return <Loading h={160} />;
  return (
    <Stack gap="sm" maw={980}>
      <Text c="dimmed">{t('accident.openings.hint')}</Text>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={t('accident.openings.of.this')}>
          <Table.Thead>
            <Table.Tr>
              {(['openedAt', 'person', 'way'] as const).map((column) => (
                <Table.Th key={column}>{accessLogList.columns[column]?.label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map(({ id, openedAt, person, isSupport, way, file }) => (
              <Table.Tr key={id}>
                <Table.Td>{instantText(openedAt)}</Table.Td>
                <Table.Td>{isSupport ? t('accident.openings.support', { person }) : person}</Table.Td>
                <Table.Td>{file ? `${way}: ${file}` : way}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Anchor
        className="no-print"
        renderRoot={(props) => (
          <Link {...props} to="/accident/openings.html" search={{ accidentIds: [accidentId] } as never} />
        )}
      >
        {t('accident.openings.all')}
      </Anchor>
    </Stack>
  );
}
