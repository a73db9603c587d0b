import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { OpenedAt, useOpenedOnceDrawn, type Comes } from './opened-at.tsx';

/** Something to do, or a page to go to. `key` where two may have the same words. */
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

/** What `OpeningMenu` opens. */
export default function OpenedMenu({ element, entries, opened, onThere, ...menu }: Props) {
  const isOpen = useOpenedOnceDrawn(opened, { onThere });
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
