import { Button } from '@mantine/core';
import { t } from '#platform/texts.ts';
import css from './shared-files.module.css';

type Props = { label: string; files: readonly File[]; onRemove: (file: File) => void };

/** Files that are sent with the form. */
export function ChosenFiles({ label, files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className={css.chosen} aria-label={label}>
      {files.map((file) => (
        <li key={file.name}>
          <span>{file.name}</span>
          <Button
            variant="subtle"
            color="red"
            aria-label={t('shared.file.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
