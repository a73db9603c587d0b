import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';

export default function DialogArea({ onThere }: { onThere: () => void }) {
  return (
    <ModalsProvider>
      <There onThere={onThere} />
    </ModalsProvider>
  );
}

/** The provider listens once it is mounted; waiting dialogs are opened after that. */
function There({ onThere }: { onThere: () => void }) {
  useEffect(onThere, [onThere]);
  return null;
}
