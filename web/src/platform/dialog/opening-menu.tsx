import { Button, type ButtonProps } from '@mantine/core';
import { cloneElement, useId, useState, type ReactElement, type ReactNode } from 'react';
import { lazyForm } from '../page/lazy-part.tsx';
import type { MenuEntry } from './opened-menu.tsx';

const OpenedMenu = lazyForm(() => import('./opened-menu.tsx'));

type Opens = { entries: readonly (MenuEntry | false)[]; onOpen?: (isOpen: boolean) => void };

/** A button with several commands: `Menu`, whose script loads when it is first opened. */
export function OpeningMenu({ entries, onOpen, ...button }: ButtonProps & Opens & { children: ReactNode }) {
  return <MenuAt button={<Button {...button} />} entries={entries} {...(onOpen && { onOpen })} />;
}

/** The same at another button, whose ref and click handler are replaced. */
export function MenuAt({ button, entries, onOpen }: Opens & { button: ReactElement }) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  const isShown = isOpen && isThere;
  const open = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  return (
    <>
      {cloneElement(button, {
        ref: setElement,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        'aria-busy': isOpen && !isThere,
        ...(isShown && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
        onClick: () => open(!isOpen),
      } as object)}
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
