import { piece } from '../page/piece.tsx';

/** The files of a record, in a tab of its page. */
export const FilesTab = piece(() => import('./file-area.tsx'), 'FileArea');
