import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { ListPage } from '@lintel/contract/platform/list';
import { useState } from 'react';
import { send } from '../api.ts';
import { useLongReading } from '../app/use-long-reading.ts';
import { narrowingOf, same, type Search } from './list-address.ts';

/** The selected rows, by id, as they were when they were selected. */
export type Chosen = Readonly<Record<string, { id: string }>>;

const PAGE = 100;
/** Pages read at the same time: ten thousand rows are a hundred of them. */
const AT_ONCE = 4;

/** The user's selected rows; kept across pages, cleared when the filters change. */
export function useRowSelection<Row extends { id: string }>(endpoint: CalledEndpoint, search: Search, limit: number) {
  const [state, setState] = useState<{ chosen: Chosen; last?: string | undefined; of: Search }>({
    chosen: {},
    of: search,
  });
  const reading = useLongReading(JSON.stringify(narrowingOf(search)));
  const isCurrent = same(narrowingOf(state.of), narrowingOf(search));
  const chosen = isCurrent ? state.chosen : {};
  const onChange = (next: Chosen, last?: string) => {
    reading.stop();
    setState({ chosen: next, last, of: search });
  };
  return {
    chosen,
    last: isCurrent ? state.last : undefined,
    ids: Object.keys(chosen),
    rows: Object.values(chosen) as readonly { id: string }[] as readonly Row[],
    collected: reading.count,
    onChange,
    /** Leaves only these selected. */
    keep: (ids: readonly string[]) => onChange(chosenOf(ids.map((id) => chosen[id] ?? { id }))),
    selectMatching: () =>
      reading.start(
        (signal, onProgress) => matchingRows(endpoint, search, limit, onProgress, signal),
        (rows) => setState({ chosen: chosenOf(rows), of: search }),
      ),
    stop: reading.stop,
  };
}

const chosenOf = (rows: readonly { id: string }[]): Chosen => Object.fromEntries(rows.map((row) => [row.id, row]));

/** The selection with these rows added or removed. */
export function withRows(chosen: Chosen, rows: readonly { id: string }[], isChosen: boolean): Chosen {
  if (isChosen) return { ...chosen, ...chosenOf(rows) };
  const ids = new Set(rows.map((row) => row.id));
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => !ids.has(id)));
}

/** The rows of a page from the one ticked or unticked last to this one; only this one if that is on another page. */
export function rowsUpTo(
  row: { id: string },
  rows: readonly { id: string }[],
  last: string | undefined,
): readonly { id: string }[] {
  const [from, to] = [rows.findIndex(({ id }) => id === last), rows.findIndex(({ id }) => id === row.id)];
  return from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

async function matchingRows(
  endpoint: CalledEndpoint,
  search: Search,
  most: number,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<{ id: string }[]> {
  const rows = new Map<string, { id: string }>();
  const read = async (page: number) =>
    (await send(endpoint, { body: { ...search, page, limit: PAGE } }, { signal })) as ListPage<{ id: string }>;
  const first = await read(1);
  const last = Math.min(first.maxPage, Math.ceil(most / PAGE));
  for (let pages = [first], next = 2; ; next += pages.length) {
    for (const { objects } of pages) for (const row of objects) if (rows.size < most) rows.set(row.id, row);
    onProgress(rows.size);
    if (next > last) return [...rows.values()];
    pages = await Promise.all(Array.from({ length: Math.min(AT_ONCE, last - next + 1) }, (_, at) => read(next + at)));
  }
}
