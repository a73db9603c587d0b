import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { ListPage } from '@lintel/contract/platform/list';
import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { failureText } from '../refusal.ts';
import { showError } from '../app/toasts.ts';
import { narrowingOf, same, type Search } from './list-address.ts';

/** The selected rows, by id. */
export type Chosen = Readonly<Record<string, true>>;

const PAGE = 100;

/** The user's selected rows; kept across pages, cleared when the filters change. */
export function useRowSelection(endpoint: Endpoint, search: Search, limit: number) {
  const [state, setState] = useState<{ chosen: Chosen; of: Search }>({ chosen: {}, of: search });
  const [collected, setCollected] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const isCurrent = same(narrowingOf(state.of), narrowingOf(search));
  const chosen = isCurrent ? state.chosen : {};
  const onChange = (next: Chosen) => {
    running.current?.abort();
    setState({ chosen: next, of: search });
  };

  const selectMatching = async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setCollected(0);
    try {
      const ids = await matchingIds(endpoint, search, limit, setCollected, stop.signal);
      setState({ chosen: chosenOf(ids), of: search });
    } catch (failure) {
      if (!stop.signal.aborted) showError(failureText(failure));
    } finally {
      setCollected(undefined);
    }
  };
  return {
    chosen,
    ids: Object.keys(chosen),
    collected,
    onChange,
    /** Leaves only these selected. */
    keep: (ids: readonly string[]) => onChange(chosenOf(ids)),
    selectMatching,
  };
}

const chosenOf = (ids: readonly string[]): Chosen => Object.fromEntries(ids.map((id): [string, true] => [id, true]));

/** The selection with these rows added or removed. */
export function withRows(chosen: Chosen, rows: readonly { id: string }[], isChosen: boolean): Chosen {
  const ids = new Set(rows.map((row) => row.id));
  const others = Object.fromEntries(Object.entries(chosen).filter(([id]) => !ids.has(id)));
  return isChosen ? { ...others, ...chosenOf([...ids]) } : others;
}

async function matchingIds(
  endpoint: Endpoint,
  search: Search,
  most: number,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const body = { ...search, page, limit: PAGE };
    const { objects, maxPage } = (await send(endpoint, { body }, { signal })) as ListPage<{ id: string }>;
    for (const { id } of objects) if (ids.size < most) ids.add(id);
    onProgress(ids.size);
    if (page >= maxPage || ids.size >= most) return [...ids];
  }
}
