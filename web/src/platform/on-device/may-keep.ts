import type { CurrentUser } from '@lintel/contract/areas/session';

/** Whether this browser can open a page without a server: not without https, nor in some private windows. */
export const canOpenWithoutServer = () => 'serviceWorker' in navigator && 'caches' in window && 'indexedDB' in window;

/** Not for support users, who are there for hours, nor where the organisation does not want it. */
export const mayKeepWork = ({ keepsWorkOnDevices, isSupportView, isSupportEdit }: CurrentUser) =>
  keepsWorkOnDevices && !isSupportView && !isSupportEdit && canOpenWithoutServer();
