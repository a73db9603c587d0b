/** The default percentages from which a score is good, and below which it is bad. */
export const scoreThresholds = { high: 90, low: 70 };

export type ScoreColour = 'green' | 'orange' | 'red' | 'grey';

/** The colour of a score in percent. */
export const scoreColour = (percent: number, { high, low } = scoreThresholds): Exclude<ScoreColour, 'grey'> =>
  percent >= high ? 'green' : percent >= low ? 'orange' : 'red';

/** The lifecycle bar: a full grey bar without a score if nothing was counted. */
export function lifecycleBar(
  counted: { positiveCount: number; negativeCount: number },
  thresholds = scoreThresholds,
): { score: number | null; value: number; colour: ScoreColour } {
  const total = counted.positiveCount + counted.negativeCount;
  if (total === 0) return { score: null, value: 100, colour: 'grey' };
  const score = Math.round((counted.positiveCount / total) * 100);
  return { score, value: score, colour: scoreColour(score, thresholds) };
}
