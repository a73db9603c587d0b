import { useEffect } from 'react';
import { session } from '@lintel/contract/areas/session';
import { send } from '../api.ts';

/** After the configured idle minutes, the next movement of the mouse refreshes the session, once (AUTH-010 to 012). */
export function useIdleRefresh(minutes: number) {
  // The mouse moves anywhere in the window.
  useEffect(() => {
    let activeAt = Date.now();
    const onActivity = () => {
      const wasIdle = Date.now() - activeAt >= minutes * 60_000;
      activeAt = Date.now();
      // An ended session gets 401, which the router handles; other failures need no message.
      if (wasIdle) void send(session.refresh).catch(() => {});
    };
    const kinds = ['mousemove', 'keydown', 'touchstart'] as const;
    for (const kind of kinds) window.addEventListener(kind, onActivity, { passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, onActivity);
    };
  }, [minutes]);
}
