import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { t } from '../texts.ts';

function listen(onChange: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange);
  };
}

/** Says that the device is offline, and what happens to the input. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Alert color="yellow" role="status" mb="md" className="no-print">
      {t('offline.kept')}
    </Alert>
  );
}
