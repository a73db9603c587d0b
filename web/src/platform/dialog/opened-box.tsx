import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useEffect } from 'react';
import { useOnTop } from './on-top.ts';
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
  const isOpen = useOpenedOnceDrawn(opened);
  // Escape leaves a dialog around it open.
  useOnTop(isOpen);
  return (
    <Popover {...popover} opened={isOpen}>
      <Popover.Target>
        <OpenedAt element={element} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>
        {children}
        <Shown onThere={onThere} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Beside the content, which may have a script of its own to wait for. */
function Shown({ onThere }: Comes) {
  useEffect(() => onThere(true), [onThere]);
  return null;
}
