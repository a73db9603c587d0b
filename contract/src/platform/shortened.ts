/** The beginning of a text, at most so many UTF-16 units, with a sign where something was left out. Half a character is never kept. */
export function shortened(text: string, most: number, sign = '…'): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - sign.length);
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept) + sign;
}
