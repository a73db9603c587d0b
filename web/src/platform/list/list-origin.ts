import type { z } from 'zod';
import { completeSearch, type AnyList, type Search } from './list-address.ts';

/**
 * Stores the search of the list from which a record is opened, for this tab, so that its arrows go through the same rows after
 * a reload.
 */
export function rememberOrigin(list: AnyList, search: Search) {
  try {
    sessionStorage.setItem(`lintel.origin.${list.name}`, JSON.stringify(search));
  } catch {
    return;
  }
}

/** The search of the list that the user came from; without one, the list's defaults. */
export function originOf(list: AnyList): Search {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`lintel.origin.${list.name}`) ?? 'null');
    const read = (list.search as unknown as z.ZodType<Search>).safeParse(kept);
    if (read.success) return read.data;
  } catch {
    // Without storage, there is no such list.
  }
  return completeSearch(list, {});
}
