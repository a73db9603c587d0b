import { ModalsProvider, useModals } from '@mantine/modals';
import { useEffect, useRef, type RefObject } from 'react';
import { useFocusBack } from './focus-back.ts';
import { useOnTop } from './on-top.ts';

export default function DialogArea({ onThere }: { onThere: () => void }) {
  const modal = useRef<HTMLDivElement>(null);
  return (
    // Where nothing fades, a busy device moves the focus inside before the effect in which Mantine looks where it was.
    <ModalsProvider modalProps={{ ref: modal, returnFocus: false }}>
      <There onThere={onThere} modal={modal} />
    </ModalsProvider>
  );
}

type Place = { modal: RefObject<HTMLElement | null> };

/** The provider listens once it is mounted; waiting dialogs are opened after that, over any other. */
function There({ onThere, modal }: Place & { onThere: () => void }) {
  useEffect(onThere, [onThere]);
  const isOpen = useModals().modals.length > 0;
  useOnTop(isOpen);
  return isOpen && <WhileOpen modal={modal} />;
}

function WhileOpen({ modal }: Place) {
  useFocusBack(modal);
  return null;
}
