import { dirname } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { loadedBy, merged, type Chunk } from './merged-chunks.ts';

/** The weight of a page relative to a dialog or tab, and of what loads after every page. */
const PAGE = 8;
const BEHIND = 16 * PAGE;
/**
 * How many unneeded bytes a saved request is worth to begin with, in modules compressed one by one. It is
 * worth more in the next round to pages that still make too many.
 */
const REQUEST = 2500;
/** What a page's code weighs more for each chunk that it comes in: each is compressed by itself. */
const SPLIT = 800;
/** The number of merging rounds, and how much more the heaviest pages, and requests of those that make too many, count in the next. */
const ROUNDS = 40;
const MORE = 1.15;
/** The most chunks of a page, and with what follows it; a list has no more even then (`a-list-opens-in-few-requests`). */
const MOST = 20;
const MOST_WITH_BEHIND = 26;
/** Of these, four are at the start, one is its own and one of the frame; what follows has two of its own. */
const ALWAYS = 6;
const ALWAYS_BEHIND = 2;
const BEHIND_EVERY_PAGE = /\/(header-parts|over-the-page)\.ts$/;
const OUTSIDE_FRAME =
  /\/(sign-in|sign-on|forgotten-password|reset-password|second-factor|settle|report-form|own|shared)-page\.tsx$/;

type Module = {
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
};
type Part = { id: string; brings: Set<string> };
type Graph = { getModuleIds(): Iterable<string>; getModuleInfo(id: string): Module | null };

/** Assigns each module to a chunk, by the pages, dialogs and tabs that load it. */
export function chunks() {
  const names = new Map<string, string>();
  const atStart = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd(failure) {
      // Without all modules this would fail too, and hide why.
      if (failure) return;
      const { start, parts, modules } = readOf(this);
      for (const id of start) atStart.set(id, id.includes('/node_modules/') ? 'base' : 'start');
      const taken = new Set<string>();
      for (const chunk of lightest(modules, parts)) {
        const file = /([\w-]+)[^/]*$/.exec(chunk.modules[0]!)?.[1];
        const same = [...taken].filter((name) => name.replace(/-\d+$/, '') === `with-${file}`).length;
        const name = `with-${file}${same ? `-${same + 1}` : ''}`;
        taken.add(name);
        for (const id of chunk.modules) names.set(id, name);
      }
    },
  };
  return {
    plugin,
    atStart: (id: string) => atStart.get(id) ?? null,
    nameOf: (id: string) => names.get(id) ?? null,
  };
}

/** The modules, sorted so that the same source gives the same chunks; and those that the entry and each part import. */
function readOf(graph: Graph) {
  const modules = new Map<string, Module>();
  for (const id of [...graph.getModuleIds()].toSorted()) modules.set(id, graph.getModuleInfo(id)!);
  const withWhatTheyImport = (some: string[]) => {
    const all = new Set(some);
    for (const id of all) for (const imported of modules.get(id)?.importedIds ?? []) all.add(imported);
    return all;
  };
  const ids = [...modules.keys()];
  const start = withWhatTheyImport(ids.filter((id) => modules.get(id)!.isEntry));
  const parts = ids
    .filter((id) => modules.get(id)!.dynamicImporters.length > 0 && !start.has(id))
    .map((id) => ({ id, brings: withWhatTheyImport([id]).difference(start) }));
  return { modules, start, parts };
}

/**
 * The chunks of the round whose heaviest page is lightest while none makes too many requests: each round gives the heaviest pages of the
 * one before more weight, and the requests of those that made too many.
 */
function lightest(modules: Map<string, Module>, parts: Part[]): Set<Chunk> {
  // Imports are written with whole paths: without the project's own the chunks are the same wherever it lies.
  const sizes = new Map(
    [...modules].map(([id, { code }]) => [id, deflateRawSync((code ?? '').replaceAll(PROJECT, '')).length]),
  );
  const sizeOf = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  const counts = parts.map(({ id }) => (BEHIND_EVERY_PAGE.test(id) ? BEHIND : isPage(id) ? PAGE : 1));
  const requestWorth = parts.map(() => REQUEST);
  const behind = [...parts.keys()].filter((nth) => BEHIND_EVERY_PAGE.test(parts[nth]!.id));
  let best = { heaviest: Infinity, chunks: new Set<Chunk>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const chunks = merged(askedForTogether(modules, parts, counts, sizeOf), requestWorth);
    const shared = new Set([...chunks].flatMap((chunk) => chunk.modules));
    const pages = [...parts.entries()]
      .filter(([, { id }]) => isPage(id))
      .map(([nth, { brings }]) => {
        const sent = [...chunks].filter(({ askedBy }) => askedBy[nth]);
        const size = sent.reduce((sum, { size }) => sum + size + SPLIT, sizeOf(brings.difference(shared)));
        const atOnce = ALWAYS + sent.length;
        const later = [...chunks].filter((chunk) => !chunk.askedBy[nth] && behind.some((part) => chunk.askedBy[part]));
        const inAll = atOnce + ALWAYS_BEHIND + later.length;
        const most = isList(parts[nth]!.id) ? MOST : MOST_WITH_BEHIND;
        return { nth, size, hasTooMany: atOnce > MOST || inAll > most, hasTooManyInAll: inAll > most };
      })
      .toSorted((one, other) => other.size - one.size);
    const tooMany = pages.filter(({ hasTooMany }) => hasTooMany);
    if (tooMany.length === 0 && pages[0]!.size < best.heaviest) best = { heaviest: pages[0]!.size, chunks };
    for (const { nth } of pages.slice(0, pages.length / 10)) counts[nth]! *= MORE;
    const dearer = new Set(tooMany.map(({ nth }) => nth));
    if (tooMany.some(({ hasTooManyInAll }) => hasTooManyInAll)) for (const nth of behind) dearer.add(nth);
    for (const nth of dearer) requestWorth[nth]! *= MORE;
  }
  if (best.chunks.size === 0)
    throw new Error('In no round had every page few enough chunks: give chunks.ts more rounds');
  return best.chunks;
}

const PROJECT = dirname(import.meta.dirname);
const isPage = (id: string) => id.endsWith('-page.tsx');
const isList = (id: string) => id.endsWith('-list-page.tsx');

/** The modules that several parts load, one chunk for each set of parts. */
function askedForTogether(
  modules: Map<string, Module>,
  parts: Part[],
  counts: number[],
  sizeOf: (ids: string[]) => number,
): Set<Chunk> {
  const askedBy = new Map<string, Float32Array>();
  for (const [nth, { brings }] of parts.entries())
    for (const id of brings) {
      if (!askedBy.has(id)) askedBy.set(id, new Float32Array(parts.length));
      askedBy.get(id)![nth] = counts[nth]!;
    }
  const frame = parts.findIndex(({ id }) => id.endsWith('/shell/frame.tsx'));
  const shared = [...askedBy].filter(([, by]) => by.filter(Boolean).length > 1);
  const chunkOf = new Map<string, Chunk>();
  for (const group of Map.groupBy(shared, ([, by]) => by.join()).values()) {
    const ids = group.map(([id]) => id);
    const [[, by]] = group as [[string, Float32Array]];
    // Nearly every page opens within the frame, which has already loaded its own modules.
    if (by[frame]) by.set(counts.map((count, nth) => (OUTSIDE_FRAME.test(parts[nth]!.id) ? by[nth]! : count)));
    const chunk: Chunk = { modules: ids, size: sizeOf(ids), ...loadedBy(by), needs: new Set() };
    for (const id of ids) chunkOf.set(id, chunk);
  }
  for (const [id, chunk] of chunkOf)
    for (const imported of modules.get(id)!.importedIds) {
      const other = chunkOf.get(imported);
      if (other && other !== chunk) chunk.needs.add(other);
    }
  return new Set(chunkOf.values());
}
