import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { OpenedAt, useOpenedOnceDrawn, type Comes } from './opened-at.tsx';

export type OpenedBoxProps = Omit<PopoverProps, 'opened' | 'onChange' | 'children'> &
  Comes & {
    opened: boolean;
    onChange: (isOpen: boolean) => void;
    element: HTMLElement;
    dropdown?: PopoverDropdownProps;
    children: PopoverProps['children'];
  };

/** The content of `OpeningBox`. */
export default function OpenedBox({ element, dropdown, children, opened, onThere, ...popover }: OpenedBoxProps) {
  const isOpen = useOpenedOnceDrawn(opened, { onThere });
  return (
    <Popover {...popover} opened={isOpen}>
      <Popover.Target>
        <OpenedAt element={element} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
