import { lazyPart } from '../page/lazy-part.tsx';

/** The files of a record, in a tab of its page. */
export const FilesTab = lazyPart(() => import('./file-area.tsx'), 'FileArea');
