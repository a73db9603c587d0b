import { ModalsProvider, useModals } from '@mantine/modals';
import { useEffect } from 'react';
import { useOnTop } from './on-top.ts';

export default function DialogArea({ onThere }: { onThere: () => void }) {
  return (
    <ModalsProvider>
      <There onThere={onThere} />
    </ModalsProvider>
  );
}

/** The provider listens once it is mounted; waiting dialogs are opened after that, over any other. */
function There({ onThere }: { onThere: () => void }) {
  useEffect(onThere, [onThere]);
  useOnTop(useModals().modals.length > 0);
  return null;
}
