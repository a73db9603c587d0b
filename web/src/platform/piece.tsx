import { Text } from '@mantine/core';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { fetchAhead, fetchWanted } from './ahead.ts';
import { t } from './texts.ts';

/**
 * A part of a page with script of its own. Where that cannot be loaded (offline, or gone with an upgrade) a message stands in its place,
 * and the page and what is typed on it stay; `lazy` alone would take the whole page away. Shown anew, it is tried again.
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

/** A piece that is a form over the page: fetched before anybody opens it, so that it opens where the connection is gone. */
export function formPiece<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Form = sectionPiece(load);
  // While it comes the page stays as it is.
  return (props) => (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}

/** A form that stands in the place of what it changes: fetched before as well; what it changes stays until it is here. */
export function sectionPiece<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  fetchAhead(load);
  return piece(load);
}
