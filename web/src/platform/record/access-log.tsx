import { Table, Text } from '@mantine/core';
import { Section } from '../page/section.tsx';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';

type Opening = { id: string; openedAt: string; person: string; isSupport: boolean; what: string };

/** Who read the personal information of a record, and what of it. */
export function AccessLog({ hint, openings }: { hint: string; openings: readonly Opening[] }) {
  return (
    <Section title={t('access.log')}>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={t('access.log')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('access.log.when')}</Table.Th>
              <Table.Th>{t('access.log.who')}</Table.Th>
              <Table.Th>{t('access.log.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {openings.map(({ id, openedAt, person, isSupport, what }) => (
              <Table.Tr key={id}>
                <Table.Td className="tabular">{instantText(openedAt)}</Table.Td>
                <Table.Td>{isSupport ? t('access.log.support', { name: person }) : person}</Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
