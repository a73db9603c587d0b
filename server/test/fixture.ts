import { existsSync, readFileSync } from 'node:fs';

/** A hand-written table: columns separated by tabs, headings in the first line, comments in lines with #. */
export function tableIn(file: URL | string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));
  const names = head.split('\t');
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? `column ${index}`, cell.trim()])),
  );
}

/** A table of the specification, if it is next to the repository. */
export function specified(name: string): Record<string, string>[] | undefined {
  const file = new URL(`../../../shared/spec/${name}`, import.meta.url);
  return existsSync(file) ? tableIn(file) : undefined;
}
