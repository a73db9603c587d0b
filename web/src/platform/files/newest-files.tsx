import { Anchor, Text } from '@mantine/core';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Section } from '../page/section.tsx';
import { t } from '../texts.ts';
import { dayOfInstantText } from '../time.ts';
import { contentOf, FileLook, FilePreview } from './file-look.tsx';
import css from './files.module.css';

/** The newest files of a record on its overview, each to be viewed; the others are in its tab of files. */
export function NewestFiles({ files, count }: { files: readonly StoredFile[]; count: number }) {
  const [shown, setShown] = useState<StoredFile>();
  if (files.length === 0) return null;
  return (
    <Section
      title={t('files.title')}
      actions={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="." search={(before: object) => ({ ...before, tab: 'files' })} {...props} />}
        >
          {t('files.all', { count })}
        </Anchor>
      }
    >
      <ul className={css.newest} aria-label={t('files.newest')}>
        {files.map((file) => (
          <li key={file.id} className={css.newestFile}>
            <FileLook file={file} onLook={() => setShown(file)} />
            <div className={css.about}>
              <Anchor href={contentOf(file)} download={file.name} size="sm" title={file.name} className={css.short}>
                {file.name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[evidenceKinds.find(({ id }) => id === file.evidence)?.name, dayOfInstantText(file.uploadDate)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
}
