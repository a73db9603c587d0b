/** The maximum length of a line of a doughnut label (specification S1 §2.11). */
export const LABEL_WIDTH = 20;

/** The lines of a label, none longer than `width` characters; broken between words if possible. */
export function wrapLabel(label: string, width = LABEL_WIDTH): string[] {
  const lines: string[] = [];
  for (const word of label.split(/\s+/).filter(Boolean)) {
    const pieces = word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [];
    for (const piece of pieces) {
      const last = lines.at(-1);
      if (last !== undefined && piece === pieces[0] && last.length + 1 + piece.length <= width)
        lines[lines.length - 1] = `${last} ${piece}`;
      else lines.push(piece);
    }
  }
  return lines;
}
