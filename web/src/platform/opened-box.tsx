import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { OpenedAt } from './opened-at.tsx';

export type OpenedBoxProps = Omit<PopoverProps, 'opened' | 'onChange' | 'children'> & {
  opened: boolean;
  onChange: (isOpen: boolean) => void;
  element: HTMLElement;
  dropdown?: PopoverDropdownProps;
  children: PopoverProps['children'];
};

/** What `OpeningBox` opens. */
export default function OpenedBox({ element, dropdown, children, ...popover }: OpenedBoxProps) {
  return (
    <Popover {...popover}>
      <Popover.Target>
        <OpenedAt element={element} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
