type PageLink = number | 'gap';
/** `ellipsis` shows both ends and the neighbours; a number shows that many consecutive pages. */
export type PageLinkMode = 'ellipsis' | { window: number };

/** For pages other than grids (TABLE-008, conflict C10). */
export const windowedPager = { window: 20 } as const;
export const gridPager = { size: 25, window: 10 } as const;

/** The page numbers that a paginator offers. */
export function pageLinks(page: number, pageCount: number, mode: PageLinkMode = 'ellipsis'): PageLink[] {
  if (mode !== 'ellipsis') {
    const size = Math.min(mode.window, pageCount);
    const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pageCount - size + 1);
    return pagesFrom(first, first + size - 1);
  }
  if (pageCount <= 7) return pagesFrom(1, pageCount);
  const wanted = [...new Set([1, page - 1, page, page + 1, pageCount])].filter(
    (each) => each >= 1 && each <= pageCount,
  );
  wanted.sort((a, b) => a - b);
  return wanted.flatMap((each, index) =>
    index > 0 && each - wanted[index - 1]! > 1 ? (['gap', each] as const) : [each],
  );
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
