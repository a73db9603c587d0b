import { formPiece } from '../page/piece.tsx';

/** The database of what waits, and what sends it. */
export const outbox = () => import('./outbox-script.ts');

export const HeaderOutbox = formPiece(outbox, 'HeaderOutbox');
export const KeptFileList = formPiece(outbox, 'KeptFileList');
export const UnsentNote = formPiece(outbox, 'UnsentNote');
