import { Text } from '@mantine/core';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { fetchAhead, fetchWanted } from '../app/ahead.ts';
import { t } from '../texts.ts';

/**
 * A part of a page with a chunk of its own. If that cannot be loaded (offline, or gone with an upgrade) a message replaces it,
 * and the page and its input stay; `lazy` alone would remove the whole page. Mounting it again retries, but Chromium remembers a
 * script that failed until the page is loaded anew: `upgraded.ts` then reloads it, or asks for it where something is typed.
 */
export function piece<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const begun = () => lazy(() => fetchWanted(load).catch((): { default: ComponentType<P> } => ({ default: Missing })));
  let part: ComponentType<P> = begun() as ComponentType<P>;
  function Missing() {
    useEffect(() => () => void (part = begun() as ComponentType<P>), []);
    return (
      <Text size="sm" c="dimmed" role="alert">
        {t('piece.missing')}
      </Text>
    );
  }
  return function Piece(props: P) {
    const Part = part;
    return <Part {...props} />;
  };
}

/** A piece that is a form over the page: prefetched, so that it opens offline. */
export function formPiece<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Form = sectionPiece(load);
  // While it loads the page stays as it is.
  return (props) => (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}

/** A form that replaces what it edits: prefetched too; what it edits stays until it has loaded. */
export function sectionPiece<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  fetchAhead(load);
  return piece(load);
}
