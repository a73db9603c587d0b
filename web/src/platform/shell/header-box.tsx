import { cloneElement, createContext, useState, type ReactElement, type ReactNode } from 'react';
import { OpeningBox } from '../dialog/opening-box.tsx';

export const ClosingBox = createContext<() => void>(() => {});

/** A box that opens at a button of the top header; choosing anything in it closes it. */
export function HeaderBox({ button, children }: { button: ReactElement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <OpeningBox
      position="bottom-end"
      width={256}
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      shadow="md"
      radius="md"
      dropdown={{ p: 6 }}
      button={cloneElement(button as ReactElement<{ onClick: () => void }>, { onClick: () => setOpen(!isOpen) })}
    >
      <ClosingBox value={close}>{children}</ClosingBox>
    </OpeningBox>
  );
}
