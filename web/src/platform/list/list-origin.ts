import type { z } from 'zod';
import { completeSearch, type AnyList, type Search } from './list-address.ts';

/** Keeps the search of the list that a record is opened from, for this tab, so that its arrows walk the same rows after a reload. */
export function rememberOrigin(list: AnyList, search: Search) {
  try {
    sessionStorage.setItem(`lintel.origin.${list.name}`, JSON.stringify(search));
  } catch {
    return;
  }
}

/** The search of the list that one came from; the list as it opens when one came from elsewhere. */
export function originOf(list: AnyList): Search {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`lintel.origin.${list.name}`) ?? 'null');
    const read = (list.search as unknown as z.ZodType<Search>).safeParse(kept);
    if (read.success) return read.data;
  } catch {
    // A browser that keeps nothing has no list that one came from.
  }
  return completeSearch(list, {});
}
