import { lazyForm } from '../page/lazy-part.tsx';

/** A short form in a dialog: its fields, failures, cancel and save. Its script loads with the first one opened. */
export const FormDialog = lazyForm(() => import('./form-dialog-script.tsx'));
