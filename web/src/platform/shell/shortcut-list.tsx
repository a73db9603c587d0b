import { Table, Text } from '@mantine/core';
import { useOfferedCommands } from '../app/commands.ts';
import { dialogs } from '../dialog/dialogs.tsx';
import { t } from '../texts.ts';
import { Keys } from './keys.tsx';

export async function showShortcuts() {
  const modals = await dialogs();
  modals.open({
    title: t('shortcuts.title'),
    children: <ShortcutList />,
    closeButtonProps: { 'aria-label': t('close') },
  });
}

function ShortcutList() {
  const offered = useOfferedCommands().filter((command) => command.keys);
  return (
    <>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          <Row title={t('commands.placeholder')} keys="Ctrl K" />
          <Row title={t('shortcuts.save')} keys="Ctrl Enter" />
          {offered.map((command) => (
            <Row key={command.id} title={command.title} keys={command.keys ?? ''} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        {t('shortcuts.switch.off')}
      </Text>
    </>
  );
}

function Row({ title, keys }: { title: string; keys: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
      </Table.Th>
      <Table.Td ta="end">
        <Keys keys={keys} />
      </Table.Td>
    </Table.Tr>
  );
}
