import { Paper, Text, Title } from '@mantine/core';
import { fileTypes } from '@lintel/contract/areas/files';
import type { LibraryDocument } from '@lintel/contract/areas/library/document';
import { useId } from 'react';
import { contentOf } from '#platform/files/file-look.tsx';
import { t } from '#platform/texts.ts';
import css from './library.module.css';

/** What is in a document, in the page. */
export function DocumentPreview({ document }: { document: LibraryDocument }) {
  const heading = useId();
  const isPicture = fileTypes.some(({ type, isPicture: is }) => is && type === document.contentType);
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={heading}>
      <Title order={2} id={heading} mb="sm">
        {t('library.document.preview')}
      </Title>
      {isPicture ? (
        <img className={css.picture} src={contentOf(document)} alt={document.name} />
      ) : (
        <Text c="dimmed">{t('library.document.no.preview')}</Text>
      )}
    </Paper>
  );
}
