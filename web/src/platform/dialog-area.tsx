import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';

export default function DialogArea({ onThere }: { onThere: () => void }) {
  return (
    <ModalsProvider>
      <There onThere={onThere} />
    </ModalsProvider>
  );
}

/** The provider listens once it has been laid out; whoever waits to open a dialog is told after that. */
function There({ onThere }: { onThere: () => void }) {
  useEffect(onThere, [onThere]);
  return null;
}
