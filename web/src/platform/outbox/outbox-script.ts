/** All that opens the database on the device, in one chunk: no page waits for it, and it is there before the connection is lost. */
export { HeaderOutbox } from './header-outbox.tsx';
export { KeptFileList } from './kept-file-list.tsx';
export { discard, discardAll, keep, keepFile, openOutbox } from './outbox.ts';
export { sendWaiting } from './send.ts';
export { askToSignOut } from './ask-to-sign-out.ts';
export { deleteFile, filesOf } from './store.ts';
export { UnsentNote } from './unsent-note.tsx';
