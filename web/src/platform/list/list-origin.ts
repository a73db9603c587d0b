import type { z } from 'zod';
import { inStorage } from '../storage.ts';
import { completeSearch, type AnyList, type Search } from './list-address.ts';

const keyOf = (list: AnyList) => `lintel.origin.${list.name}`;

/**
 * Stores the search of the list from which a record is opened, for this tab, so that its arrows go through the same rows after
 * a reload.
 */
export function rememberOrigin(list: AnyList, search: Search) {
  inStorage(() => sessionStorage.setItem(keyOf(list), JSON.stringify(search)));
}

/** The search of the list that the user came from; without one, the list's defaults. */
export function originOf(list: AnyList): Search {
  const kept: unknown = inStorage(() => JSON.parse(sessionStorage.getItem(keyOf(list)) ?? 'null'));
  const read = (list.search as unknown as z.ZodType<Search>).safeParse(kept);
  return read.success ? read.data : completeSearch(list, {});
}
