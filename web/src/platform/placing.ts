import type * as Whole from '@floating-ui/dom';
import { fetchAhead, fetchWanted } from './ahead.ts';

type Library = typeof Whole;
type Name = 'arrow' | 'autoPlacement' | 'flip' | 'hide' | 'inline' | 'offset' | 'shift' | 'size';
type Make = (options: unknown) => Whole.Middleware;

/** Of lists of choices, from their field. */
const GAP = 8;
let library: Library | undefined;
const comes = async () => (library ??= await import('@floating-ui/dom'));
fetchAhead(comes);

const later =
  (name: Name) =>
  (options?: unknown): Whole.Middleware => ({
    name,
    options,
    fn: (state) => (library![name] as Make)(options).fn(state),
  });

/** What places menus and lists of choices, named as its library names it; the build puts it between that and Mantine. */
export const arrow = later('arrow');
export const autoPlacement = later('autoPlacement');
export const flip = later('flip');
export const hide = later('hide');
export const inline = later('inline');
export const offset = later('offset');
export const shift = later('shift');
export const size = later('size');
/** `shift` alone asks for it, as it is asked itself. */
export const limitShift: Library['limitShift'] = (options) => library!.limitShift(options);

/** Nothing is known before the library is here; `autoUpdate` asks again then. */
export const computePosition: Library['computePosition'] = (...placed) =>
  library ? library.computePosition(...placed) : new Promise(() => {});

/** What is opened before the library is here stands below its field, and stays there where it cannot be had. */
export function autoUpdate(reference: Element, floating: HTMLElement, update: () => void): () => void {
  if (library) return library.autoUpdate(reference, floating, update);
  let stop: (() => void) | undefined;
  let isClosed = false;
  const { left: wanted, bottom, width } = reference.getBoundingClientRect();
  const left = Math.max(0, Math.min(wanted, window.innerWidth - floating.offsetWidth - GAP));
  floating.style.translate = `${left + window.scrollX}px ${bottom + window.scrollY + GAP}px`;
  floating.style.minWidth = `${width}px`;
  void fetchWanted(comes)
    .then(({ autoUpdate: follow }) => {
      floating.style.translate = floating.style.minWidth = '';
      if (!isClosed) stop = follow(reference, floating, update);
    })
    .catch(() => {});
  return () => {
    isClosed = true;
    stop?.();
  };
}
