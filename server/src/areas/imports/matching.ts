import { plain, wordsOf, distinctiveWords } from './plain.ts';
import { isNo, isYes } from './reading-cells.ts';

/**
 * The options; `means` if a yes/no column implies one: a "no" is certain, a "yes" only probable; `short`: abbreviations
 * of the trade, unless another entry has that name.
 */
export type Entry = {
  id: string;
  name: string;
  code?: string;
  means?: 'no' | 'probably yes';
  short?: readonly string[];
};
type Matcher = { find(text: string): Entry | undefined; suggest(text: string): Entry | undefined };

/** Words of up to this many letters are too short for fuzzy matching. */
const SHORT = 4;
/** Words that distinguish similar names: North East is not North West, and non-residential not residential. */
const distinguishing = new Set(
  'north south east west northern southern eastern western northeast northwest southeast southwest low lower mid middle high higher upper central inner outer new old non not no without'.split(
    ' ',
  ),
);

/** Words for any building or landlord: alone they do not tell that a block is a garage block. */
const undistinguished = new Set(
  'block building unit centre home homes house housing property premises site scheme'.split(' '),
);

/** Finds the entry that a text names, ignoring case and punctuation, or else one that is close. */
export function matcherOf(entries: readonly Entry[]): Matcher {
  const byName = new Map<string, Entry>();
  for (const entry of entries) for (const short of entry.short ?? []) byName.set(plain(short), entry);
  for (const entry of entries) if (entry.code) byName.set(plain(entry.code), entry);
  // "Essex (county council)" is what "Essex" means, unless another entry is Essex too.
  for (const [short, same] of Map.groupBy(entries, (entry) => plain(entry.name.replace(/\([^()]*\)/g, ''))))
    if (same.length === 1 && same[0]) byName.set(short, same[0]);
  for (const entry of entries) byName.set(plain(entry.name), entry);
  return {
    find: (text) => byName.get(plain(text)) ?? (isNo(text) ? entries.find(({ means }) => means === 'no') : undefined),
    suggest(text) {
      const yes = isYes(text) ? entries.find(({ means }) => means === 'probably yes') : undefined;
      if (yes) return yes;
      const [first, second] = entries
        .map((entry) => ({ entry, distance: distanceBetween(text, entry.name) }))
        .filter((each) => each.distance !== Infinity)
        .toSorted((a, b) => a.distance - b.distance);
      return first && first.distance !== second?.distance ? first.entry : undefined;
    },
  };
}

/** How many words are misspelt or only in one of two names; infinite if the names mean different things. */
function distanceBetween(one: string, other: string): number {
  const distinctive = [distinctiveWords(one), distinctiveWords(other)];
  // "London" consists of common words only: then these identify it.
  const words = distinctive.every((each) => each.length) ? distinctive : [wordsOf(one), wordsOf(other)];
  const [few = [], many = []] = words.toSorted((a, b) => a.length - b.length);
  if (few.length < many.length && few.every((word) => undistinguished.has(word))) return Infinity;
  const left = [...many];
  let mistyped = 0;
  for (const word of few) {
    const same = left.indexOf(word);
    const at = same < 0 ? left.findIndex((each) => isMistyped(word, each)) : same;
    if (at < 0) return Infinity;
    if (same < 0) mistyped += 1;
    left.splice(at, 1);
  }
  return few.length === 0 || left.some(isDistinguishing) ? Infinity : mistyped + left.length;
}

const isDistinguishing = (word: string) => distinguishing.has(word) || /\d/.test(word);

/** Whether two words differ by one letter too many, missing, wrong, or changed with its neighbour. */
function isMistyped(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) <= SHORT || isDistinguishing(one) || isDistinguishing(other)) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}

/** The values that a cell names, separated by semicolons or commas unless the whole is one of the list. */
export const partsOf = (text: string, find: (text: string) => unknown): string[] =>
  find(text)
    ? [text]
    : text
        .split(/[;,\n]/)
        .map((part) => part.trim())
        .filter(Boolean);
