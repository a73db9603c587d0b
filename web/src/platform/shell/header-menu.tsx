import { ActionIcon, Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

/** A button of the top header with more than one command. */
export default function HeaderMenu({ icon: Icon, label, entries }: HeaderMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} data-hint={label}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.label} onClick={entry.run}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export type HeaderEntry = { label: string; run: () => void };
type HeaderMenuProps = { icon: TablerIcon; label: string; entries: readonly HeaderEntry[] };
