import { Button, type ButtonProps } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { formPiece } from './piece.tsx';
import type { MenuEntry } from './opened-menu.tsx';

const OpenedMenu = formPiece(() => import('./opened-menu.tsx'));

type Props = ButtonProps & {
  children: ReactNode;
  entries: readonly (MenuEntry | false)[];
  onOpen?: (isOpen: boolean) => void;
};

/** A button that offers several things: `Menu`, without what draws it before it is first opened. */
export function OpeningMenu({ entries, onOpen, ...button }: Props) {
  const id = useId();
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  const isShown = isOpen && isThere;
  const open = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  return (
    <>
      <Button
        {...button}
        ref={setElement}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isShown}
        aria-busy={isOpen && !isThere}
        {...(isShown && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true })}
        onClick={() => open(!isOpen)}
      />
      {(isOpen || isThere) && element && (
        <OpenedMenu
          id={id}
          element={element}
          opened={isOpen}
          onThere={setThere}
          onChange={open}
          entries={entries.filter((entry) => entry !== false)}
        />
      )}
    </>
  );
}
