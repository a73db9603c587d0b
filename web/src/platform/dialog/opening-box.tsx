import { cloneElement, useId, useState, type ReactElement } from 'react';
import { formPiece } from '../page/piece.tsx';
import type { OpenedBoxProps } from './opened-box.tsx';

const OpenedBox = formPiece(() => import('./opened-box.tsx'));

type Props = Omit<OpenedBoxProps, 'element' | 'id' | 'onThere'> & {
  /** The button at which it opens, which opens it itself. Its ref is replaced. */
  button: ReactElement;
};

/** A box that opens at a button: `Popover`, whose script loads when it is first opened. */
export function OpeningBox({ button, withRoles = true, ...box }: Props) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isThere, setThere] = useState(false);
  const isShown = box.opened && isThere;
  return (
    <>
      {cloneElement(button, {
        ref: setElement,
        ...(withRoles && {
          id,
          'aria-haspopup': 'dialog',
          'aria-expanded': isShown,
          'aria-busy': box.opened && !isThere,
          ...(isShown && { 'aria-controls': `${id}-dropdown` }),
        }),
      } as object)}
      {(box.opened || isThere) && element && (
        <OpenedBox {...box} id={id} withRoles={withRoles} element={element} onThere={setThere} />
      )}
    </>
  );
}
