import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useIsSlow, useKeptAsOf } from '../on-device/connection.ts';
import { t } from '../texts.ts';
import { whenText } from '../time.ts';

function listen(onChange: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange);
  };
}

/** Says that the device is offline, and what happens to the input. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const asOf = useKeptAsOf();
  const isSlow = useIsSlow() && isOnline;
  if (isOnline && asOf === undefined) return null;
  return (
    <Alert color="yellow" role="status" mb="md" className="no-print">
      <b>
        {[
          t(isSlow ? 'device.slow' : 'offline'),
          ...(asOf === undefined ? [] : [t('device.as.of', { when: whenText(asOf) })]),
        ].join(' ')}
      </b>{' '}
      {t('offline.kept')}
    </Alert>
  );
}
