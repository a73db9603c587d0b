import type { CurrentUser } from '@lintel/contract/areas/session';
import { useEffect } from 'react';
import { keeper } from './switch.ts';

/** Where a device keeps somebody's work: brings the page on it up to date, and removes what is not this user's to have there. */
export function useSettledDevice(me: CurrentUser) {
  const { id, keepsWorkOnDevices } = me;
  // The device is outside of React.
  useEffect(() => {
    if (keeper()) void import('./keeping.ts').then(({ settleKept }) => settleKept(me));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what decides
  }, [id, keepsWorkOnDevices]);
}
