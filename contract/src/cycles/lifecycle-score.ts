/** Percent at and above which a score is good, and below which it is bad, until an organisation says otherwise. */
export const scoreThresholds = { high: 90, low: 70 };

export type ScoreColour = 'green' | 'orange' | 'red' | 'grey';

/** The colour of a score, in percent. */
export const scoreColour = (percent: number, { high, low } = scoreThresholds): Exclude<ScoreColour, 'grey'> =>
  percent >= high ? 'green' : percent >= low ? 'orange' : 'red';

/** What the lifecycle bar shows: where nothing was counted it is a full grey bar and has no score. */
export function lifecycleBar(
  counted: { positiveCount: number; negativeCount: number },
  thresholds = scoreThresholds,
): { score: number | null; value: number; colour: ScoreColour } {
  const total = counted.positiveCount + counted.negativeCount;
  if (total === 0) return { score: null, value: 100, colour: 'grey' };
  const score = Math.round((counted.positiveCount / total) * 100);
  return { score, value: score, colour: scoreColour(score, thresholds) };
}
