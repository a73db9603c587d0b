import { z } from 'zod';
import { chosen } from './bulk.ts';
import { id } from './shapes.ts';

/** How many labels are printed at once: three sheets of the smallest. */
export const MOST_LABELS = 200;

/** The records whose labels are printed: `ofChosen(['property', 'properties'])`. */
export const ofChosen = (names: readonly [one: string, many: string]) => z.object({ ids: chosen(names, MOST_LABELS) });

/** The content of a record's label, which is stuck on a lift, a boiler or the entrance of a building (decision 073). */
export const Label = z.object({
  id,
  /** What its QR code holds. */
  link: z.string(),
  name: z.string(),
  ref: z.string(),
  assetTag: z.string().nullable(),
  type: z.string().nullable(),
  /** The property of a piece of equipment, the address of a property. */
  place: z.string(),
});
export type Label = z.infer<typeof Label>;

/** Labels in the order in which somebody goes round; `total` counts those that were asked for and are there. */
export const Labels = z.object({ objects: z.array(Label), total: z.number() });
export type Labels = z.infer<typeof Labels>;

/** An id as it is printed and typed: 25 digits and letters instead of 36. */
export const codeOf = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0');

/** The id of such a code, in capitals or not; undefined if it is none. */
export function idOfCode(code: string): string | undefined {
  if (!/^[0-9a-z]{25}$/i.test(code)) return undefined;
  const value = Array.from(code, (digit) => BigInt(parseInt(digit, 36))).reduce((sum, digit) => sum * 36n + digit, 0n);
  const hex = value.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
}

/**
 * The address in a QR code, below the path of its kind. In capitals, which hosts and our own pages do not tell from small letters: a
 * code of capitals and digits alone is a third smaller. The path that an installation has of its own stays as it is.
 */
export function labelLink(publicUrl: string, path: '/e/' | '/p/', id: string): string {
  const { origin, pathname } = new URL(publicUrl);
  return origin.toUpperCase() + pathname.replace(/\/$/, '') + (path + codeOf(id)).toUpperCase();
}
