import { describe, expect, it } from 'vitest';
import { gridPager, pageLinks } from './page-links.ts';

describe('the page numbers of a paginator', () => {
  it('shows the first page, the last page and the neighbours, with ellipses for the gaps', () => {
    expect(pageLinks(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
    expect(pageLinks(1, 20)).toEqual([1, 2, 'gap', 20]);
    expect(pageLinks(20, 20)).toEqual([1, 'gap', 19, 20]);
    expect(pageLinks(2, 8)).toEqual([1, 2, 3, 'gap', 8]);
  });
  it('shows every page when there are seven or fewer', () => {
    expect(pageLinks(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageLinks(1, 1)).toEqual([1]);
    expect(pageLinks(1, 8)).toContain('gap');
  });
  it('shows a window of 10 pages of 25 rows in grids, and fewer when there are fewer', () => {
    expect(gridPager.size).toBe(25);
    const links = pageLinks(50, 100, gridPager);
    expect(links).toHaveLength(10);
    expect(links).toContain(50);
    expect((links.at(-1)! as number) - (links[0] as number)).toBe(9);
    expect(pageLinks(1, 100, gridPager)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(pageLinks(100, 100, gridPager)[0]).toBe(91);
    expect(pageLinks(2, 3, gridPager)).toEqual([1, 2, 3]);
  });
});
