import { lazyForm } from '../page/lazy-part.tsx';

/** The database of what waits, and what sends it. */
export const outbox = () => import('./outbox-script.ts');

export const HeaderOutbox = lazyForm(outbox, 'HeaderOutbox');
export const KeptFileList = lazyForm(outbox, 'KeptFileList');
export const UnsentNote = lazyForm(outbox, 'UnsentNote');
