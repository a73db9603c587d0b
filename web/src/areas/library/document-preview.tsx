import { Paper, ScrollArea, Text, Title } from '@mantine/core';
import { files } from '@lintel/contract/areas/files';
import { fileTypes } from '@lintel/contract/areas/stored-file';
import type { LibraryDocument } from '@lintel/contract/areas/library/document';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, type ReactNode } from 'react';
import { fetchFile } from '#platform/files/download.ts';
import { contentOf } from '#platform/files/file-look.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import css from './library.module.css';

const PdfPages = lazyPart(() => import('./pdf-pages.tsx'));

/** A longer text is truncated here. */
const MOST_CHARACTERS = 200_000;

/** The content of a document, within the page. */
export function DocumentPreview({ document }: { document: LibraryDocument }) {
  const heading = useId();
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={heading}>
      <Title order={2} id={heading} mb="sm">
        {t('library.document.preview')}
      </Title>
      <Suspense fallback={<Loading height="auto" className={css.sheet} />}>
        <Content document={document} />
      </Suspense>
    </Paper>
  );
}

function Content({ document }: { document: LibraryDocument }): ReactNode {
  const { contentType } = document;
  if (fileTypes.some(({ type, isPicture }) => isPicture && type === contentType))
    return <img className={css.picture} src={contentOf(document)} alt={document.name} />;
  if (contentType === 'application/pdf') return <PdfPages document={document} />;
  if (contentType.startsWith('text/')) return <PlainText document={document} />;
  return <Text c="dimmed">{t('library.document.no.preview')}</Text>;
}

function PlainText({ document: { id, name } }: { document: LibraryDocument }) {
  const { data, isError } = useQuery({
    queryKey: ['library', 'text', id],
    queryFn: async ({ signal }) => (await fetchFile(files.download, { query: { id } }, { signal })).text(),
    staleTime: Infinity,
  });
  if (isError) return <Text c="dimmed">{t('library.document.preview.failed')}</Text>;
  if (data === undefined) return <Loading height={320} />;
  return (
    // Text that is too long for the page scrolls, by keyboard too.
    <ScrollArea.Autosize mah="75vh" viewportProps={{ tabIndex: 0, 'aria-label': name, role: 'region' }}>
      <pre className={css.text}>{data.slice(0, MOST_CHARACTERS)}</pre>
    </ScrollArea.Autosize>
  );
}
