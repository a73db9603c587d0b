import { formPiece } from '../piece.tsx';

/** A short form in a dialog: its fields, what went wrong, cancel and save. No page brings what draws it before one is opened. */
export const FormDialog = formPiece(() => import('./form-dialog-script.tsx'));
