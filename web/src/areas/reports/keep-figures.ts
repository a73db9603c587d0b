import { t } from '#platform/texts.ts';
import { instantText, isoDayOfInstant } from '#platform/time.ts';
import type { Figures } from './figures.ts';

/** Downloads the numbers of a chart as a file for spreadsheets, with its title and the time of the data. */
export function keepFigures(title: string, figures: Figures, asOf: string) {
  const file = new Blob([`\uFEFF${linesOf(title, figures, asOf)}`], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), {
    href: address,
    download: `${title} ${isoDayOfInstant(asOf)}.csv`,
  }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function linesOf(title: string, { rowTitle, series, rows }: Figures, asOf: string): string {
  const hasTotals = rows.some(({ total }) => total);
  return [
    [title],
    [t('reports.as.of', { when: instantText(asOf) })],
    [rowTitle, ...series.map(({ label, inFile = label }) => inFile), ...(hasTotals ? [t('reports.total')] : [])],
    ...rows.map(({ label, cells, total }) => [
      label,
      ...[...cells, ...(total ? [total] : [])].map(({ count, text }) => text ?? count),
    ]),
  ]
    .map((line) => line.map(field).join(','))
    .join('\r\n');
}

/** Values that look like a formula are escaped (CSV injection). */
const field = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
