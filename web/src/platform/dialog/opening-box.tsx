import { cloneElement, useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { lazyForm } from '../page/lazy-part.tsx';
import type { OpenedBoxProps } from './opened-box.tsx';

const OpenedBox = lazyForm(() => import('./opened-box.tsx'));

type Props = Omit<OpenedBoxProps, 'element' | 'opener' | 'id' | 'onThere' | 'withRoles'> & {
  /**
   * The button at which it opens, which opens it itself; its ref is replaced. A function, if it opens beside something else, is
   * given what belongs on the button, and its dropdown names itself.
   */
  button: ReactElement | ((opens: object) => ReactElement);
};

/** A box that opens at a button: `Popover`, whose script loads when it is first opened. */
export function OpeningBox({ button, ...box }: Props) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [isThere, setThere] = useState(false);
  const isShown = box.opened && isThere;
  const isAwaited = box.opened && !isThere;
  const withRoles = typeof button !== 'function';
  const opens = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isShown,
    'aria-busy': isAwaited,
    ...(isAwaited && {
      // A dialog around it stays.
      'data-mantine-stop-propagation': true,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && box.onChange(false),
    }),
  };
  return (
    <>
      {withRoles
        ? cloneElement(button, {
            ...opens,
            ref: setElement,
            id,
            ...(isShown && { 'aria-controls': `${id}-dropdown` }),
          } as object)
        : cloneElement(button({ ...opens, ref: setOpener }), { ref: setElement } as object)}
      {(box.opened || isThere) && element && (
        <OpenedBox
          {...box}
          id={id}
          withRoles={withRoles}
          element={element}
          opener={opener ?? element}
          onThere={setThere}
        />
      )}
    </>
  );
}
