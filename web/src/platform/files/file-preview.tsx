import { Modal } from '@mantine/core';
import type { StoredFile } from '@lintel/contract/areas/files';
import { useFocusBack } from '../focus-back.ts';
import { t } from '../texts.ts';
import { contentOf } from './file-look.tsx';
import css from './files.module.css';

/** A picture as large as the window lets it be. */
export default function FilePreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={file.name} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
      <img className={css.preview} src={contentOf(file)} alt={file.name} />
    </Modal>
  );
}
