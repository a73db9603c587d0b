import { Table, Text } from '@mantine/core';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';

/** Who has read what a case says about its tenant. */
export function OpeningsTab({ id }: { id: string }) {
  const { data, error } = useQuery(read(hazardCases.openings, { query: { id } }));
  if (!data) return <LoadingOrFailed error={error} h={120} />;
  return (
    <Section title={t('hazard.openings')}>
      <Text size="sm" c="dimmed">
        {t('hazard.openings.hint')}
      </Text>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={t('hazard.openings')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('hazard.when')}</Table.Th>
              <Table.Th>{t('hazard.openings.who')}</Table.Th>
              <Table.Th>{t('hazard.openings.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map(({ id: key, openedAt, person, file, isSupport }) => (
              <Table.Tr key={key}>
                <Table.Td className="tabular">{instantText(openedAt)}</Table.Td>
                <Table.Td>{isSupport ? t('hazard.openings.support', { name: person }) : person}</Table.Td>
                <Table.Td>{file ?? t('hazard.openings.page')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
