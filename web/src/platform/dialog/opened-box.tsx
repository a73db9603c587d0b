import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useEffect } from 'react';
import { useFocusBack } from './focus-back.ts';
import { useOnTop } from './on-top.ts';
import { OpenedAt, useOpenedOnceDrawn, type Comes } from './opened-at.tsx';

export type OpenedBoxProps = Omit<PopoverProps, 'opened' | 'onChange' | 'children' | 'returnFocus'> &
  Comes & {
    opened: boolean;
    onChange: (isOpen: boolean) => void;
    element: HTMLElement;
    /** The button, which gets the focus back. */
    opener: HTMLElement;
    dropdown?: PopoverDropdownProps;
    children: PopoverProps['children'];
  };

/** The content of `OpeningBox`. */
export default function OpenedBox({
  element,
  opener,
  dropdown,
  children,
  opened,
  onThere,
  ...popover
}: OpenedBoxProps) {
  const isOpen = useOpenedOnceDrawn(opened);
  // Escape leaves a dialog or a box around it open.
  const isOnTop = useOnTop(isOpen);
  return (
    <Popover {...popover} opened={isOpen} closeOnEscape={isOnTop} returnFocus={false}>
      <Popover.Target>
        <OpenedAt element={element} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>
        {children}
        <Shown onThere={onThere} opener={opener} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Beside the content, which may have a script of its own to wait for. */
function Shown({ onThere, opener }: Comes & Pick<OpenedBoxProps, 'opener'>) {
  // The popover's own way takes a field that has the focus from the start for what had it before.
  useFocusBack(undefined, opener);
  useEffect(() => onThere(true), [onThere]);
  return null;
}
