import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { Dialog } from '../dialog/dialog.tsx';
import { contentOf } from './file-look.tsx';
import css from './files.module.css';

/** A picture as large as the window allows. */
export default function FilePreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={file.name} size="xl">
      <img className={css.preview} src={contentOf(file)} alt={file.name} />
    </Dialog>
  );
}
