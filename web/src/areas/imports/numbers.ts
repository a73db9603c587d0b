import { t } from '#platform/texts.ts';

/** The remaining time, roughly. */
export function durationText(seconds: number): string {
  return seconds < 90
    ? t('import.progress.seconds', { count: Math.max(1, Math.round(seconds)) })
    : t('import.progress.minutes', { count: Math.round(seconds / 60) });
}

/** The letters by which spreadsheet programs name a column: A, B, … Z, AA. */
export function columnLetter(index: number): string {
  return (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}
