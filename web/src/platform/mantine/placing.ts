import type * as Whole from '@floating-ui/dom';
import { fetchAhead, fetchWanted } from '../app/ahead.ts';

type Library = typeof Whole;
type Name = 'arrow' | 'autoPlacement' | 'flip' | 'hide' | 'inline' | 'offset' | 'shift' | 'size';
type Make = (options: unknown) => Whole.Middleware;

/** Between a list of choices and its field. */
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

/** The positioning of menus and lists of choices, with the names of its library; the build puts it between that and Mantine. */
export const arrow = later('arrow');
export const autoPlacement = later('autoPlacement');
export const flip = later('flip');
export const hide = later('hide');
export const inline = later('inline');
export const offset = later('offset');
export const shift = later('shift');
export const size = later('size');
/** Called by `shift` only, when that is called itself. */
export const limitShift: Library['limitShift'] = (options) => library!.limitShift(options);

/** Pending until the library has loaded; `autoUpdate` then calls again. */
export const computePosition: Library['computePosition'] = (...placed) =>
  library ? library.computePosition(...placed) : new Promise(() => {});

/** Until the library has loaded, the box is below its field, and stays there if loading fails. */
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
