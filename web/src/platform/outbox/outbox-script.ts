/** All that opens the database on the device, in one chunk: no page waits for it, and it is there before the connection is lost. */
export { HeaderOutbox } from './header-outbox.tsx';
export { discard, discardAll, keep, keepFile, openOutbox } from './outbox.ts';
export { sendWaiting } from './send.ts';
export { deleteFile, filesOf } from './store.ts';
