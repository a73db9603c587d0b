import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import type { Refused } from '@lintel/contract/platform/bulk';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/texts.ts';

type Props = { done: string; refused: Refused; onClose: () => void };

/** The result for several actions: what was done, and which are unchanged, each with the reason. */
export function BulkRefused({ done, refused, onClose }: Props) {
  return (
    <Stack gap="sm">
      <Text role="status">{done}</Text>
      <Text fw={600}>{t('actions.bulk.refused', { count: refused.length })}</Text>
      <Table.ScrollContainer minWidth={0} mah={360}>
        <Table aria-label={t('actions.bulk.refused.table')} verticalSpacing={6} layout="auto">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('action.one')}</Table.Th>
              <Table.Th>{t('actions.bulk.why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.map(({ id, ref, name, reason }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor
                    renderRoot={(props) => <Link {...props} to="/actions/item/$id" params={{ id }} search={{}} />}
                  >
                    {ref ? `${ref} ${shownActionName(name)}` : t('action.one')}
                  </Anchor>
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
