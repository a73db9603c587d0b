/**
 * The names of so many pieces: `Lift` gives Lift 1, Lift 2; a name that ends in a number counts on from it, `FD-09` with FD-10,
 * and one piece keeps its name.
 */
export function countedNames(name: string, count: number): string[] {
  if (count <= 1) return [name];
  const [, stem = '', digits] = /^(.*?)(\d{1,9})$/.exec(name) ?? [];
  const first = digits === undefined ? 1 : Number(digits);
  return Array.from({ length: count }, (_, at) => {
    const number = String(first + at).padStart(digits?.length ?? 0, '0');
    return digits === undefined ? `${name} ${number}` : `${stem}${number}`;
  });
}

/** What the name of the next one would be. */
export const nextName = (name: string): string => (/\d$/.test(name) ? countedNames(name, 2)[1]! : name);

/** The names that a form says: one on each line, or one and how many. */
export function namesIn(text: string, count: number): string[] {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return lines.length === 1 ? countedNames(lines[0]!, count) : lines;
}
