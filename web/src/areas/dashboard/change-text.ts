import type { Figures } from '@lintel/contract/areas/then-and-now';
import { t } from '#platform/texts.ts';

/** The difference of the two percentages as they are displayed, in points. */
export function changeInTenths({ past, now }: Pick<Figures, 'past' | 'now'>): number | null {
  if (past.percent === null || now.percent === null) return null;
  return Math.round(now.percent * 10) - Math.round(past.percent * 10);
}

/** +2.9 */
export function signedText(tenths: number | null): string {
  if (tenths === null) return '–';
  const sign = tenths === 0 ? '' : tenths > 0 ? '+' : '−';
  return sign + (Math.abs(tenths) / 10).toFixed(1);
}

/** +2.9 points */
export function changeText(figures: Pick<Figures, 'past' | 'now'>): string {
  const tenths = changeInTenths(figures);
  return tenths === 0 ? t('past.same') : tenths === null ? '–' : t('past.points', { points: signedText(tenths) });
}
