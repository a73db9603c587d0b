import { formPiece } from './piece.tsx';

/**
 * A dialog that is there only while it is open: it has a name and a button that closes it, and the focus goes back to where it was
 * opened from. No page brings what draws it before one is opened.
 */
export const Dialog = formPiece(() => import('./dialog-script.tsx'));
