import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { pageOf, type KindWithPages } from '@lintel/contract/areas/activity';
import { valuesByKind, type KindsWith } from '@lintel/contract/areas/kinds';
import type { Refused } from '@lintel/contract/platform/bulk';
import { t } from '../texts.ts';
import { AddressLink } from './address-link.tsx';

/** Of what kind the records are: what one is called, and its page. */
export type RecordsOf = { one: string; href: (id: string) => string };

export function recordsOf(kind: KindWithPages & KindsWith<'inSearch'>): RecordsOf {
  const { one } = valuesByKind('inSearch')[kind];
  return { one: one.charAt(0).toUpperCase() + one.slice(1), href: (id) => pageOf(kind, id) };
}

type Props = RecordsOf & { done: string; refused: Refused; onClose: () => void };

const MOST_SHOWN = 200;

/** The result of a bulk operation: what was done, and which records are unchanged, each with the reason. */
export function BulkRefused({ done, refused, one, href, onClose }: Props) {
  return (
    <Stack gap="sm">
      <Text role="status">{done}</Text>
      <Text fw={600}>{t('list.bulk.refused', { count: refused.length })}</Text>
      <Table.ScrollContainer minWidth={0} mah={360}>
        <Table aria-label={t('list.bulk.refused.table')} verticalSpacing={6} layout="auto">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{one}</Table.Th>
              <Table.Th>{t('list.bulk.refused.why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.slice(0, MOST_SHOWN).map(({ id, ref, name, reason }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {name ? <AddressLink href={href(id)}>{`${ref} ${shownActionName(name)}`.trim()}</AddressLink> : one}
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {refused.length > MOST_SHOWN && (
        <Text c="dimmed">{t('list.bulk.refused.more', { count: refused.length - MOST_SHOWN })}</Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
