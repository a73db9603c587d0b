import { Button, Group, Text } from '@mantine/core';
import { files } from '@lintel/contract/areas/files';
import type { LibraryDocument } from '@lintel/contract/areas/library/document';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { fetchFile } from '#platform/files/download.ts';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import css from './library.module.css';

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

/**
 * A PDF, rendered page by page. It is never passed to the browser's own viewer, which would run scripts in it (decision 016).
 * Here nothing in it runs, it opens no links and loads no fonts.
 */
export default function PdfPages({ document: { id, name } }: { document: LibraryDocument }) {
  const [number, setNumber] = useState(1);
  const { data: pdf, isError } = useQuery({
    queryKey: ['library', 'pdf', id],
    queryFn: async ({ signal }) => {
      const blob = await fetchFile(files.download, { query: { id } }, { signal });
      return getDocument({
        data: await blob.arrayBuffer(),
        disableFontFace: true,
        useWasm: false,
        enableXfa: false,
        // Warnings about a file that can still be read are of no use to its reader.
        verbosity: VerbosityLevel.ERRORS,
      }).promise;
    },
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  });
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isPainted, setPainted] = useState(false);
  const [isBroken, setBroken] = useState(false);
  // A canvas is painted imperatively.
  useEffect(() => {
    if (!pdf || !canvas.current) return;
    const on = canvas.current;
    let isStopped = false;
    let stop = () => {};
    const paint = async () => {
      const page = await pdf.getPage(number);
      if (isStopped) return;
      const width = on.parentElement!.clientWidth;
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale });
      on.width = Math.floor(viewport.width);
      on.height = Math.floor(viewport.height);
      const painting = page.render({ canvas: on, viewport });
      stop = () => painting.cancel();
      await painting.promise;
      if (!isStopped) setPainted(true);
    };
    // A page that cannot be painted shows a message; one that was left meanwhile shows none.
    paint().catch(() => !isStopped && setBroken(true));
    return () => {
      isStopped = true;
      stop();
    };
  }, [pdf, number]);
  if (isError || isBroken) return <Text c="dimmed">{t('library.document.preview.failed')}</Text>;
  return (
    <>
      <div className={isPainted ? undefined : css.sheet}>
        {!isPainted && <Loading height="100%" />}
        <canvas
          ref={canvas}
          className={isPainted ? css.page : css.unpainted}
          role="img"
          aria-label={t('library.document.page.of', { name, page: number })}
        />
      </div>
      {pdf && pdf.numPages > 1 && (
        <Group justify="center" gap="sm" mt="sm">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          >
            {t('library.document.page.before')}
          </Button>
          <Text size="sm" role="status">
            {t('library.document.page', { page: number, count: pdf.numPages })}
          </Text>
          <Button
            variant="default"
            size="compact-md"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            disabled={number === pdf.numPages}
            onClick={() => setNumber(number + 1)}
          >
            {t('library.document.page.after')}
          </Button>
        </Group>
      )}
    </>
  );
}
