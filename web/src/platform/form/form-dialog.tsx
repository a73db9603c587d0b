import { formPiece } from '../page/piece.tsx';

/** A short form in a dialog: its fields, failures, cancel and save. Its script loads with the first one opened. */
export const FormDialog = formPiece(() => import('./form-dialog-script.tsx'));
