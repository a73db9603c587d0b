import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { OpenedAt, useOpenedOnceDrawn, type Comes } from './opened-at.tsx';

/** A command, or a link to a page. `key` if two have the same text. */
export type MenuEntry = { key?: string; label: ReactNode; icon?: ReactNode; color?: string; isDisabled?: boolean } & (
  | { run: () => void }
  | { link: (props: object) => ReactNode }
);

type Props = Comes & {
  id: string;
  opened: boolean;
  onChange: (isOpen: boolean) => void;
  element: HTMLElement;
  entries: readonly MenuEntry[];
};

/** The content of `OpeningMenu`. */
export default function OpenedMenu({ element, entries, opened, onThere, ...menu }: Props) {
  const isOpen = useOpenedOnceDrawn(opened, onThere);
  return (
    <Menu position="bottom-end" withinPortal {...menu} opened={isOpen}>
      <Menu.Target>
        <OpenedAt element={element} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, label, icon, color, isDisabled, ...does }) => (
          <Menu.Item
            key={key ?? String(label)}
            leftSection={icon}
            {...(color && { color })}
            {...(isDisabled && { disabled: true })}
            {...('run' in does ? { onClick: does.run } : { renderRoot: does.link })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
