import { Text } from '@mantine/core';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { showError } from '../app/toasts.ts';
import { fetchAhead, fetchWanted } from '../app/ahead.ts';
import { t } from '../texts.ts';

type Parts<Name extends string> = Record<Name, ComponentType<never>>;
type Props<Of extends Parts<Name>, Name extends string> =
  Of[Name] extends ComponentType<infer P extends object> ? P : never;

/**
 * A part of a page with a chunk of its own. If that cannot be loaded (offline, or gone with an upgrade) a message replaces it,
 * and the page and its input stay; `lazy` alone would remove the whole page. Mounting it again retries, but Chromium remembers a
 * script that failed until the page is loaded anew: `upgraded.ts` then reloads it, or asks for it where something is typed.
 * `name` is that of the component in its file, if it is not the default.
 */
export function lazyPart<Of extends Parts<Name>, Name extends string = 'default'>(
  load: () => Promise<Of>,
  name: Name = 'default' as Name,
): ComponentType<Props<Of, Name>> {
  type Part = ComponentType<Props<Of, Name>>;
  const begun = () =>
    lazy(() =>
      fetchWanted(load).then(
        (parts): { default: Part } => ({ default: parts[name] as unknown as Part }),
        () => ({ default: Missing as unknown as Part }),
      ),
    ) as Part;
  let part = begun();
  function Missing({ onClose }: { onClose?: () => void }) {
    useEffect(() => () => void (part = begun()), []);
    // What opens over the page would say so below it, where nobody looks.
    useEffect(() => {
      if (!onClose) return;
      showError(t('piece.missing'));
      onClose();
    }, [onClose]);
    if (onClose) return null;
    return (
      <Text size="sm" c="dimmed" role="alert">
        {t('piece.missing')}
      </Text>
    );
  }
  return function Piece(props: Props<Of, Name>) {
    const Part = part;
    return <Part {...props} />;
  };
}

/** A piece that is a form over the page: prefetched, so that it opens offline. */
export function lazyForm<Of extends Parts<Name>, Name extends string = 'default'>(
  load: () => Promise<Of>,
  name: Name = 'default' as Name,
): ComponentType<Props<Of, Name>> {
  const Form = lazySection(load, name);
  // While it loads the page stays as it is.
  return (props) => (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}

/** A form that replaces what it edits: prefetched too; what it edits stays until it has loaded. */
export function lazySection<Of extends Parts<Name>, Name extends string = 'default'>(
  load: () => Promise<Of>,
  name: Name = 'default' as Name,
): ComponentType<Props<Of, Name>> {
  fetchAhead(load);
  return lazyPart(load, name);
}
