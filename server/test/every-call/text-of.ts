import { eachPart } from '#platform/spreadsheet/archive';
import type { Answered } from '#test/calls';

/** The text of a reply of any type: for a spreadsheet, that of its parts. */
export function textOf({ raw }: Answered<unknown>): string {
  if (raw.subarray(0, 2).toString() !== 'PK') return raw.toString();
  const parts: string[] = [];
  eachPart(raw, 50_000_000, (_, content) => void parts.push(content.toString()));
  return parts.join();
}
