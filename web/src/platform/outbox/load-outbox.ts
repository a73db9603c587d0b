import { formPiece } from '../page/piece.tsx';

/** The database of what waits, and what sends it. */
export const outbox = () => import('./outbox-script.ts');

export const HeaderOutbox = formPiece(async () => ({ default: (await outbox()).HeaderOutbox }));
export const KeptFileList = formPiece(async () => ({ default: (await outbox()).KeptFileList }));
export const UnsentNote = formPiece(async () => ({ default: (await outbox()).UnsentNote }));
