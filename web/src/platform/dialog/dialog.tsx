import { lazyForm } from '../page/lazy-part.tsx';

/**
 * A dialog that is mounted only while it is open: it has a name and a close button, and returns the focus to where it was
 * opened from. Its script loads with the first one opened.
 */
export const Dialog = lazyForm(() => import('./dialog-script.tsx'));
